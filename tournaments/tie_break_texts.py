"""What the tie-breaks are called, and what each looks at."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TIE_BREAK_TITLES: Mapping[str, Promise] = {  # by name in standings.TIE_BREAKS
    "together": _("points at the tables where the tied players sat together"),
    "contracts": _("contracts made less contracts failed"),
    "defence": _("points per hand as defender"),
    "best_round": _("points of the best round"),
}
