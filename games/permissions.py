"""Who may do what at a table (`accounts.permissions`)."""

from accounts.models import User
from accounts.permissions import Person, can, permits
from games.live import Seating
from games.models import Hand, RuleSet, Table


@permits("table.open")
def open_table(user: Person, _obj: None) -> bool:
    """People, guests too; a bot has no page to open one from."""
    return isinstance(user, User) and not user.is_bot


@permits("table.watch")
def watch(_user: Person, _table: Table) -> bool:
    """Tables are open to see; what a spectator sees is the public view."""
    return True


@permits("table.play")
def play(user: Person, seating: Seating) -> bool:
    """Act, be ready and leave: whoever sits there."""
    seat = seating.seat_of(user.pk)
    return seat is not None and not seat.has_left


@permits("table.return")
def come_back(user: Person, seating: Seating) -> bool:
    """Take one's seat back from the bot: whoever left it."""
    return seating.seat_of(user.pk) is not None


@permits("hand.read")
def read_hand(_user: Person, hand: Hand) -> bool:
    """All cards of a hand are open to everybody once it is over, and to nobody before."""
    return hand.finished_at is not None


@permits("rules.create")
def create_rules(user: Person, _obj: None) -> bool:
    """Make house rules: people who signed up. For a club also `club.manage` is asked."""
    return isinstance(user, User) and user.is_member


@permits("rules.edit")
def edit_rules(user: Person, rule_set: RuleSet) -> bool:
    """Change or delete house rules: who made them, or whoever manages the club they are of."""
    if rule_set.club is not None:
        return can(user, "club.manage", rule_set.club)
    return rule_set.author_id is not None and rule_set.author_id == user.pk
