// What a player may ask of the house beside the game: the operator's approved document, which is served
// on request and the request recorded; and consent that somebody else uses the same colour.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { FootProps } from "./foot";
import { once, who } from "./hand";
import { headers } from "./session";
import type { Refusal } from "./wire";
import { sheetWords } from "./words/help";

/** On record from the answer on; then the bytes, or the floor's sentence on why there are none. */
export function ApprovedRules({ hand }: FootProps): JSX.Element | null {
  const [said, setSaid] = useState<string | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const { copies, table } = hand.card;
  const h = sheetWords.asks;
  const request = (to: string): void =>
    void once("request_rules", async () => {
      const refusal = await hand.send({ do: "request_rules", table, to });
      if (refusal) return setSaid(refusal.says);
      const answer = await fetch(`/api/tables/${table}/document`, { headers: headers(who) });
      if (answer.ok) setAddress(URL.createObjectURL(await answer.blob()));
      const told = answer.ok ? "" : ((await answer.json()) as { readonly detail: string }).detail;
      const first = told && `${told.charAt(0).toUpperCase()}${told.slice(1)}.`;
      setSaid([h.recorded, to === "buy" ? h.bought : "", first].filter(Boolean).join(" "));
    });
  if (copies.length === 0) return null;
  return (
    <section data-testid="approved-rules">
      <h3>{h.approved}</h3>
      <p class="dim">{h.approvedMore}</p>
      <div class="menu">
        {copies.map((to) => (
          <button key={to} type="button" class="btn" data-testid={`rules-${to}`} onClick={() => request(to)}>
            {to === "buy" ? h.buy : h.read}
          </button>
        ))}
        {address ? (
          <a class="btn primary" data-testid="rules-file" href={address} download="approved-rules">
            {h.save}
          </a>
        ) : null}
      </div>
      <p role="status" data-testid="rules-said">
        {said ?? ""}
      </p>
    </section>
  );
}

/** Whoever holds a colour lets somebody at this table be issued the same one. */
export function SharedColours({ hand, view }: FootProps): JSX.Element | null {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const h = sheetWords.asks;
  const shares = view.you?.shares ?? [];
  const agree = (colour: string, person: string, place: number): void =>
    void once("share_colour", async () => {
      const told = await hand.send({
        do: "share_colour",
        table: hand.card.table,
        colour,
        with_player: person,
      });
      setRefusal(told);
      setDone(told ? null : h.agreed(place, colour));
    });
  if (shares.length === 0 && done === null) return null;
  return (
    <section data-testid="shared-colours">
      <h3>{h.colours}</h3>
      <p class="dim">{h.coloursMore}</p>
      <div class="menu">
        {shares.flatMap(({ colour, with_places }) =>
          Object.entries(with_places).map(([person, place]) => (
            <button
              key={`${colour} ${place}`}
              type="button"
              class="btn"
              data-testid={`share-${colour}-${place}`}
              onClick={() => agree(colour, person, place)}
            >
              {h.agree(place, colour)}
            </button>
          )),
        )}
      </div>
      <p role="status" data-testid="shared-said">
        {refusal ? refusal.says : (done ?? "")}
      </p>
    </section>
  );
}
