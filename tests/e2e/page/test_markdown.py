"""Discord's Markdown, as the nodes that the page makes of it."""

from __future__ import annotations

import pytest

from tests.e2e.page.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="package")

CASES = {
    "**bold** *slanted* _so_": "<p><strong>bold</strong> <em>slanted</em> <em>so</em></p>",
    "***both***": "<p><strong><em>both</em></strong></p>",
    "*a **b** c*": "<p><em>a <strong>b</strong> c</em></p>",
    "__under__ ~~gone~~": "<p><u>under</u> <s>gone</s></p>",
    "snake_case_name and 2 * 3 * 4": "<p>snake_case_name and 2 * 3 * 4</p>",
    "**open and *open": "<p>**open and *open</p>",
    "\\*plain\\* \\<@1>": "<p>*plain* &lt;@1&gt;</p>",
    "`a **b** c` ``x ` y``": "<p><code>a **b** c</code> <code>x ` y</code></p>",
    "# One\n## Two\n### Three\nfour": "<h3>One</h3><h4>Two</h4><h5>Three</h5><p>four</p>",
    "#none": "<p>#none</p>",
    "-# small": '<p class="subtext">small</p>',
    "> one\n> two\nthree": "<blockquote><p>one\ntwo</p></blockquote><p>three</p>",
    ">>> one\ntwo": "<blockquote><p>one\ntwo</p></blockquote>",
    "- one\n  - inner\n- two": "<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>",
    "3. three\n4. four": '<ol start="3"><li>three</li><li>four</li></ol>',
    "- one\n1. first": '<ul><li>one</li></ul><ol start="1"><li>first</li></ol>',
    "```py\n<b>x</b>\n```after": '<pre tabindex="0"><code>&lt;b&gt;x&lt;/b&gt;</code></pre>'
    "<p>after</p>",
    "```never closed": "<p>```never closed</p>",
    "one\n\ntwo": "<p>one\n\ntwo</p>",
    "<@1> <@!2> <#3> <@&4>": '<p><span class="mention mention-me">@Ada</span> '
    '<span class="mention">@someone</span> <span class="mention">#table</span> '
    '<span class="mention">@GM</span></p>',
    "<b>bold</b> &amp; <script>": "<p>&lt;b&gt;bold&lt;/b&gt; &amp;amp; &lt;script&gt;</p>",
    "[x](javascript:alert(1))": "<p>[x](javascript:alert(1))</p>",
    "@everyone": "<p>@everyone</p>",
}
LINKS = {
    "see https://example.org/a_b_c.": ("https://example.org/a_b_c", "https://example.org/a_b_c"),
    "[the **rule**](https://example.org/r)": ("https://example.org/r", "the rule"),
    "<https://example.org/x>": ("https://example.org/x", "https://example.org/x"),
    "(https://example.org/y)": ("https://example.org/y", "https://example.org/y"),
}
RENDER = """async text => {
    const { markdown } = await import("/page/js/markdown.js");
    const table = {
        me: { id: "1" },
        nameOf: id => ({ 1: "Ada" })[id] ?? "someone",
        channelById: () => ({ name: "table" }),
        roleName: () => "GM",
    };
    const node = document.createElement("div");
    node.append(...markdown(text, table));
    return node.%s;
}"""


async def test_text_becomes_these_nodes(stage: Stage) -> None:
    page = await stage.window("")
    html = "innerHTML"
    made = {text: await page.evaluate(RENDER % html, text) for text in CASES}
    assert made == CASES


async def test_links_are_shown_and_lead_where_they_say(stage: Stage) -> None:
    page = await stage.window("")
    one = "querySelector('a')"
    for text, (address, words) in LINKS.items():
        made = await page.evaluate(RENDER % f"{one}.href + ' ' + node.{one}.textContent", text)
        assert made == f"{address} {words}"


async def test_times_are_shown_in_the_readers_own_way(stage: Stage) -> None:
    page = await stage.window("", locale="en-GB", timezone_id="Europe/London")
    text = "<t:1764450240:F> <t:1764450240:d> <t:1764450240>"
    shown = await page.evaluate(RENDER % "innerText", text)
    assert shown.startswith("Saturday")
    assert shown.endswith("29 November 2025 at 21:04 29/11/2025 29 November 2025 at 21:04")


async def test_relative_times_count_whole_units(stage: Stage) -> None:
    page = await stage.window("", locale="en-GB")
    script = """async away => {
        const { relative } = await import("/page/js/time.js");
        return relative(1000000 + away, 1000000);
    }"""
    told = {
        0: "now", 59: "in 59 seconds", -60: "1 minute ago", -7199: "1 hour ago",
        172800: "in 2 days", -31536000: "last year",
    }  # fmt: skip
    assert {away: await page.evaluate(script, away) for away in told} == told


async def test_the_worst_text_is_read_quickly(stage: Stage) -> None:
    page = await stage.window("")
    for piece in ("*", "**_", "[", "`a", "||", "<t:", "> ", "(((*a"):
        text = (piece * 4000)[:4000]
        length = await page.evaluate(RENDER % "textContent.length", text)
        assert length > 0
