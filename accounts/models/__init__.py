from accounts.models.club_history import ClubLog, ClubMail, PersonMerge
from accounts.models.clubs import Announcement, Club, ClubBan, JoinRequest, Membership, Season
from accounts.models.people import (
    DISPLAY_NAME_LENGTH,
    TOKEN_NAME_LENGTH,
    ApiToken,
    Block,
    Language,
    User,
)

__all__ = [
    "DISPLAY_NAME_LENGTH",
    "TOKEN_NAME_LENGTH",
    "Announcement",
    "ApiToken",
    "Block",
    "Club",
    "ClubBan",
    "ClubLog",
    "ClubMail",
    "JoinRequest",
    "Language",
    "Membership",
    "PersonMerge",
    "Season",
    "User",
]
