"""Every way a club can say no, with a sentence that tells a way out."""

from django.utils.translation import gettext, gettext_noop


class ClubRefused(Exception):
    """Something is not possible now, and nothing has changed.

    `code` is a key of SENTENCES; `detail` holds the values of the sentence.
    """

    def __init__(self, code: str, **detail: object) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


SENTENCES = {
    "not_allowed": gettext_noop("You may not do that here. Ask a manager of the club."),
    "closed": gettext_noop("This club is closed. Its owner can open it again."),
    "banned": gettext_noop("You cannot join this club. Its managers can lift that."),
    "is_banned": gettext_noop("This person is banned from the club. Lift the ban first."),
    "already_member": gettext_noop("You are a member already."),
    "not_member": gettext_noop("This person is no member of the club any more."),
    "already_asked": gettext_noop("You have asked already. A manager will answer."),
    "asked_lately": gettext_noop(
        "Your last request was declined a short while ago. Ask a manager for an invitation."
    ),
    "by_invitation": gettext_noop(
        "People join this club by invitation. Ask a member for the link."
    ),
    "no_request": gettext_noop("Somebody has answered this request already."),
    "bad_invitation": gettext_noop("This invitation does not hold any more. Ask for a new link."),
    "too_many_clubs": gettext_noop(
        "You own %(most)s clubs, as many as one can. Hand one over or close one first."
    ),
    "address_taken": gettext_noop("Another club has this address. Choose another one."),
    "last_owner": gettext_noop("A club needs an owner. Hand the club over first, or close it."),
    "not_the_owner": gettext_noop("That cannot be done to the owner of the club."),
    "not_yourself": gettext_noop("Not to yourself: ask another manager, or leave the club."),
    "name_differs": gettext_noop("That is not the name of the club. Type it as it is written."),
    "needs_account": gettext_noop(
        "A paper member has no account. Let the person claim the name first."
    ),
    "not_paper": gettext_noop("Only a name without an account can be claimed."),
    "bad_claim": gettext_noop("This link does not hold any more. Ask a manager for a new one."),
    "merge_conflict": gettext_noop(
        "The two cannot be one person: %(why)s Correct that first, then try again."
    ),
    "merge_leftovers": gettext_noop(
        "Some of what this name took part in cannot be moved (%(what)s). Ask the site's staff."
    ),
    "too_many_papers": gettext_noop(
        "A club has room for %(most)s paper members. Remove some, or let them be claimed."
    ),
    "season_overlaps": gettext_noop(
        "These days belong to “%(name)s” in part. Change the days of one of the two."
    ),
    "season_name_taken": gettext_noop("There is a season of that name. Choose another one."),
    "season_backwards": gettext_noop("The last day is before the first. Change one of them."),
    "season_too_long": gettext_noop("A season lasts %(most)s days at most. Make two of it."),
    "mailed_enough": gettext_noop(
        "%(most)s mails a day are enough. Write an announcement, or wait until tomorrow."
    ),
    "nobody_to_mail": gettext_noop(
        "No member can get a mail: they have no confirmed address, or do not want any. "
        "Write an announcement instead."
    ),
}


def sentence(refusal: ClubRefused) -> str:
    """Return the refusal in the active language."""
    return gettext(SENTENCES[refusal.code]) % refusal.detail
