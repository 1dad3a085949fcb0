// Rules and odds, readable with nothing at stake: every wager of this table, when it wins and what it
// pays, from the book. Chances only where the book lets a player's screen tell them.

import type { JSX } from "preact";
import { ApprovedRules, SharedColours } from "./asks";
import { Clauses } from "./clause";
import type { FootProps } from "./foot";
import { limitsOf } from "./hint";
import { resultOf } from "./results";
import { Signs } from "./sign-list";
import type { PlayerView, TableCard, WagerCard } from "./wire";
import { percent } from "./zone";
import { words } from "./words";
import { sheetWords } from "./words/help";

export function Help({ hand, view }: FootProps): JSX.Element {
  const { card } = hand;
  const h = sheetWords.helpPage;
  const chances = card.shows.includes("chances");
  return (
    <>
      <p>
        <b>{card.game}.</b> {words.ourWords} {h.ask}
      </p>
      <p class="dim">{words.notApproved}</p>
      <h3>{h.how}</h3>
      <ol class="steps-list" lang="en">
        {card.steps.map((step) => (
          <li key={step.do}>
            {step.says} <Clauses of={step.clauses.slice(0, 1)} />
          </li>
        ))}
      </ol>
      <h3>{h.wagers}</h3>
      {words.englishOnly ? <p class="faint">{words.englishOnly}</p> : null}
      <table>
        <thead>
          <tr>
            <th scope="col">{h.bet}</th>
            <th scope="col">{h.pays}</th>
            <th scope="col">{h.wins}</th>
            <th scope="col">{h.stake}</th>
            {chances ? (
              <>
                <th scope="col" class="n">{h.chance}</th>
                <th scope="col" class="n">{h.edge}</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {card.wagers.flatMap((wager) => rows(card, view, wager, chances))}
        </tbody>
      </table>
      <ApprovedRules {...{ hand, view }} />
      <SharedColours {...{ hand, view }} />
      <Signs view={view} />
      <Often card={card} view={view} />
      <h3>{h.keys}</h3>
      <ul class="keys">
        {sheetWords.keys.map(([key, does]) => (
          <li key={key}>
            <kbd>{key}</kbd> {does}
          </li>
        ))}
      </ul>
      <h3>{h.readings}</h3>
      <p class="dim">{h.readingsNote}</p>
      <ul class="keys">
        {Object.entries(card.rules.readings).map(([name, value]) => (
          <li key={name}>
            <i class="clause reading">
              {name} = {value}
            </i>
          </li>
        ))}
      </ul>
      <p class="faint">{words.rules(card.book, card.place, card.rules.hash.slice(0, 12))}</p>
    </>
  );
}

/** Only where the book lets a player's screen tell it, and with the window that it is over. */
function Often(props: { readonly card: TableCard; readonly view: PlayerView }): JSX.Element | null {
  const { card, view } = props;
  if (!view.frequencies || view.frequencies.rounds === 0) return null;
  const { rounds, counts } = view.frequencies;
  const came = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  return (
    <>
      <h3>{sheetWords.cameOften(rounds)}</h3>
      <p class="faint">{sheetWords.cameOftenNote}</p>
      <ul class="often" data-testid="often">
        {came.map(([key, n]) => (
          <li key={key}>
            {resultOf(card, key)} <b>{n}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A row for all choices of a wager that pay and win alike; one a group where they differ. */
function rows(card: TableCard, view: PlayerView, wager: WagerCard, chances: boolean): JSX.Element[] {
  const groups = new Map<string, TableCard["positions"][number][]>();
  for (const position of card.positions.filter((one) => one.wager === wager.name)) {
    const key = `${position.odds} ${position.ways}`;
    groups.set(key, [...(groups.get(key) ?? []), position]);
  }
  const { minimum, maximum } = limitsOf(card, view, wager.name);
  return [...groups.entries()].map(([key, group], index) => {
    const [one] = group;
    const some = groups.size > 1 ? group.map((each) => each.choice.join(" ")).join(", ") : "";
    const runs = Object.entries(one?.runs ?? {});
    const pays = runs.length > 0
      ? runs.map(([n, odds]) => `${n}: ${words.odds(odds)}`).join(" · ")
      : (one?.odds.split(", ").map(words.odds).join(" · ") ?? "");
    return (
      <tr key={`${wager.name} ${key}`}>
        <th scope="row">
          {words.wager(wager)} {some}
        </th>
        <td>{pays}</td>
        <td lang="en">
          {index === 0 ? wager.says : ""} {index === 0 ? <Clauses of={wager.clauses.slice(0, 3)} /> : null}
        </td>
        <td>{words.info.range(minimum, maximum)}</td>
        {chances ? (
          <>
            <td class="n">{one?.chance ? percent(one.chance) : ""}</td>
            <td class="n">{one?.edge ? percent(one.edge) : ""}</td>
          </>
        ) : null}
      </tr>
    );
  });
}
