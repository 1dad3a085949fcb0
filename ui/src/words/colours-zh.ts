// Colours of dice, numbers and checks in Simplified Chinese.

const COLOURS: Readonly<Record<string, string>> = {
  red: "红",
  green: "绿",
  blue: "蓝",
  black: "黑",
  yellow: "黄",
  pink: "粉",
  brown: "棕",
  orange: "橙",
  violet: "紫",
};

export function colourZh(name: string | undefined): string {
  return COLOURS[name ?? ""] ?? name ?? "";
}
