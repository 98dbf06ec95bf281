"""Space that a template has for its readers does not reach the page; space between two words does."""

import pytest
from jinja2 import Environment

from replay_web.web.compact import compact

FORMATTED = """\
<section
  class="hand {{ place }}{% if size %} {{ size }}{% endif %}"
  {% if own %}data-own{% endif %}
  {% if href %}href="{{ href }}"{% else %}aria-disabled="true" role="link"{% endif %}
  {% if long %}
    lang="{{ long }}"
  {% endif %}
  aria-label="{{ name }}"
>
  <p>
    one{% if two %}
      <b>two</b>{% endif %}
    {% for each in three %}
      <i>{{ each }}</i>
    {% endfor %}
    four
  </p>
  <p>
    {% if own %}<i>own</i>
    {% endif %}<b>five</b>
  </p>
  <rect width="4" />
</section>
"""


def page(**given: object) -> str:
    environment = Environment(trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(compact(FORMATTED)).render(given)


@pytest.mark.parametrize(
    ("given", "written"),
    [
        (
            {"place": "west"},
            '<section class="hand west" aria-disabled="true" role="link" aria-label="">'
            '<p>one \nfour</p><p><b>five</b></p><rect width="4"/></section>',
        ),
        (
            {"place": "east", "size": "long", "own": True, "href": "/", "long": "de", "name": "Resi", "two": 2},
            '<section class="hand east long" data-own href="/" lang="de" aria-label="Resi">'
            '<p>one \n<b>two</b> \nfour</p><p><i>own</i>\n<b>five</b></p><rect width="4"/></section>',
        ),
    ],
)
def test_a_page_is_compact(given: dict[str, object], written: str) -> None:
    assert page(**given) == written
