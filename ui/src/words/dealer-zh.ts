import { dealerEn } from "./dealer-en";
export const dealerZh = dealerEn;
