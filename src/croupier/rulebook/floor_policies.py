"""Policies around a round: trouble, closing, conduct, disputes, chips and stakes.

What a policy does is in the decider that reads it, never here; policies.py puts the lists together.
"""

from croupier.rulebook.kinds import ROLES, Flag, Text, Whole, Word, Words
from croupier.rulebook.policy_word import PolicyWord

_P = PolicyWord

NOTIFIED = {"nobody": "no clause has anybody told"} | {
    role: ROLES[role]
    for role in ("pit_boss", "surveillance", "regulator_officer", "regulator_manager")
}

STAKES = {
    "value_chips": "chips marked with their value",
    "colour_checks": "unmarked chips of the table, worth what was declared",
    "tokens": "promotional tokens",
    "cash": "banknotes, converted first",
    "vouchers": "vouchers, converted first",
}

TROUBLE = (
    _P(
        "no_result.wagers",
        "What a no-spin or no-result after the lock does to wagers.",
        Word(
            {
                "return": "they are void and handed back",
                "carry_open": "they stay and may be changed",
                "carry_locked": "they stay locked for the repeat",
            }
        ),
    ),
    _P(
        "no_result.before_lock",
        "The same, where it comes before the lock.",
        Word(
            {
                "return": "they are void and handed back",
                "carry_open": "they stay and may be changed",
            }
        ),
    ),
    _P("no_result.final", "Whether the call stands whatever happens next.", Flag()),
    _P(
        "no_result.then",
        "What follows.",
        Word(
            {
                "new_round": "a new round with new betting",
                "repeat_act": "dice are tumbled again",
                "respin": "betting, then another spin",
            }
        ),
    ),
    _P(
        "no_result.after_announce",
        "Whether it may still be called after a result was announced.",
        Word({"supervisor": "by a supervisor with a reason, before settlement", "never": "no"}),
    ),
    _P(
        "malfunction.settle_by",
        "What settles a round whose lights failed.",
        Word(
            {
                "call": "the result called",
                "dice": "the dice",
                "wheel": "the wheel",
                "ball": "the ball in its pocket",
            }
        ),
    ),
    _P(
        "malfunction.stop",
        "Whether play stops.",
        Word(
            {
                "until_rectified": "no play until it is put right",
                "if_not_immediate": "only if it cannot be put right at once",
                "none": "play goes on",
                "affected_terminals": "the terminals that it touched stop",
            }
        ),
    ),
    _P("malfunction.notify", "Who is told of a malfunction.", Words(NOTIFIED)),
    _P(
        "invalidation.grounds",
        "Why an outcome may be invalidated.",
        Words(
            {
                "disorder": "commotion, fire, robbery, an act of God and the like",
                "fraud": "fraud by a player or dealer",
                "fraud_affecting": "fraud by anybody that affects the outcome",
                "fraud_in_opinion": "fraud that in the supervisor's opinion affects the outcome",
            }
        ),
    ),
    _P(
        "invalidation.refund",
        "What becomes of the stakes.",
        Word({"all": "all are refunded", "discretionary": "they may be refunded"}),
    ),
    _P("invalidation.forfeit_allowed", "Whether the guilty party's stake may be kept.", Flag()),
    _P("errors.later_rounds", "Rounds after an error.", Word({"stand": "they stand"})),
    _P(
        "errors.correct_past_round",
        "Whether the round in error may be put right.",
        Word({"supervisor": "by entries that a supervisor authorises", "never": "no"}),
    ),
    _P(
        "sanctions.available",
        "What a breach may bring.",
        Words(
            {
                "refuse_future": "later wagers refused",
                "void": "wagers declared void, stakes back",
                "bar": "barred from the game",
                "exclude": "excluded from the casino",
                "detain": "held for an officer",
                "seize": "winnings held pending investigation",
                "confiscate": "the device taken",
            }
        ),
    ),
    _P(
        "sanctions.scope",
        "Which breach they answer.",
        Word(
            {
                "device_rule": "the rule on devices",
                "any_rule": "any rule",
                "repeat_touching": "touching wagers again and again",
            }
        ),
    ),
)

FLOOR = (
    _P(
        "closure.notice_minutes",
        "How long a closing sign stands before an occupied table closes.",
        Whole(0, 1440, "minutes"),
    ),
    _P("closure.notify", "Who is told before a table closes.", Words(NOTIFIED)),
    _P(
        "abstention.rounds",
        "Rounds without a wager after which a player may be asked to move; 0 for never.",
        Whole(0, 100, "rounds"),
    ),
    _P("abstention.requires_full", "Whether all other places must be in use.", Flag()),
    _P(
        "conduct.refuse_wager",
        "Whose wagers may be refused before the call.",
        Word(
            {
                "supervisor": "any, on a supervisor's reasonable grounds",
                "repeat_touchers": "those of players who keep touching wagers",
                "breach_only": "those of players excluded for a breach",
            }
        ),
    ),
    _P(
        "conduct.device_ban",
        "Who may not have which device.",
        Word(
            {
                "player_intent": "players: hold with intent, use, or be helped by one",
                "any_person_use": "anybody: use or control",
                "any_person_possession": "anybody: use, hold or control",
            }
        ),
    ),
    _P(
        "conduct.device_exempt",
        "Who is exempt.",
        Word({"staff_on_duty": "staff, agents and inspectors on duty", "nobody": "nobody"}),
    ),
    _P(
        "conduct.partnership",
        "Partnerships to beat the maximum.",
        Word({"barred": "not allowed", "unstated": "the book is silent"}),
    ),
    _P(
        "conduct.partnership_check",
        "What the system does about linked players.",
        Word({"flag": "tells a supervisor", "off": "nothing"}),
    ),
    _P(
        "conduct.side_bets",
        "Bets that are not against the house.",
        Word(
            {
                "house_only": "every wager is against the house",
                "patrons_barred": "none between players or spectators",
                "players_barred": "none between players",
            }
        ),
    ),
    _P(
        "conduct.advice",
        "Advice by staff.",
        Word({"barred": "only to keep to the rules", "unstated": "the book is silent"}),
    ),
    _P(
        "conduct.influence",
        "Advice by others.",
        Word({"if_asked": "only when a player asks", "unstated": "the book is silent"}),
    ),
    _P(
        "conduct.touching",
        "When a wager may be touched after a result.",
        Word(
            {
                "segment_settled": "when its winning segment is settled",
                "by_segment_or_all": "outside bets by segment, others when all winners are paid",
                "decided_and_settled": "when it is decided and settled",
                "winners_paid": "when the winners are paid",
                "unstated": "the book is silent",
            }
        ),
    ),
    _P(
        "conduct.interference",
        "Who may touch the device.",
        Word({"responsible_staff": "only staff responsible for the game"}),
    ),
    _P(
        "conduct.player_answers_for",
        "What a player answers for.",
        Words(
            {
                "placement": "where wagers lie",
                "instructions": "that instructions are carried out",
                "limits": "keeping within the limits",
                "marker_buttons": "the use of neighbour buttons",
                "icons": "the placing of chip icons",
            }
        ),
    ),
    _P(
        "conduct.player_history_display",
        "What a player's screen may show of history and chances.",
        Words(
            {
                "present": "the present result",
                "recent": "recent results",
                "frequencies": "how often each came",
                "chances": "exact chances and edges",
            }
        ),
    ),
    _P(
        "conduct.copy_of_rules",
        "A copy of the rules.",
        Word(
            {
                "on_request": "shown to whoever asks",
                "on_request_or_sale": "to read or to buy",
                "unstated": "the book is silent",
            }
        ),
    ),
    _P(
        "dispute.review",
        "Review of a first decision.",
        Word({"on_request": "when asked for", "none": "there is none"}),
    ),
    _P(
        "dispute.final",
        "Whose decision is final.",
        Word(
            {
                "house_subject_to_review": "the House's, subject to the regulator's review",
                "operator": "the operator's",
                "pit_boss": "a pit boss's or above",
            }
        ),
    ),
    _P("dispute.reviewer_must_differ", "Whether a reviewer must be somebody else.", Flag()),
    _P(
        "dispute.advice",
        "What an unsatisfied person is told.",
        Word(
            {
                "authorised_officer": "that an authorised officer may be consulted",
                "statutory_complaint": "that a complaint may be lodged under the Act",
                "inspector": "that an inspector may be consulted",
            }
        ),
    ),
    _P(
        "unclaimed.policy",
        "Winnings and chips of nobody known.",
        Word({"hold": "held and recorded, never kept"}),
    ),
    _P(
        "gaming_day.start",
        "When a gaming day begins.",
        Word({"operator": "the operator begins it by an act"}),
    ),
    _P("record.edition", "The edition of the document.", Text(80)),
    _P("record.retention", "How long records are kept.", Word({"never_purge": "for ever"})),
)

CHIPS = (
    _P("stakes.kinds", "What may be staked.", Words(STAKES)),
    _P(
        "stakes.cash",
        "Cash on the layout.",
        Word({"no": "never a stake", "convert": "exchanged for chips first"}),
    ),
    _P("chips.marked_by_table", "Whether a table's colours bear a mark of its own.", Flag()),
    _P(
        "chips.declared_by",
        "Who says what a colour is worth.",
        Word({"player": "the player declares it", "dealer_asks": "the dealer finds out"}),
    ),
    _P("chips.one_value", "Whether all of a player's colours share one value.", Flag()),
    _P(
        "chips.default_value",
        "What an undeclared colour is worth.",
        Word(
            {
                "table_minimum_at_issue": "the minimum when it was issued",
                "declared": "nothing is issued undeclared",
            }
        ),
    ),
    _P("chips.marker_above_min", "Whether a marker shows a value above the minimum.", Flag()),
    _P("chips.allow_value_below_min", "Whether a colour may be worth less.", Flag()),
    _P(
        "chips.multi_colour",
        "When a player may hold several colours.",
        Word(
            {
                "approved": "when the named office approves",
                "nobody_shut_out": "when it also leaves a colour for others",
            }
        ),
    ),
    _P(
        "chips.shared_colour",
        "Two players on one colour.",
        Word({"never": "never", "by_consent": "when every holder agrees"}),
    ),
    _P(
        "chips.use_at",
        "Where colours may be played.",
        Word({"issuing_table": "only at the table that issued them"}),
    ),
    _P(
        "chips.redeem_when_closed",
        "Redeeming colours of a closed table.",
        Word(
            {
                "issuing_table_only": "not until it opens again",
                "anywhere_if_closed": "elsewhere, while it is closed",
                "dealer_and_surveillance": "at a dealer, surveillance told, a pit boss verifying",
            }
        ),
    ),
    _P(
        "chips.unknown_value_rule",
        "Colours whose issue cannot be found.",
        Word({"lowest_minimum_offered": "worth the lowest minimum now offered for the game"}),
    ),
    _P(
        "chips.foreign_on_layout",
        "Another table's chip found after the lock.",
        Word({"void": "void and handed back", "settle_at_min": "settled at the minimum"}),
    ),
    _P(
        "placement.straddle",
        "A chip across the lines.",
        Word({"ruling": "ruled on and recorded; unruled, handed back", "void": "handed back"}),
    ),
    _P(
        "tokens.accepted",
        "Promotional tokens.",
        Word({"layout": "staked as they are", "convert": "exchanged first", "none": "not taken"}),
    ),
    _P("oral.needs", "What must come with a spoken wager.", Words(STAKES)),
    _P(
        "oral.cutoff",
        "Until when a spoken wager can be placed.",
        Word({"call": "the call", "act": "the spin"}),
    ),
    _P(
        "oral.late",
        "A spoken wager not placed in time.",
        Word({"no_wager": "there is no wager; an incident is recorded"}),
    ),
)
