// Offices in Simplified Chinese, the same on every page.

export const OFFICES_ZH: Readonly<Record<string, string>> = {
  dealer: "荷官",
  game_inspector: "游戏督察",
  game_supervisor: "游戏主管",
  casino_supervisor: "赌场主管",
  pit_boss: "赌区经理",
  shift_manager: "值班经理",
  cashier: "出纳",
  surveillance: "监控",
  regulator_officer: "监管人员",
  regulator_manager: "监管主管",
  administrator: "管理员",
  player: "玩家",
  display: "大屏",
  terminal: "终端机",
};
