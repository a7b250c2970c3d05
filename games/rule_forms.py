"""The form of house rules: a field for every option, made from the rules it starts from."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from games.engine.cards import JOKER, PACK
from games.engine.core import Problem
from games.models import RuleSet
from games.rulebook.book import Book, Option, complaint, sentence_for, written

NAME_LENGTH = RuleSet._meta.get_field("name").max_length  # noqa: SLF001 - Django's public name


class CardsWidget(forms.MultiWidget):
    """A list of cards, one select for each."""

    def __init__(self, count: int, choices: list[tuple[str, str]]) -> None:
        super().__init__([forms.Select(choices=choices) for _number in range(count)])

    def decompress(self, value: Any) -> list[str]:
        return list(value or ())


class CardsField(forms.MultiValueField):
    def __init__(self, count: int, cards: Iterable[str], **options: Any) -> None:
        choices = [(card, written(card)) for card in PACK if card in set(cards) - {JOKER}]
        fields = [forms.ChoiceField(choices=choices) for _number in range(count)]
        super().__init__(fields, widget=CardsWidget(count, choices), **options)

    def compress(self, data_list: list[str]) -> tuple[str, ...]:
        return tuple(data_list)


@dataclass(frozen=True, slots=True)
class Part:
    """The fields of one chapter; `open` if there is something to see in it."""

    key: str
    title: str
    fields: tuple[BoundField, ...]
    open: bool


class HouseRulesForm(forms.Form):
    """A name, whose rules they are, and every option that can be chosen.

    Valid only if the engine finds no problem; each problem stands at all the fields it is about.
    `rules` then holds the new rules.
    """

    name = forms.CharField(label=_("Name of the rules"), max_length=NAME_LENGTH)

    def __init__(self, data: Any = None, *, book: Book, rules: Any, **initial: Any) -> None:
        super().__init__(data, initial=initial)
        self.book, self.rules = book, rules
        self.hints: set[str] = set()  # errors that only point to another field
        for name in book.options:
            field = field_for(book, rules, name)
            if field is not None:
                self.fields[name] = field

    def offer_clubs(self, clubs: Iterable[Club]) -> None:
        """Let the person choose between rules of their own and of these clubs."""
        choices = [("", _("mine")), *((str(club.pk), club.name) for club in clubs)]
        if len(choices) > 1:
            self.fields["club"] = forms.ChoiceField(
                label=_("Whose rules"), choices=choices, required=False, widget=forms.RadioSelect
            )

    def clean(self) -> dict[str, Any]:
        cleaned = ((name, self.cleaned_data.get(name)) for name in self.options)
        chosen = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in cleaned
            if name not in self.errors
        }
        self.rules = replace(self.rules, **chosen)
        for problem in self.book.problems(self.rules):
            self._add_problem(problem)
        return self.cleaned_data

    def _add_problem(self, problem: Problem) -> None:
        """Say what is wrong at the first option concerned, and point there from the others."""
        text = complaint(self.book, self.rules, problem)
        names = [name for name in problem.options if name in self.fields]
        if not names:
            self.add_error(None, text)
            return
        self.add_error(names[0], text)
        hint = gettext("This goes with “%(label)s”.") % {"label": self.book.options[names[0]].label}
        self.hints.add(hint)
        for name in names[1:]:
            if hint not in self.errors.get(name, ()):
                self.add_error(name, hint)

    @property
    def options(self) -> list[str]:
        return [name for name in self.book.options if name in self.fields]

    def troubles(self) -> list[tuple[BoundField, str, str]]:
        """Return (field, its name, what is wrong), everything once."""
        return [
            (field, str(self._label(field)), text)
            for field in self
            for text in map(str, field.errors)
            if text not in self.hints
        ]

    def _label(self, field: BoundField) -> Any:
        option = self.book.options.get(field.name)
        return option.label if option else field.label

    def parts(self) -> Iterator[Part]:
        for chapter in self.book.chapters:
            fields = tuple(self[name] for name in chapter.options if name in self.fields)
            if fields:
                wrong = any(field.errors for field in fields)
                yield Part(chapter.key, str(chapter.title), fields, open=wrong)


def field_for(book: Book, rules: Any, name: str) -> forms.Field | None:
    """Return the field of an option, None if there is nothing to choose."""
    option, value = book.options[name], getattr(rules, name)
    choices = book.choices.get(name, frozenset())
    common = {"label": option.label, "initial": value}
    if option.fixed or len(choices) == 1:
        return None
    if isinstance(value, bool):
        label = sentence_for(book, rules, name, value=True)
        return forms.BooleanField(label=label, initial=value, required=False)
    if option.span:
        return _number(option, **common)
    if option.words:
        words = [(key, word) for key, word in option.words.items() if key in choices]
        boxes = forms.CheckboxSelectMultiple
        return forms.MultipleChoiceField(choices=words, widget=boxes, required=False, **common)
    if isinstance(value, tuple) and not option.offers:
        return CardsField(len(value), choices, **common)
    offers = (
        option.offers(rules) if option.offers else [key for key in option.says if key in choices]
    )
    return _sentences(book, rules, name, list(dict.fromkeys([*offers, value])))


def _number(option: Option, *, label: Any, initial: int | None) -> forms.Field:
    low, high = option.span or (0, 0)
    if initial is not None:
        low, high = min(low, initial), max(high, initial)
    needed = None not in option.says
    return forms.IntegerField(
        label=label, initial=initial, min_value=low, max_value=high, required=needed
    )


def _sentences(book: Book, rules: Any, name: str, values: list[Any]) -> forms.Field:
    """Return a choice between values that reads like the book."""
    keys = {key_of(value): value for value in values}
    return forms.TypedChoiceField(
        label=str(book.options[name].label),
        initial=key_of(getattr(rules, name)),
        choices=[(key, sentence_for(book, rules, name, value)) for key, value in keys.items()],
        coerce=keys.__getitem__,
        widget=forms.RadioSelect,
    )


def key_of(value: Any) -> str:
    """Return how a value is sent by the form."""
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)
