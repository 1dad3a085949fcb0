"""Policies of promotional prizes and of tournaments.

What a policy does is in the decider that reads it, never here; chapters.py puts the lists together.
"""

from croupier.rulebook.kinds import Flag, Whole, Word, Words
from croupier.rulebook.policy_word import PolicyWord

_P = PolicyWord

PROMOTION = (
    _P(
        "promo.scrutineer_over",
        "A prize above this needs a scrutineer.",
        Whole(0, 10**9, "dollars"),
    ),
    _P(
        "promo.payment_choice_over",
        "A winner of cash above this chooses how.",
        Whole(0, 10**9, "dollars"),
    ),
    _P(
        "promo.denied_claims_over",
        "Denied claims above this are kept.",
        Whole(0, 10**9, "dollars"),
    ),
    _P("promo.liquor_litres_over", "Liquor above this is no prize.", Whole(0, 1000, "litres")),
    _P(
        "promo.liquor_scope",
        "What the litres are counted over.",
        Word({"prize": "each prize", "promotion": "the promotion"}),
    ),
    _P(
        "promo.banned_prizes",
        "What no prize may be.",
        Words(
            {
                "tobacco": "tobacco",
                "firearms": "firearms, ammunition, imitations",
                "weapons": "prohibited weapons",
                "liquor": "too much liquor",
                "prescribed": "what regulations list",
            }
        ),
    ),
    _P(
        "promo.prescribed_items",
        "Where the list of prescribed items comes from.",
        Word({"operator_list": "a list that the operator keeps"}),
    ),
    _P(
        "promo.authority_hours",
        "How long before its start the authority has the terms.",
        Whole(0, 1000, "hours"),
    ),
    _P("promo.notify_days", "Within how long a winner is told.", Whole(0, 365, "days")),
    _P(
        "promo.notify_deadline",
        "How those days are counted.",
        Word(
            {
                "calendar_days": "to the end of the last calendar day",
                "hours": "by the hour",
                "business_days": "in business days",
            }
        ),
    ),
    _P(
        "promo.notify_by",
        "How a winner may be told.",
        Words({word: word for word in ("in_person", "mail", "telephone", "email")}),
    ),
)

TOURNAMENT = (
    _P(
        "tournament.conditions",
        "What the conditions must state.",
        Words(
            {
                "entry_fee": "any entry fee",
                "chips": "chips given at the start",
                "compulsory_wager": "whether a wager is compulsory",
                "structure": "rounds, sessions, tables, progression",
                "buy_back": "whether and how players buy back",
                "eligibility": "who may enter",
                "terms": "terms of entry and numbers",
                "disqualification": "disqualification, retirement, refunds",
                "lateness": "lateness and absence",
                "prizes": "the prizes",
                "rules_prevail": "that the rules prevail",
            }
        ),
    ),
    _P(
        "tournament.approval",
        "What must come before.",
        Word({"regulator_in_writing": "the regulator's written approval"}),
    ),
    _P("tournament.director_present", "Whether the director must be there throughout.", Flag()),
    _P("tournament.table_exclusive", "Whether a table is used for nothing else.", Flag()),
    _P(
        "tournament.notice",
        "How long before a new starting time players are told.",
        Word({"conditions": "as the conditions say"}),
    ),
)
