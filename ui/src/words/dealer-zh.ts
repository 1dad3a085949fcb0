// 荷官控制台的简体中文。形状与 dealer-en.ts 相同；赌场用语待熟悉这些游戏的母语者审阅。

import { dollars } from "../money";
import { OFFICES_ZH } from "./offices-zh";
import { colourZh } from "./colours-zh";
import type { Cents } from "../wire";
import type { OwnWords } from "./dealer";
import { zh } from "./zh";

const DIGITS = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

function said(n: number): string {
  if (n < 10) return DIGITS[n] ?? String(n);
  if (n >= 100) return String(n);
  const tens = Math.floor(n / 10);
  const rest = n % 10;
  return `${tens === 1 ? "" : DIGITS[tens]}十${rest ? DIGITS[rest] : ""}`;
}

const word = (part: string): string =>
  /^\d+$/.test(part) ? said(Number(part)) : zh.face(part);

const colour = (name: string): string => `${colourZh(name)}色`;

export const dealerZh: OwnWords = {
  title: "荷官",
  pickTable: "您主持哪张赌桌？",
  pickTableMore: "打开后即显示该桌的下一步。",
  otherTable: "赌桌",
  next: "下一步",
  callOut: "宣布",
  office: (name: string) => OFFICES_ZH[name] ?? name,
  step: {
    place_bets: "请下注",
    tumble: "摇骰",
    no_more_bets: "停止下注",
    spin: "转动",
    uncover: "开盖",
    announce: "宣布",
    mark: "放标",
    enter: "输入",
    light: "亮灯",
    collect: "收注",
    pay: "赔付",
  },
  at: (time: string) => `${time} 宣布`,
  over: (round: number) => `第 ${round} 局已结束`,
  fresh: "赌桌已就绪",
  takeThenPay: "先收注，再赔付",
  payLast: "输注已收",

  tumble: (n: number, least: number) =>
    n <= least ? `摇骰：第${said(n)}次，共${said(least)}次` : "再摇一次骰",
  tumbleMore: "每摇一次按一下。",
  tumbleAct: (n: number, least: number) => (n <= least ? `已摇 ${n} / ${least}` : "又摇一次"),
  placeBets: "请客人下注",
  placeBetsCall: "请下注。",
  placeBetsAct: "请下注",
  finish: "提示即将截止",
  finishAct: "即将截止",
  noMore: "截止下注",
  noMoreCall: "停止下注。",
  noMoreAct: "停止下注",
  signals: { bell: "按铃。", hand: "手掠过台面。", button: "此键即屏幕上的按钮。" },
  spin: (kind: string) => (kind === "pockets" ? "逆轮盘方向转动滚珠" : "转动大转轮并注视"),
  spinMore: (kind: string) =>
    kind === "pockets" ? "若圈数不足或飞出轮盘，请在下方宣布。" : "若圈数不足或被碰触，请在下方宣布。",
  spinAct: (kind: string, turns: number) =>
    kind === "pockets" ? `滚珠已转，至少${said(turns)}圈` : `转轮已转${said(turns)}圈`,
  uncover: "打开骰盅",
  uncoverAct: "骰盅已开",
  mark: "滚珠落在哪里？",
  markMore: "输入号码。按 Enter 之前不作记录。",
  marked: (shown: string) => `${shown}？`,
  markAct: (key: string) => `标已放在 ${key}`,
  instead: { mark: "移动标" },
  enter: (kind: string) => (kind === "dice" ? "骰子是几点？" : "转轮停在哪里？"),
  enterMore: (dice: number) =>
    dice > 1 ? "每粒骰按一键，先后不限。生效前会再问一次。" : "按下对应的键。生效前会再问一次。",
  enterFixed: "输入已放标的号码",
  enterAct: (key: string) => `输入 ${key}`,
  echo: (kind: string) => (kind === "dice" ? "骰子是这样吗？" : "转轮是这样吗？"),
  again: "重新输入",
  confirm: (shown: string) => `确认 ${shown}`,
  collect: "收取输注",
  collectNone: "没有输注",
  collectAct: (cents: Cents) => `已收输注 ${dollars(cents)}`,
  collectNoneAct: "无注可收",
  pay: "赔付赢家",
  payNone: "没有赢家",
  payAct: (cents: Cents) => `已赔付 ${dollars(cents)}`,
  payNoneAct: "结束本局",
  empty: "无人下注",
  emptyMore: (office: string) => `等待下注，或由 ${office} 指示空开本局。`,
  emptyAct: "指示空开本局",
  waitsFor: (offices: string) => `等待 ${offices}`,
  stopped: "已停止游戏",
  closed: "本桌已关闭",
  closedMore: "重新开桌之前不再开局。",
  summon: "呼叫主管",
  summoned: "已呼叫主管。",
  or: "或",
  called: (parts: readonly string[], withTotal: boolean): string => {
    const words = parts.map(word);
    if (!withTotal) return `${words.join("、")}。`;
    return `${words.slice(0, -1).join("、")}，总和${words.at(-1)}。`;
  },
  total: "总和",
  staked: "已下注",
  wagers: "注数",
  players: "客人",
  die: (n: number, name: string | null) => (name ? `第 ${n} 粒：${name}` : `第 ${n} 粒：未输入`),
  keyed: "已输入",
  key: (key: string, name: string) => `${name}，按键 ${key}`,
  back: "退格",
  yes: "Enter",

  doubtWord: { no_spin: "本局无效", no_result: "没有结果", void: "作废" },
  doubtCall: { no_spin: "本局无效。", no_result: "没有结果。", void: "本局作废。" },
  because: (word: string) => `${word}，原因`,
  effect: (effect: string, cents: Cents, riding: boolean) => {
    const streak = riding ? "连胜注继续有效。" : "";
    if (effect === "return") {
      return (cents > 0 ? `${dollars(cents)} 退还客人。` : "所有注码退还。") + streak;
    }
    return effect === "carry_locked" ? "注码锁定不动，重新进行。" : "注码不动，仍可下注。";
  },
  doubt: (word: string) => `宣布${word}？`,
  doubtAct: (word: string) => `宣布${word}`,
  notNow: "暂不",
  pickCase: "0，然后？按情形的数字，再按 0 打开事务，或退格。",
  irregularity: {
    short_spin_expected: "恐不足三圈",
    short_spin: "不足三圈",
    on_peg: "停在钉上",
    not_clear: "不清楚在哪一格",
    interference: "受到干扰",
    wheel_fault: "转轮故障",
    not_flat: "有骰未平",
    stacked: "骰子相叠",
    too_few_tumbles: "摇骰不足三次",
    exposed_early: "骰子过早露出",
    tumbler_fault: "骰盅故障",
    wrong_activation: "启动方式不对",
    button_not_pressed: "未按按钮",
    broken: "骰子或骰盅破损",
    same_direction: "滚珠与轮盘同向",
    too_few_revolutions: "停下时不足三圈",
    foreign_object: "轮盘内有异物",
    no_pocket: "未落入格中",
    left_wheel: "滚珠飞出轮盘",
    other: "其他情形",
  },

  onLayout: "台面上",
  onLayoutOf: (n: number) => `台面上 · ${n} 注`,
  nothing: "台面上没有筹码。",
  takeFirst: "确认后：先收",
  take: "先收",
  taken: "输注已收。",
  thenPay: "再按此顺序赔付",
  payNow: "按此顺序赔付",
  nobodyLoses: "没有输注。",
  nobodyWins: "没有赢注。",
  atOdds: (stake: Cents, odds: string) => `${dollars(stake)}，${odds}`,
  short: "筹码不足：请补充",
  terminals: (cents: Cents) => `终端机自行结算：${dollars(cents)}`,
  riding: (side: string, count: number) => `连胜 ${side}，${count}`,
  place: (n: number) => `${n} 号位`,
  float: "筹码盘",
  drop: "投入",
  win: "赢",
  notices: (n: number) => `${n} 个呼叫待答复`,
  owed: (n: number) => `${n} 号位低于最低注：请告知`,
  offSign: (lies: string, step: Cents) =>
    `${lies}：告示规定${step > 0 ? `以 ${dollars(step)} 递增` : "为最低限额的倍数"}`,

  desk: "事务",
  more: "更多",
  moreAsks: "要做什么？",
  act: {
    buy_in: "买筹码",
    exchange_voucher: "兑换券",
    issue_colour: "颜色筹码",
    redeem_colour: "收回颜色筹码",
    mark_colour: "颜色筹码标示",
    place: "口头下注",
    advise_minimum: "告知最低注",
    refuse_wager: "拒绝注码",
    report_fault: "终端机故障",
    decide_malfunction: "裁定故障",
    reset_terminals: "重置终端机",
    record_incident: "事件",
    report_lights: "灯光有误",
    report_malfunction: "设备故障",
    clear_malfunction: "恢复游戏",
    ask_correction: "结果有误",
    raise_dispute: "争议",
    call_supervisor: "呼叫主管",
  },
  cancel: "取消",
  stepBack: "返回",
  doIt: "执行",
  erase: "删除",
  asks: {
    player: "哪个位置？",
    sum: "多少钱？",
    count: "多少枚？",
    colour: "什么颜色？",
    each: "每枚值多少？",
    paid: "用什么付？",
    voucher: "券的号码？",
    fate: "代币赢了以后？",
    wager: "哪一种注？",
    position: "哪一个？",
    of: "用什么下注？",
    kind: "发生了什么？",
    ruling: "如何裁定？",
    which: "哪一注？",
    says: "简单说明？",
    reason: "原因？",
    lights: "灯光如何？",
    fixed: "是否立即修好？",
    round: "哪一局？",
    result: "应为什么结果？",
    die: (n: number, of: number) => `${of} 粒中第 ${n} 粒应为？`,
    about: "关于什么？",
    terminal: "哪台终端机？",
    sure: "这样对吗？",
  },
  seat: (place: number, who: string) => `${place} · ${who}`,
  seatMore: (purse: Cents) => `筹码 ${dollars(purse)}`,
  yesNo: { yes: "是", no: "否" },
  paid: { cash: "现金", chips: "面值筹码" },
  fates: { book: "依规则", return: "退还客人", collect: "收走", convert: "换成筹码" },
  colour,
  stakeOf: (of: string, cents: Cents) => {
    if (of === "cash") return "现金，先兑换";
    if (of === "chips") return `面值筹码，${dollars(cents)}`;
    const [kind, name] = of.split(":");
    return `${kind === "colour" ? `${colour(name ?? "")}筹码` : `代币 ${name}`}，${dollars(cents)}`;
  },
  incident: {
    chip_across_lines: "筹码压线",
    other_tables_chip: "他桌的筹码",
    chip_moved_after_lock: "截止后筹码被移动",
    spoken_wager_not_placed: "口头注未放上",
    late_wager_found: "发现迟下的注",
    owner_unknown_or_gone: "物主不明或已离开",
  },
  ruling: {
    stands: "按所在位置有效",
    void: "退还",
    no_wager: "不算下注",
    held: "筹码代为保管",
    confirm: "以记录为准",
  },
  lights: { missing: "赢区未亮", wrong: "亮错区域" },
  sign: {
    credits_unexplained: "来历不明的点数",
    numbers_off_layout: "台面没有的号码",
    interrupted_or_faulty: "中断或故障",
    operator_opinion: "似乎不正常",
  },
  about: { help: "请到桌前", player: "某位客人", dispute: "有争议" },
  faults: ["骰盅停住了", "转轮转动不正", "灯光熄灭", "按键没有反应"],
  reasons: ["荷官所见", "督察所见", "客人告知"],
  corrections: ["按错了键", "看错了结果"],
  disputes: ["客人对赔付有异议", "客人对结果有异议", "客人对迟注有异议"],
  thisRound: (n: number, shown: string) => `第 ${n} 局（本局）：${shown}`,
  pastRound: (n: number, shown: string) => `第 ${n} 局：${shown}`,
  noWager: "不是台面上的注",
  seatedOwner: "在座的客人",
  lies: (whose: string, called: string, cents: Cents) => `${whose}，${called}，${dollars(cents)}`,
  every: "全部",
  sums: {
    buy_in: (who: string, cents: Cents) => `给${who} ${dollars(cents)} 筹码。`,
    exchange_voucher: (who: string, voucher: string, cents: Cents) =>
      `${who}的券 ${voucher}，${dollars(cents)}。`,
    issue_colour: (who: string, n: number, name: string, each: Cents, paid: string, marker: boolean) =>
      `给${who} ${n} 枚${name}筹码，每枚 ${dollars(each)}，共 ${dollars(n * each)}，${paid}。${
        marker ? "请放上价值标示。" : ""
      }`,
    mark_colour: (who: string, name: string) => `给${who}的${name}筹码放上标示。`,
    redeem_colour: (who: string, n: number, name: string) => `收回${who}的 ${n} 枚${name}筹码，换面值筹码。`,
    place: (who: string, cents: Cents, called: string) => `替${who}在${called}下注 ${dollars(cents)}。`,
    advise_minimum: (who: string) => `告知${who}：以后低于最低注的注码将退还。`,
    refuse_wager: (what: string) => `${what}，从台面取下。`,
    record_incident: (kind: string, ruling: string, what: string) =>
      `${kind}${what ? `（${what}）` : ""}：${ruling}。`,
    report_lights: (what: string) => `${what}；本局人工结算。`,
    report_malfunction: (what: string, fixed: boolean) => `${what}。${fixed ? "已立即修好。" : "将通知主管。"}`,
    clear_malfunction: (what: string) => `已恢复：${what}。`,
    ask_correction: (round: string, to: string) => `${round}应为 ${to}。由主管更正。`,
    raise_dispute: (who: string, about: string) => `${who}：${about}。`,
    call_supervisor: (about: string) => `呼叫主管：${about}。`,
    report_fault: (sign: string, where: string) => `${where}：${sign}。`,
    decide_malfunction: (ruling: string) => `故障终端机上的注：${ruling}。`,
    reset_terminals: "所有终端机重置。",
  },
  done: (what: string) => `已完成：${what}`,
  stranger: "此页没有荷官",
  strangerMore: "请从首页打开",
};
