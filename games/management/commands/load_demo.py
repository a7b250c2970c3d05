"""Load what a fresh site needs to be played on at once: rule sets, bots, a club."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from accounts.models import Club, Membership, User
from games.engine.core import Game
from games.engine.registry import GAMES
from games.models import RuleSet

# By preset; the number of players goes in. Presets of one size have a name of their own.
RULE_SETS = {
    "mighty": {
        "classic": "클래식 {}마",
        "standard": "스탠더드 {}마",
        "mid": "미드 {}마",
        "mahtava": "마하타바 {}인",
        "standard-honeymoon": "허니문",
        "mid-honeymoon": "허니문 (미드)",
        "standard-ghost": "유령 마이티",
        "mid-ghost": "유령 마이티 (미드)",
        "standard-duel": "2마",
        "mid-duel": "2마 (미드)",
    },
    "michigan": {"michigan": "미시간 {}인"},
}
HOUSE_RULES = "잔디밭 룰"  # of the club: standard for five, with
HOUSE_OPTIONS: Mapping[str, Any] = {
    "bid_min": 14,
    "alone_multiplier": 2,
    "run_multiplier": 2,
    "back_run_multiplier": 2,
    "past_tricks_visible": "last",
}
BOTS = {  # by level; those of the club are its members
    "club": ("하늘", "바람", "구름", "노을", "새벽", "이슬", "단비", "마루"),
    "beginner": ("새싹", "풀잎", "도토리", "조약돌", "솜털", "아기별", "햇살", "꽃씨"),
}
CLUB = {
    "name": "잔디밭 마이티",
    "slug": "jandi",
    "description": "목요일마다 잔디밭에 모여 마이티를 치는 동아리예요.",
}


class Command(BaseCommand):
    help = "Load the demo: rule sets, bots and a club. Running it again changes nothing."

    @transaction.atomic
    def handle(self, *_args: Any, **_options: Any) -> None:
        for name, names in RULE_SETS.items():
            load_presets(GAMES[name], names)
        club, _ = Club.objects.get_or_create(slug=CLUB["slug"], defaults=CLUB)
        load_bots("club", club)
        load_bots("beginner")
        load_house_rules(club)
        self.stdout.write(
            f"{RuleSet.objects.count()} rule sets, "
            f"{User.objects.exclude(bot_level='').count()} bots, {Club.objects.count()} club(s)"
        )


def load_bots(level: str, club: Club | None = None) -> None:
    prefix = "bot" if level == "club" else f"bot-{level}"
    for number, name in enumerate(BOTS[level], start=1):
        bot, created = User.objects.get_or_create(
            username=f"{prefix}-{number}", defaults={"display_name": name, "bot_level": level}
        )
        if created:
            bot.set_unusable_password()
            bot.save(update_fields=["password"])
        if club:
            Membership.objects.get_or_create(club=club, user=bot)


def load_presets(game: Game, names: Mapping[str, str]) -> None:
    for (preset, players), rules in game.presets.items():
        RuleSet.objects.get_or_create(
            club=None,
            author=None,
            name=names[preset].format(players),
            defaults={
                "game": game.name,
                "preset": preset,
                "players": players,
                "rules": game.write_rules(rules),
            },
        )


def load_house_rules(club: Club) -> None:
    if RuleSet.objects.filter(club=club).exists():  # perhaps changed since
        return
    game = GAMES["mighty"]
    rules = replace(game.presets["standard", 5], **HOUSE_OPTIONS)
    RuleSet.objects.create(
        club=club,
        name=HOUSE_RULES,
        game=game.name,
        preset="standard",
        players=rules.players,
        rules=game.write_rules(rules),
    )
