"""A fresh site has a rule set for everything the engine can play."""

import io

from django.core.management import call_command


def load():
    call_command("load_demo", stdout=io.StringIO())


def test_every_preset_of_every_game_becomes_a_rule_set(rule_sets):
    from games.engine.registry import GAMES
    from games.queries import general_rule_sets
    from games.rule_lists import rules_of

    loaded = {(row.game, row.preset, row.players): row for row in general_rule_sets()}

    presets = {
        (game.name, preset, players): rules
        for game in GAMES.values()
        for (preset, players), rules in game.presets.items()
    }
    assert {key: rules_of(row) for key, row in loaded.items()} == presets


def test_the_names_are_those_players_use(rule_sets):
    from games.queries import general_rule_sets

    names = set(general_rule_sets().values_list("name", flat=True))

    assert {
        "클래식 5마", "스탠더드 4마", "미드 3마", "마하타바 5인", "허니문", "유령 마이티", "2마",
        "미시간 4인",
    } <= names  # fmt: skip


def test_loading_again_changes_nothing(rule_sets):
    from games.models import RuleSet

    before = list(RuleSet.objects.values())
    load()

    assert list(RuleSet.objects.values()) == before


def test_house_rules_the_club_has_changed_are_left_alone(rule_sets, manager):
    from games.models import RuleSet
    from tests.rules.forms import change

    change(manager, RuleSet.objects.get(club__isnull=False), bid_min=16)
    load()

    assert RuleSet.objects.filter(club__isnull=False).count() == 2
