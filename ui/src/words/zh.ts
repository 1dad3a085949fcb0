// 页面上的简体中文。形状与 en.ts 相同；赌场用语待熟悉这些游戏的母语者审阅。

import { dollars, spoken } from "../money";
import { colourZh } from "./colours-zh";
import type { Cents, DeviceFace, Position, Run, Settled, StreakWager, WagerCard } from "../wire";
import type { Words } from "./index";

const FACES: Readonly<Record<string, string>> = {
  1: "一点", 2: "二点", 3: "三点", 4: "四点", 5: "五点", 6: "六点",
  fish: "鱼", prawn: "虾", gourd: "葫芦", coin: "金钱", crab: "蟹", chicken: "鸡",
  crown: "皇冠", anchor: "船锚", heart: "红心", diamond: "方块", spade: "黑桃", club: "梅花",
};
const SIDES: Readonly<Record<string, string>> = { small: "小", big: "大", odd: "单", even: "双" };

const face = (name: string): string => FACES[name] ?? name;
const colour = colourZh;
const side = (name: string): string => SIDES[name] ?? name;

const BETS: Readonly<Record<string, (choice: readonly string[]) => string>> = {
  small: () => "小",
  big: () => "大",
  odd: () => "单",
  even: () => "双",
  field: () => "场地",
  total: ([total]) => `点数 ${total}`,
  pair: (both) => `对碰 ${both.join(" ")}`,
  single: ([one]) => `单骰 ${one}`,
  specific_triple: ([one]) => `围骰 ${one}`,
  specific_double: ([one]) => `对子 ${one}`,
  any_triple: () => "全围",
  four_numbers: (four) => `四选三 ${four.join(" ")}`,
  specific_symbol_triple: ([one]) => `三个${face(one ?? "")}`,
  any_symbol_triple: () => "任意三同图",
  single_symbol: ([one]) => face(one ?? ""),
  specific_colour_triple: ([one]) => `三${colour(one)}`,
  specific_colour_double: ([one]) => `二${colour(one)}`,
  single_colour: ([one]) => `一${colour(one)}`,
  any_colour_triple: () => "任意三同色",
  symbol: ([one]) => `图案 ${face(one ?? "")}`,
  straight: ([one]) => `直注 ${one}`,
  split: (both) => `分注 ${both.join(" / ")}`,
  street: (three) => `街注 ${three.join(" / ")}`,
  corner: (four) => `角注 ${four.join(" / ")}`,
  six_line: (six) => `线注 ${six[0]} 至 ${six.at(-1)}`,
  column: ([one]) => `第 ${one} 列`,
  dozen: ([one]) => `第 ${one} 打`,
  red: () => "红",
  black: () => "黑",
  low: () => "1 至 18",
  high: () => "19 至 36",
  neighbours: ([one]) => `${one} 的邻注`,
  super_streak: (sides) => `超级连胜 ${sides.map(side).join("/")}`,
};

const WAGERS: Readonly<Record<string, string>> = {
  total: "点数", pair: "对碰", single: "单骰", specific_triple: "围骰", specific_double: "对子",
  four_numbers: "四选三", specific_symbol_triple: "三同图", single_symbol: "单图",
  specific_colour_triple: "三同色", specific_colour_double: "二同色", single_colour: "单色",
  straight: "直注", split: "分注", street: "街注", corner: "角注", six_line: "线注", column: "列注",
  dozen: "打注", neighbours: "邻注", super_streak: "超级连胜", symbol: "图案",
};

const long = ({ id, wager, choice, called }: Position): string => {
  const key = wager === "dozen" || wager === "column" ? [id.slice(wager.length + 1)] : choice;
  return BETS[wager]?.(key) ?? called;
};

/** "62 to 1" is written 1赔62. */
const odds = (text: string): string => {
  const [, pays, to, part] = /^(.+) to (\d+)(?: on (\S+) of the stake)?$/.exec(text) ?? [];
  if (!pays) return text;
  return part ? `${to}赔${pays}（按注额的 ${part}）` : `${to}赔${pays}`;
};

const results = (kind: string, faces: readonly DeviceFace[], total: number): string => {
  if (kind === "pockets") {
    const [one] = faces;
    return one ? `${one.name} ${one.name === "0" ? "零" : colour(one.colour ?? "")}` : "";
  }
  if (kind !== "dice") return `图案 ${faces[0]?.name ?? ""}`;
  const figures = faces.every((one) => /^\d$/.test(one.name));
  const shown = faces.map((one) => (figures ? one.name : face(one.name))).join(" · ");
  return figures ? `${shown}，共 ${total} 点` : shown;
};

export const zh: Words = {
  unknown: "没有收到答复，尚不知道是否完成。正在重新读取记录。",
  signedOut: "您已退出登录。没有任何改动。",
  connecting: "正在连接",
  connectingMore: "等待赌场系统",
  connected: "已连接",
  stranger: "此页面没有玩家",
  noTable: (table: string) => `这里没有赌台 ${table}`,
  noTables: "本场没有开放的赌台",
  reopened: "页面已更新并重新打开",
  strangerMore: "请从首页打开",
  record: (seq: number) => `记录 ${seq}`,
  lost: "连接中断。",
  lostPlayer: (staked: Cents) =>
    staked > 0
      ? `您的 ${dollars(staked)} 已被接受，仍然有效；此刻放下的筹码无效。`
      : "您没有下注；此刻放下的筹码无效。",
  lostStaff: "已完成的操作均有记录；恢复连接后才能继续。",
  notConnected: "连接中断",
  lastKnown: (state: string, at: string) => `${at} 时：${state}`,
  simulated: "模拟货币",
  why: "为什么？",
  whyHeading: "为什么？",
  refusedTitle: "未执行",
  notices: "宣布与告示",
  house: (rule: string) => `本场规则：${rule}`,
  close: "关闭",
  closeOf: (what: string) => `关闭${what}`,
  limits: (minimum: Cents, maximum: Cents) => `${dollars(minimum)} 至 ${dollars(maximum)}`,
  round: (n: number) => `第 ${n} 局`,
  person: (id: string) =>
    id
      .replace(/^robot-player-/, "机器人玩家 ")
      .replace(/^robot-dealer-/, "机器人荷官 ")
      .replace(/^player-/, "玩家 ")
      .replace(/^dealer-/, "荷官 "),
  clause: "条款",
  reading: "我们的解读",
  symbol: (key: string) => `图案 ${key}`,
  otherLanguage: "EN, English",
  englishOnly: "条款说明目前只有英文。",
  secondsLeft: (n: number) => `剩余 ${n} 秒`,
  motion: "动画",
  menu: "菜单",

  odds,
  pays: (position: Position) => position.odds.split(", ").map(odds).join("，"),
  face,
  long,
  short: (position: Position) =>
    position.wager === "symbol" ? face(position.choice[0] ?? "") : long(position),
  kind: (position: Position) =>
    position.wager.includes("triple") ? "围骰" : position.wager.includes("double") ? "对子" : "",
  wager: (wager: WagerCard) => WAGERS[wager.name] ?? BETS[wager.name]?.([]) ?? wager.called,
  cloth: (position: Position) => long(position),
  totals: (least: number, most: number) => `${least} 至 ${most} 点`,
  totalsOf: (totals: readonly number[]) => `${totals.join("、")} 点`,
  coloured: (name: string, value: number) => `${colour(name)}，${value}`,
  rung: (dice: number, pays: string) => `${dice} 骰 ${pays}`,
  sections: (ways: number, of: number) => `${of} 格中占 ${ways} 格`,
  moveHere: "松手即移到此处",
  neighbours: {
    name: "邻注",
    what: "一个号码及其左右各两个，各占五分之一",
    unit: (minimum: Cents) => `最少 ${dollars(minimum * 5)}，按五等分`,
  },
  streak: {
    title: (position: Position) => `超级连胜 ${position.choice.map(side).join("/")}`,
    run: (run: Run | null) =>
      run?.side ? `本桌：${side(run.side)} 连开 ${run.length}` : "本桌：尚无连开",
    pays: (least: number, first: string, most: number, last: string) =>
      `连开 ${least} 次 ${first}，至连开 ${most} 次 ${last}。`,
    rides: (own: StreakWager) => `您的 ${dollars(own.cents)}：已中 ${own.count}`,
    mayPlay: (amount: Cents) => `现在可下注：${dollars(amount)}`,
    waits: (run: Run | null, amount: Cents) =>
      run?.window ? `${dollars(amount)}，下次开放下注时` : run?.side ? "本次连开结束后开放" : "首次开奖后开放",
  },
  place: (position: Position, staked: Cents, won: Cents) => {
    const stake = staked > 0 ? `已下注 ${spoken(staked)}` : "未下注";
    return `${long(position)}，${position.odds.split(", ").map(odds).join("、")}，${stake}${won > 0 ? `，赢得 ${spoken(won)}` : ""}`;
  },
  layout: "赌台；方向键移动，回车下注，退格收回",
  track: "邻注跑道；方向键移动，回车下注",

  total: (n: number) => `共 ${n} 点`,
  result: results,
  history: { pockets: "近期号码，最新在前", wheel: "近期结果，最新在前", dice: "近期结果，最新在前" },
  historyNote: "过往结果不会改变赔率。",

  state: {
    closed: "本桌已关闭",
    closedMore: "筹码仍归您所有，请到账房兑换",
    stopped: "设备故障，本桌已停",
    stoppedTerminal: "设备故障，本机已停",
    stoppedMore: (purse: Cents, staked: Cents) =>
      staked > 0
        ? `您的 ${dollars(purse)} 与已下注的 ${dollars(staked)} 均有记录`
        : `您的 ${dollars(purse)} 均有记录，安全无虞`,
    waiting: "尚未开放下注",
    waitingMore: "荷官即将请玩家下注",
    open: "请下注",
    openMore: "至荷官宣布停止下注为止",
    finish: "即将截止",
    finishMore: "随后停止下注",
    locked: "停止下注",
    lockedMore: "筹码保持原位",
    spunMore: "正在录入结果",
    resultMore: "先收输注，再赔赢注",
    payingMore: "正在赔付",
    paid: "已全部赔付，即将开放下注",
    noSpin: "本局无效",
    noResult: "本局无效",
    back: (cents: Cents) => `${dollars(cents)} 已退回您的筹码袋`,
    allBack: "所有注码已退还玩家",
    stays: "注码保持原位，重新进行",
  },

  each: ["每注 ", ""],
  purse: "筹码",
  staked: "已下注",
  won: (round: number | null) => (round === null ? "赢得" : `第 ${round} 局赢得`),
  undo: "撤销",
  undoOf: (cents: Cents, called: string) => `撤销：从${called}收回 ${spoken(cents)}`,
  repeat: "重复",
  double: "加倍",
  clear: "清空",
  takeBack: "收回",
  carryOut: "带往账房",
  carryOutOf: "将全部筹码带往账房",
  rounds: "我的牌局",
  seated: (who: string, place: number) => `${who}，${place} 号位`,
  chips: "筹码",
  chip: (value: string) => `${value}筹码`,
  check: (colour: string, value: string, n: number) => `${colour} 彩色筹码，每枚${value}，手中 ${n} 枚`,
  token: (value: string) => `代币${value}`,
  leave: "离开赌桌",
  leaveTerminal: "离开终端",
  signWord: {
    raised_minimum: "告示",
    closing: "即将关闭",
    personal_limits: "您的限额",
    straight_up_only: "告示",
    colour_value: "您的彩色筹码",
  },
  inMinutes: (n: number) => (n > 0 ? `${n} 分钟后` : "即将生效"),
  help: "规则与赔率",
  head: {
    title: "记录的首部",
    code: "记录首部的扫描码",
  },
  terminal: {
    credit: "余额",
    insert: "投入纸币",
    collect: "领取",
    none: "本桌没有空闲的终端。",
    empty: "没有余额。请投入纸币。",
  },
  info: {
    covers: (n: number, shown: string) => `覆盖 ${n} 个号码：${shown}。`,
    wins: (says: string) => says,
    range: (minimum: Cents, maximum: Cents) =>
      minimum === maximum ? `限 ${dollars(minimum)}` : `此处 ${dollars(minimum)} 至 ${dollars(maximum)}`,
    chance: (percent: string, edge: string) => `中奖率 ${percent}，庄家优势 ${edge}`,
    winsAt: (stake: Cents, wins: readonly Cents[]) =>
      `${dollars(stake)} 可赢 ${wins.map((one) => dollars(one)).join("、")}。`,
    nothing: "未下注",
  },
  hint: {
    wins: (cents: Cents, called: string) => `您在${called}有 ${dollars(cents)}。先收输注，再赔付。`,
    paying: (cents: Cents, called: string) => `您在${called}有 ${dollars(cents)}。荷官正在赔付。`,
    misses: "您的筹码都不在中奖区。",
    none: "您本局没有下注。",
    sitting: "正在入座。",
    empty: "您没有筹码。请向荷官购买。",
    open: (chip: string) => `点一处放下 ${chip}，再点再加。`,
    waiting: "荷官请下注后才能放筹码。",
    closed: "本桌不再接受下注。",
    stopped: "排除故障之前不能下注或收回。如何继续由荷官宣布。",
    stoppedTerminal: "排除故障之前不能下注。作废的注码已退回您的余额。",
    locked: (cents: Cents) => `您的 ${dollars(cents)} 已锁定，等待结果。`,
    under: (cents: Cents, called: string, minimum: Cents) =>
      `${called}的 ${dollars(cents)} 低于最低限额 ${dollars(minimum)}。`,
    over: (cents: Cents, called: string, maximum: Cents) =>
      `${called}的 ${dollars(cents)} 超过最高限额 ${dollars(maximum)}。`,
    carried: (cents: Cents) => `您已将 ${dollars(cents)} 送往账房。`,
    cut: "恢复连接后才能放筹码。",
  },
  refused: {
    place: "未下注：",
    take_back: "未收回：",
    move: "未移动：",
    repeat: "未重复：",
    double: "未加倍：",
    clear: "未清空：",
    sit: "未入座：",
    send_chips: "未送出：",
    redeem_colour: "此处不兑：",
    present_slips: "未付款：",
    place_icons: "未下注：",
    remove_icons: "未收回：",
    move_icons: "未移动：",
    undo_icons: "未撤销：",
    repeat_icons: "未重复：",
    double_icons: "未加倍：",
    clear_icons: "未清空：",
    insert_note: "纸币已退回：",
    print_slip: "未领取：",
    other: "未完成：",
  },
  oneFinger: "两根手指同时触到台面，只有第一根放下筹码。",
  stays: (cents: Cents) => `您的 ${dollars(cents)} 仍归您。`,
  because: {
    wagers_live: "台面上还有您的注码，须先了结。",
    seated: "您已在本桌入座。",
    place_taken: "这个座位已有人。",
    no_such_place: "本桌没有这个座位。",
    terminal_taken: "这台终端机有人使用。",
    terminal_closed: "这台终端机已关闭。",
    terminal_faulty: "这台终端机有故障，您的余额均有记录。",
    no_such_terminal: "本桌没有这台终端机。",
    credit_left: "请先把余额领取为付款单。",
    no_credit: "没有余额。",
    whole_only: "付款单须为全部余额。",
    slip_known: "这一项先前已经提出。",
    transfer_known: "这一项先前已经提出。",
    no_such_note: "本机不收这种纸币。",
    not_reset: "无效局之后，终端机须先复位。",
    nothing_to_undo: "本局没有可撤销的。",
    no_change: "屏幕上没有任何改变。",
    no_such_icon: "本机没有这种面额的筹码。",
    over_maximum: "超过此处的上限。",
    under_minimum: "低于此处的下限。",
    not_confirmed: "这一注的解读尚未确认，暂不接受。",
    stake_kind: "这里不接受这种筹码。",
    not_issued_here: "这些筹码不是在本桌发给您的。",
    too_late: "已停止下注，来不及了。",
    final_call: "已宣布最后一局，超级连胜不再接受。",
    wagers_refused: "您的注码在此不被接受，请询问荷官。",
    same_stream: "筹码已在此处。",
    not_your_act: "这不是您可以做的。",
    malformed: "这个请求无法读懂，没有任何改动。",
    one_finger: "两根手指同时触到台面，只有第一根放下筹码。",
    locked: "本局已停止下注，您的筹码未动。",
    not_open: "荷官尚未请玩家下注。",
    not_funded: "您的筹码不足以下这一注。",
    not_offered: "本桌不提供这一注。",
    unit: "注额必须是本桌单位的倍数。",
    no_wager: "您在此处没有筹码。",
    nothing_to_repeat: "您上一局没有下注。",
    nothing_to_double: "台面上没有您的注码。",
    window_shut: "超级连胜现在不开放。",
    streak_amount: "超级连胜须按告示上的金额下注。",
    must_remain: "这一注须留到连开结束。",
    one_only: "您已有这一注。",
    stopped: "本桌已停，您的筹码未动。",
    too_many: "您本局的注数已满。",
    not_seated: "请先入座。",
    other_round: "这一局已经过去，您的筹码未动。",
    unknown: "没有收到答复，尚不知道是否完成。正在重新读取记录。",
  },
  settledHeading: (round: number) => `您第 ${round} 局的注码`,
  settled: (s: Settled) => {
    switch (s.state) {
      case "won":
        return `赢 ${dollars(s.won)}`;
      case "lost":
        return s.returned > 0 ? `输 ${dollars(s.lost)}` : "输";
      case "returned":
      case "void":
        return `退回 ${dollars(s.returned)}`;
    }
  },
  rules: (book: string, place: string, hash: string) => `${book}，${place}。规则 ${hash}。`,
  notApproved: "模拟货币。本软件未经任何监管机构核准。",
  ourWords: "用我们自己的话；并非核准文本。",
  whyFailed: "无法取得原因，请再试一次。",
  whyWait: "正在读取记录。",
  hub: {
    symbol: "图案",
    open: ["请", "下注"],
    waiting: ["两局", "之间"],
    locked: ["转轮", "转动中"],
    spun: ["等待", "结果"],
    noSpin: ["本局", "无效"],
  },
};
