// 第二人登录所用的简体中文。

import type { SecondWords } from "./second";

const ROLES: Readonly<Record<string, string>> = {
  game_inspector: "赌台督察",
  game_supervisor: "赌台主管",
  casino_supervisor: "赌场主管",
  pit_boss: "区主任",
  shift_manager: "值班经理",
  administrator: "管理员",
};

export const secondZh: SecondWords = {
  title: "第二人",
  more: "由另一人在此登录，只为此项操作，并共同负责。",
  person: "何人",
  office: "职务",
  password: "密码",
  choose: "请选择",
  role: (role: string) => ROLES[role] ?? role,
};
