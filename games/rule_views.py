"""The pages to read: rule books, and how two rule sets differ."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.permissions import can
from games import queries
from games.engine.cards import JOKER
from games.models import RuleSet
from games.rule_lists import by_size, entry, find, rules_of, shortened
from games.rulebook import BOOKS
from games.rulebook.book import RANKS, differences, read, summary

COURT = "JQK"  # cards with a picture of their own


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """Every rule set one may want to read: those of one's clubs, one's own, the general ones."""
    house = [entry(rule_set) for rule_set in queries.house_rule_sets(request.user)]
    context = {"house": house, "groups": shortened(by_size(queries.general_rule_sets()))}
    return render(request, "games/rules/index.html", context)


@require_GET
def rules(request: HttpRequest, rule_set_id: int) -> HttpResponse:
    """One rule set as a rule book, with worked scores."""
    rule_set = get_object_or_404(queries.rule_sets(), pk=rule_set_id)
    book, option_values = BOOKS[rule_set.game], rules_of(rule_set)
    preset = book.game.presets[rule_set.preset, rule_set.players]
    versions = list(queries.versions(rule_set)) if rule_set.is_house else [rule_set]
    return render(
        request,
        "games/rules/rules.html",
        {
            "rule_set": rule_set,
            "book": book,
            "summary": summary(book, option_values),
            "cards": [(picture(card), words) for card, words in book.key_cards(option_values)],
            "chapters": read(book, option_values, since=preset),
            "examples": book.examples(option_values),
            "base": base_of(rule_set),
            "versions": versions,
            "newest": versions[0],
            "playable": queries.is_playable(rule_set),
            "may_edit": rule_set.retired_at is None and can(request.user, "rules.edit", rule_set),
        },
    )


def picture(card: str) -> dict[str, str]:
    """Return what `_card.html` takes to draw the card."""
    if card == JOKER:
        return {"suit": "", "rank": card, "art": card}
    return {
        "suit": card[0],
        "rank": RANKS.get(card[1], card[1]),
        "art": card if card[1] in COURT else card[0],
    }


def base_of(rule_set: RuleSet) -> RuleSet | None:
    """Return the general rule set that house rules come from."""
    if not rule_set.is_house:
        return None
    same = {"game": rule_set.game, "preset": rule_set.preset, "players": rule_set.players}
    return queries.general_rule_sets().filter(**same).first()


@require_GET
def compare(request: HttpRequest) -> HttpResponse:
    """How two rule sets differ: `?a=1&b=2`, chosen on the page itself."""
    given = [request.GET.get(name, "") for name in ("a", "b")]
    one, other = map(find, given)
    missing = any(text and not found for text, found in zip(given, (one, other), strict=True))
    trouble = trouble_with(one, other, missing=missing)
    context = {
        "one": one,
        "other": other,
        "trouble": trouble,
        "choices": shortened(by_size(queries.general_rule_sets())),
        "house": list(queries.house_rule_sets(request.user)),
    }
    if one and other and not trouble:
        chapters = differences(BOOKS[one.game], rules_of(one), rules_of(other))
        return render(request, "games/rules/compare.html", {**context, "chapters": chapters})
    return render(request, "games/rules/compare.html", context)


def trouble_with(one: RuleSet | None, other: RuleSet | None, *, missing: bool) -> str:
    """Return why these cannot be compared, nothing if they can or one is still to be chosen."""
    if missing:
        return _("One of these rule sets is not there any more. Choose again above.")
    if one and other and one.game != other.game:
        return _("These are two different games. Choose two rule sets of one game above.")
    return ""
