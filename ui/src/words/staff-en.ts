// Every word that the pages of staff and the front page say, in English.

export const staffEn = {
  // ------------------------------------------------------------ front
  front: {
    title: "Croupier",
    what:
      "A demonstration floor with simulated money; no regulator has approved this software.",
    deal: "Deal",
    dealMore: "Dealer’s console",
    play: (n: number) => `Play as Player ${n}`,
    playMore: "Layout and purse",
    cage: "The cage",
    cageMore: "Chips for cash",
    how: "At the Big Wheel, open the dealer and a player side by side: one calls for bets, the other places chips.",
    tables: "The tables",
    look: "The player’s screen",
    newWindow: "opens in a new window",
    none: "No table is open.",
    book: "Book",
    round: "Round",
    limits: "Limits on each bet",
    rules: "Rules, by hash",
    real: "Real money",
  },
} as const;
