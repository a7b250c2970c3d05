"""Friendly names for guests: an adjective and an animal, at most 20 characters together."""

from random import Random
from typing import Final

ADJECTIVES: Final = (
    "용감한", "느긋한", "신나는", "명랑한", "침착한", "재빠른",
    "다정한", "씩씩한", "기특한", "엉뚱한", "조용한", "날쌘",
    "든든한", "상냥한", "영리한", "호쾌한", "포근한", "부지런한",
    "당당한", "유쾌한", "슬기로운", "수줍은", "반짝이는", "졸린",
    "배부른", "산뜻한", "꼼꼼한", "대담한", "소탈한", "싱그러운",
)  # fmt: skip
ANIMALS: Final = (
    "너구리", "다람쥐", "고라니", "수달", "까치", "두루미",
    "호랑이", "여우", "토끼", "고슴도치", "반달곰", "삽살개",
    "진돗개", "올빼미", "부엉이", "제비", "참새", "청설모",
    "오소리", "담비", "물범", "돌고래", "거북이", "두꺼비",
    "개구리", "고양이", "염소", "망아지", "송아지", "딱따구리",
)  # fmt: skip


def friendly_name(*, rng: Random) -> str:
    """Return a name such as "용감한 너구리"; two people may get the same one."""
    return f"{rng.choice(ADJECTIVES)} {rng.choice(ANIMALS)}"
