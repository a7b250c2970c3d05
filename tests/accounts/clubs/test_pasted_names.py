"""Names out of chats, lists and files."""

import pytest

from accounts.models import DISPLAY_NAME_LENGTH
from accounts.pasted_names import MOST_NAMES, NotReadable, names_in, problem_text, text_of


def names(text):
    return list(names_in(text=text).names)


def problems(text):
    return [(problem.line, problem.code) for problem in names_in(text=text).problems]


@pytest.mark.parametrize(
    "text",
    [
        "민수\n지은\n하람",
        "민수\r\n지은\r\n하람\r\n",
        "민수\r지은\r하람",
        "1. 민수\n2. 지은\n3. 하람",
        "1) 민수\n2) 지은\n3) 하람",
        "(1) 민수\n(2) 지은\n(3) 하람",
        "- 민수\n• 지은\n* 하람",
        "① 민수\n② 지은\n③ 하람",
        "1️⃣ 민수\n2️⃣ 지은\n3️⃣ 하람",
        "☐ 1. 민수\n✅ 2. 지은\n☑ 3. 하람",
        "민수, 지은, 하람",
        "민수,지은，하람",
        "민수\t지은\t하람",
        "\n\n  민수  \n\n지은\n\n\n하람\n",
        '"민수"\n"지은"\n\'하람\'',
        "@민수 @\n@지은\n@하람",
        "\ufeff민수\n지\u200b은\n\u202e하람",
        "1,민수,20231234\n2,지은,20231235\n3,하람,010-1234-5678",
        "번호,이름,학교\n1,민수,서울\n2,지은,연세\n3,하람,고려",
        "Name\n민수\n지은\n하람",
        "[민수] [오후 3:12] 참가요\n[지은] [오후 3:13] 저도요\n[하람] [오전 11:01] 갑니다",
        "민수;minsu@example.com\n지은;\n하람",
    ],
)
def test_names_are_found_in_what_people_paste(text):
    assert names(text) == ["민수", "지은", "하람"]


def test_letters_taken_apart_are_put_together():
    apart = "\u1106\u1175\u11ab\u1109\u116e"  # as macOS writes a file's name

    assert names(apart) == ["민수"]


def test_a_name_keeps_its_spaces_and_its_numbers():
    assert names("김 민수\n지은2\nJohn   Smith") == ["김 민수", "지은2", "John Smith"]


def test_a_name_that_comes_twice_is_said_with_its_line():
    assert names("민수\n지은\n민수\nMina\nMINA") == ["민수", "지은", "Mina"]
    assert problems("민수\n지은\n민수\nMina\nMINA") == [(3, "duplicate"), (5, "duplicate")]


def test_a_name_too_long_is_said_and_the_others_are_taken():
    long = "가" * (DISPLAY_NAME_LENGTH + 1)

    assert names(f"민수\n{long}\n지은") == ["민수", "지은"]
    assert problems(f"민수\n{long}\n지은") == [(2, "too_long")]
    assert names("가" * DISPLAY_NAME_LENGTH) == ["가" * DISPLAY_NAME_LENGTH]


def test_500_names_are_taken_and_of_501_none():
    enough = "\n".join(f"사람{number}호" for number in range(MOST_NAMES))

    assert len(names(enough)) == MOST_NAMES == 500
    assert problems(enough) == []
    assert names(f"{enough}\n또 하나") == []
    assert problems(f"{enough}\n또 하나") == [(0, "too_many")]


@pytest.mark.parametrize("text", ["", "\n \n", "1\n2\n3", "----", "\u200b"])
def test_no_names_are_said_too(text):
    assert names(text) == []
    assert problems(text) == [(0, "no_names")]


def test_a_book_is_no_list_of_names():
    assert problems("가\n" * 60_000) == [(0, "too_big")]


def test_every_problem_is_a_sentence():
    long = "가" * 30
    found = names_in(text=f"민수\n민수\n{long}").problems

    assert all("%(" not in problem_text(problem) for problem in found)
    assert "3" in problem_text(found[1])


@pytest.mark.parametrize(
    "data",
    [
        "민수\n지은".encode(),
        "민수\n지은".encode("utf-8-sig"),
        "민수\n지은".encode("utf-16"),
        "\ufeff민수\n지은".encode("utf-16-be"),
        "민수\n지은".encode("utf-16-le"),
        "민수\n지은".encode("utf-16-be"),
        "민수\n지은".encode("cp949"),
    ],
)
def test_files_of_every_office_program_are_read(data):
    assert names(text_of(data=data)) == ["민수", "지은"]


@pytest.mark.parametrize(
    "data",
    [b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0d", b"\xff\xff\xff", b"\xff\xfe\x00", b"a\x00b\x00\x00"],
)
def test_what_is_no_text_is_refused(data):
    with pytest.raises(NotReadable):
        text_of(data=data)
