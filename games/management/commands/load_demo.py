"""Load what a fresh site needs to be played on at once: rule sets, bots, a club."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from accounts.models import Club, Membership, User
from games.engine.registry import GAMES
from games.models import RuleSet

PRESET_NAMES = {"classic": "클래식", "standard": "스탠더드", "mid": "미드"}
BOTS = ("하늘", "바람", "구름", "노을", "새벽", "이슬", "단비", "마루")
CLUB = {
    "name": "잔디밭 마이티",
    "slug": "jandi",
    "description": "목요일마다 잔디밭에 모여 마이티를 치는 동아리예요.",
}


class Command(BaseCommand):
    help = "Load the demo: rule sets, bots and a club. Running it again changes nothing."

    @transaction.atomic
    def handle(self, *_args: Any, **_options: Any) -> None:
        game = GAMES["mighty"]
        for (preset, players), rules in game.presets.items():
            if players != 5:  # the table draws five seats
                continue
            RuleSet.objects.get_or_create(
                club=None,
                name=f"{PRESET_NAMES[preset]} {players}마",
                defaults={
                    "game": game.name,
                    "preset": preset,
                    "players": players,
                    "rules": game.write_rules(rules),
                },
            )
        club, _ = Club.objects.get_or_create(slug=CLUB["slug"], defaults=CLUB)
        for number, name in enumerate(BOTS, start=1):
            bot, created = User.objects.get_or_create(
                username=f"bot-{number}", defaults={"display_name": name, "bot_level": "club"}
            )
            if created:
                bot.set_unusable_password()
                bot.save(update_fields=["password"])
            Membership.objects.get_or_create(club=club, user=bot)
        self.stdout.write(
            f"{RuleSet.objects.count()} rule sets, "
            f"{User.objects.exclude(bot_level='').count()} bots, {Club.objects.count()} club(s)"
        )
