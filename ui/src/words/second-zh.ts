// 第二人登录所用的简体中文。

import type { SecondWords } from "./second";
import { OFFICES_ZH } from "./offices-zh";

export const secondZh: SecondWords = {
  title: "第二人",
  more: "由另一人在此登录，只为此项操作，并共同负责。",
  person: "何人",
  office: "职务",
  password: "密码",
  choose: "请选择",
  role: (role: string) => OFFICES_ZH[role] ?? role,
};
