"""What names something in an address has one of a few forms; anything else is not found, and stands in no header."""

import pytest
from flask.testing import FlaskClient

from replay_web.present.addresses import packed
from tests.replay_web.deals import UNTERER

BEHIND = (
    "%22",
    "%0A",
    "%0D%0AX-Own:%20yes",
    "%20",
    "'",
    "%00",
    "~",
    "~1234567",
    "-",
    "-0",
    "-1%0A",
    ";",
    "%C3%A9",
    "g",
    ",",
)


@pytest.mark.parametrize("behind", BEHIND)
@pytest.mark.slow
def test_what_stands_behind_an_id_makes_it_another_that_is_not_there(
    client: FlaskClient, ids: dict[str, str], behind: str
) -> None:
    id = ids["legal"]
    for address in (
        "/records/{}", "/records/{}.tdn", "/records/{}.json", "/records/{}/print", "/sessions/{}", "/sessions/{}.csv",
        "/sessions/{}/mistakes", "/api/v1/records/{}", "/api/v1/records/{}/text", "/api/v1/sessions/{}",
        "/api/v1/records/{}/steps",
    ):  # fmt: skip
        answer = client.get(address.format(f"{id}{behind}"))
        assert answer.status_code == 404 and "Content-Disposition" not in answer.headers, address
    for address in ("/deals/{}", "/deals/{}00"):
        assert client.get(address.format(f"0123456789ab{behind}")).status_code == 404, address


def test_ids_of_every_form_are_found(client: FlaskClient, ids: dict[str, str]) -> None:
    id = ids["legal"]
    answer = client.get(f"/records/{id}.tdn")
    assert answer.headers["Content-Disposition"] == f"inline; filename={id}.tdn"
    lasting = client.get(f"/records/{id}~{'0' * 12}")
    assert (lasting.status_code, lasting.location) == (302, f"/records/{id}")
    for bad in ("%22", "%0A", "."):
        assert client.get(f"/sent/{packed(UNTERER.encode())}{bad}").status_code == 404
