// Every word of the cashier's window, in Simplified Chinese.

import { dollars } from "../money";
import { colourZh } from "./colours-zh";
import type { Cents } from "../wire";
import type { CashierWords } from "./cashier";

const FIGURES = "零壹贰叁肆伍陆柒捌玖";
const PLACES = ["", "拾", "佰", "仟"];
const GROUPS = ["", "万", "亿"];

function group(n: number): string {
  let said = "";
  for (let place = 3; place >= 0; place--) {
    const figure = Math.floor(n / 10 ** place) % 10;
    if (figure > 0) said += FIGURES.charAt(figure) + PLACES[place];
    else if (said && n % 10 ** place > 0 && !said.endsWith("零")) said += "零";
  }
  return said;
}

/** Capital figures, as on a bank's forms: they cannot be changed with a stroke. */
function inWords(cents: Cents): string {
  const whole = Math.floor(cents / 100);
  let said = "";
  for (let place = 2; place >= 0; place--) {
    const part = Math.floor(whole / 10_000 ** place) % 10_000;
    if (part === 0) continue;
    if (said && part < 1000) said += "零";
    said += group(part) + GROUPS[place];
  }
  const tens = Math.floor(cents / 10) % 10;
  const ones = cents % 10;
  const small = (tens ? `${FIGURES.charAt(tens)}角` : "") + (ones ? `${FIGURES.charAt(ones)}分` : "");
  return `${said || "零"}元${small || "整"}`;
}

export const cashierZh: CashierWords = {
  title: "出纳",
  window: (who) => `账房 · ${who}`,
  tabs: { slips: "兑付票", chips: "筹码", colours: "彩色筹码", outstanding: "未兑付" },
  scan: "扫描兑付票，或输入号码",
  scanMore: "回车只查询，绝不付款。",
  looking: "正在查询",
  good: "可以付款",
  inWords,
  from: "来自",
  printed: "打印",
  expires: "到期",
  never: "不会到期",
  copies: "副本",
  duplicates: (n) => (n === 0 ? "原票" : `副本 ${n} 张`),
  origin: (table, terminal) => `${table}，${terminal}`,
  handOver: "交付",
  fill: "补充台面筹码",
  fillSum: "金额，元",
  reference: "编号",
  send: "送出",
  sendSum: (cents) => `送出 ${dollars(cents)}`,
  filled: (cents, table) => `${dollars(cents)} 筹码正送往${table}。`,
  hold: "搁置",
  pay: (cents) => `付款 ${dollars(cents)}`,
  paid: (cents, digits) => `已付 ${dollars(cents)}，票号尾数 ${digits}。此票不能再付。`,
  aside: "已搁置，未付款。",
  ready: "请出示兑付票",
  readyMore: "付款之前，这里会先显示此票的情况。",
  no: {
    already_paid: ["已经付过", (at) => `此票已于 ${at} 付款。请勿再付，请叫主管。`],
    unknown_slip: ["查无此票", () => "没有这个号码的票。请再读一遍或扫描；仍然查不到，请叫主管。"],
    expired: ["已过期", (at) => `此票已于 ${at} 过期。款项保留，没有作废，由主管决定。`],
    excluded: ["请叫主管", () => "留下此票并叫主管，由主管记录在案后付款。不要在窗口谈论。"],
    restored: ["暂停兑付", () => "本场从账本副本恢复。副本之后付过的票录入之前，不付任何票。"],
    cash_short: ["现金不足", () => "账房现金不够。请补充现金，此票仍然有效。"],
    other: ["未付款", () => ""],
  },
  paidToday: "今日已付，全部窗口",
  nonePaid: "今天还没有付过票。",
  stillOut: "尚未兑付",
  stillOutMore: (n, oldest) => (n === 0 ? "所有票都已付清。" : `${n} 张；最早的是 ${oldest}。`),
  restoredHead: "恢复后暂停兑付",
  restoredMore: (entered) => `勾选副本之后付过的票并录入（已录 ${entered} 张）。其余由主管和第二人负责。`,
  find: "票号后四位，或终端",
  which: { payable: "待付", expired: "过期", paid: "已付", all: "全部" },
  columns: ["票", "来自", "打印", "状态", "金额"],
  states: { payable: "待付", expired: "过期", paid: "已付" },
  noneFound: "没有这样的票。",
  sum: (n, cents) => `${n} 张，${dollars(cents)}`,
  tick: (digits) => `票 ${digits} 已付`,
  enterPaid: (n) => (n === 0 ? "录为已付" : `录入 ${n} 张已付`),
  entered: (n) => `已录入 ${n} 张恢复前付过的票。`,
  noColours: "没有关闭的赌桌尚有彩色筹码在外。",
  noColoursMore: "开放赌桌的彩色筹码，在该桌由荷官兑换。",
  closed: "已关闭",
  checks: (n, colour, each) => `${n} 枚${colourZh(colour)}色，每枚 ${dollars(each)}`,
  redeem: (cents) => `兑换 ${dollars(cents)}`,
  redeemed: (cents, who) => `${who} 的 ${dollars(cents)} 已换成现值筹码。`,
  atTable: (cents) => `该桌现值筹码：${dollars(cents)}`,
  bring: (cents) => `取 ${dollars(cents)} 到账房`,
  brought: (cents, who) => `${who} 的 ${dollars(cents)} 正送往账房。`,
  here: "账房里的筹码",
  otherSum: "其他金额，$",
  sell: "售出筹码收现金",
  sellAct: (cents, who) => `向 ${who} 售出 ${dollars(cents)} 筹码`,
  buyBack: (cents) => `买回 ${dollars(cents)}`,
  carry: (cents) => `送出 ${dollars(cents)}`,
  nothing: "买回",
  nothingCarry: "送出",
  carryTo: "送往",
  underWay: "途中",
  to: (cents, where) => `${dollars(cents)} 送往 ${where}`,
  none: "没有途中的筹码。",
  vault: "金库筹码",
  cash: "现金",
  sold: (cents, who) => `已向 ${who} 售出 ${dollars(cents)} 筹码。`,
  bought: (cents, who) => `已从 ${who} 买回 ${dollars(cents)}。`,
  carried: (cents, who, to) => `已将 ${who} 的 ${dollars(cents)} 送往 ${to}。`,
  explain: "筹码在此售出，送到赌桌，回来后在此买回。",
};
