// 规则与赔率、我的牌局两页的简体中文；形状与 help-en.ts 相同。

import { dollars } from "../money";
import { colourZh } from "./colours-zh";
import type { Cents } from "../wire";
import type { HelpWords } from "./help";

export const helpZh: HelpWords = {
  helpPage: {
    how: "一局如何进行",
    wagers: "可下的注与赔率",
    bet: "注",
    pays: "赔率",
    wins: "何时赢",
    stake: "注额",
    chance: "中奖率",
    edge: "庄家优势",
    keys: "按键",
    readings: "本桌采用的解读",
    readingsNote: "核准文本留有选择之处，本桌如此执行：",
    ask: "核准规则的印刷本在荷官处，可索取。",
  },
  stays: {
    wins: "赢",
    leave: "留在原位",
    stays: "留作下一局",
    notAfterAll: "还是不留",
  },
  asks: {
    approved: "经营者的核准规则",
    approvedMore: "文件原文，并非本屏幕的说明。您的索取会被记录。",
    read: "索阅",
    buy: "索购一份",
    save: "保存文件",
    recorded: "您的索取已记录。",
    bought: "副本请向荷官领取。",
    colours: "您的颜色",
    coloursMore: "未经您同意，他人不得使用您的颜色。",
    agree: (place, colour) => `同意 ${place} 号位也用${colourZh(colour)}色`,
    agreed: (place, colour) => `您已同意：${place} 号位可用${colourZh(colour)}色。`,
  },
  recall: {
    none: "本桌记录中还没有您以前的牌局。",
    failed: "无法读取您的牌局，请再试一次。",
    wait: "正在读取记录。",
    result: (result: string) => result,
    net: (cents: Cents) => (cents > 0 ? `赢 ${dollars(cents)}` : cents < 0 ? `输 ${dollars(-cents)}` : "持平"),
    noResult: "本局无效",
  },
  cameOften: (rounds: number) => `今日 ${rounds} 局中各结果出现的次数`,
  cameOftenNote: "过去的结果不改变赔率。",
  signs: "本桌告示",
  keys: [
    ["← ↑ ↓ →", "移动"],
    ["Enter", "放一枚筹码"],
    ["Backspace", "收回"],
    ["1 – 5", "选筹码"],
    ["U", "撤销"],
    ["R", "重复"],
    ["D", "加倍"],
    ["?", "为什么"],
  ],
  terminal: {
    insertMore: "演示中没有纸币机：请选它会收到的纸币。",
    slip: "付款单",
    slipWait: "正在制作付款单。",
    slipFailed: "无法取得付款单；记录中有它。请叫服务员。",
    slipTable: "赌台",
    slipIssued: "签发",
    slipExpires: "到期",
    slipMore: "请交给出纳，只付一次。号码只在纸上。",
    slipTaken: "我已取得付款单",
    slipPdf: "存为 PDF",
    slipNot: "没有打印出来",
  },
};
