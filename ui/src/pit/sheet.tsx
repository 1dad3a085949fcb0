// The sheet of one table: what is the case there and what this office may do about it, by chapter.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Clauses, Refused } from "../clause";
import { Extended } from "../extended";
import { letGo } from "../press";
import { Sign } from "../shapes";
import { words } from "../words";
import { p } from "../words/pit";
import { type Desk, type Open, TABS, type Tab } from "./desk";
import { Duplicate } from "./duplicate";
import { ActForm } from "./form";
import { TerminalsPage } from "./terminals";
import { type Scene, formOf } from "./forms";
import { DisputesPage, LimitsPage, RoundsPage, TablePage } from "./pages";
import { PeoplePage } from "./people";
import { ReadingsPage } from "./readings";
import type { Act, PitView } from "./types";

/** Which acts stand in which chapter, in this order. */
const ACTS: Readonly<Record<Tab, readonly string[]>> = {
  table: ["open_table", "direct_empty_round", "clear_malfunction", "announce_closing", "tell_office", "close_table", "begin_day", "send_float", "reconcile"],
  limits: ["change_limits", "grant_personal_limits", "designate_neighbours", "set_wagering_period"],
  rounds: ["correct_result", "invalidate", "record_incident", "refuse_wager", "relax_position"],
  people: ["require_vacating", "arrange_straight_up", "end_arrangement", "record_breach", "link_players", "allow_second_colour", "exclude_person", "lift_exclusion", "present_slips"],
  terminals: ["clear_fault", "decide_malfunction", "put_number_right", "adjust_credit", "ask_to_leave", "tell_terminal_closing", "close_terminal", "open_terminal", "collect_notes", "resume_redemption"],
  disputes: ["raise_dispute"],
  book: [],
};

export function Sheet(props: {
  readonly desk: Desk;
  readonly open: Open;
  readonly floor: PitView;
}): JSX.Element {
  const { desk, open, floor } = props;
  const view = open.live.view.value;
  const top = useRef<HTMLButtonElement>(null);
  useEffect(() => top.current?.focus(), [open]);
  return (
    <section class="sheet-of" data-testid="sheet" data-table={open.card.table} aria-label={open.card.title}>
      <header class="row">
        <button ref={top} type="button" class="btn" data-testid="back" onClick={desk.leave}>
          <Sign of="back" />
          {p.back}
        </button>
        <h2 class="grow">{open.card.title}</h2>
        <p class="dim">{view ? p.round(view.round) : ""}</p>
      </header>
      <Extended notice={open.card.notice} />
      <div class="tabs" role="tablist" aria-label={open.card.title}>
        {TABS.filter((tab) => tab !== "terminals" || (view?.terminals.length ?? 0) > 0).map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            class="tab"
            data-testid={`tab-${tab}`}
            aria-selected={desk.tab.value === tab}
            aria-controls="chapter"
            onClick={() => desk.turn(tab)}
          >
            {p.tabs[tab]}
          </button>
        ))}
      </div>
      {view ? (
        <Chapter desk={desk} scene={{ card: open.card, view, floor }} />
      ) : (
        <p class="faint">{words.connecting}</p>
      )}
    </section>
  );
}

function Chapter(props: { readonly desk: Desk; readonly scene: Scene }): JSX.Element {
  const { desk, scene } = props;
  const tab = desk.tab.value;
  const form = desk.form.value;
  const Page = { table: TablePage, limits: LimitsPage, rounds: RoundsPage, people: PeoplePage, terminals: TerminalsPage, disputes: DisputesPage, book: ReadingsPage }[tab];
  const acts = actsOf(scene, tab);
  return (
    <div class="chapter" id="chapter" role="tabpanel" aria-labelledby={`tab-${tab}`}>
      <div class="facts" tabIndex={0}>
        <Page desk={desk} scene={scene} />
      </div>
      <div class="doing">
        <div class="came" aria-live="polite">
          {desk.told.value ? <Refused told={desk.told.value} /> : null}
          {desk.note.value ? <p class="note" data-testid="note">{desk.note.value}</p> : null}
        </div>
        <Duplicate who={desk.who} />
        {form ? (
          <ActForm key={`${form.do} ${JSON.stringify(form.fixed)}`} desk={desk} form={form} scene={scene} />
        ) : (
          <div class="acts-of">
            {acts.length === 0 && tab !== "book" && tab !== "disputes" ? <p class="faint">{p.noActs}</p> : null}
            {acts.map((act) => (
              <ActButton key={act.do} desk={desk} scene={scene} act={act} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** Only acts of this office in this book; those that also stand on the dealer's desk among them. */
function actsOf({ view, floor }: Scene, tab: Tab): readonly Act[] {
  const turns = view.turns.filter((turn) => turn.yours && turn.do === "direct_empty_round");
  const offered = new Map<string, Act>(
    [...view.desk, ...turns.map((turn) => ({ ...turn, refusal: null })), ...view.office].map((act) => [act.do, act]),
  );
  const exclude = offered.get("exclude_person");
  if (exclude && floor.excluded.length > 0) {
    offered.set("lift_exclusion", { ...exclude, do: "lift_exclusion" });
    // A slip of theirs is paid through whoever excludes, from its paper.
    offered.set("present_slips", { ...exclude, do: "present_slips" });
  }
  // After a restore slips wait for two supervisors: those who may exclude.
  if (exclude && floor.restored) offered.set("resume_redemption", { do: "resume_redemption", clauses: [], refusal: null });
  if (view.stopped === null) offered.delete("clear_malfunction");
  if (view.coming === null && view.closed) offered.delete("change_limits");
  return ACTS[tab].flatMap((name) => offered.get(name) ?? []);
}

export function ActButton(props: {
  readonly desk: Desk;
  readonly scene: Scene;
  readonly act: Act;
  readonly fixed?: Readonly<Record<string, unknown>>;
}): JSX.Element {
  const { desk, scene, act, fixed } = props;
  const says = p.act[act.do] ?? p.word(act.do);
  return (
    <div class="act">
      <button
        type="button"
        class="btn"
        data-testid={`act-${act.do}`}
        aria-disabled={!desk.ready}
        onClick={(event) => {
          desk.fill(formOf(act.do, scene, fixed));
          letGo(event);
        }}
      >
        {says}
      </button>
      {act.refusal ? (
        <p class="faint not-now">
          {p.notNow} <span lang="en">{act.refusal.says}.</span> <Clauses of={act.refusal.clauses} />
        </p>
      ) : (
        <Clauses of={act.clauses.slice(0, 3)} />
      )}
    </div>
  );
}
