"""Whether what a tab shows keeps nobody out: axe-core, and contrasts that it leaves open."""

import base64
from collections.abc import Iterator

from tests.helpers.board.browser import Tab, violations

LEAST = 4.5  # contrast of a text: WCAG 2.2, 1.4.3
LARGE = 3.0  # of one from 24 px, or from 18.66 px if bold

# What axe cannot decide: the elements with text.
UNDECIDED = """async () => {
  const { incomplete } = await axe.run(document, { runOnly: ["color-contrast"] });
  const targets = incomplete.flatMap(({ nodes }) => nodes.map(({ target }) => target.at(-1)));
  return targets.map((target) => {
    const element = document.querySelector(target), style = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect(), svg = element.ownerSVGElement;
    const size = svg ? height / 1.2 : parseFloat(style.fontSize), bold = style.fontWeight >= 600;
    return {
      text: element.textContent, box: [x, y, width, height], colour: svg ? style.fill : style.color,
      large: size >= (bold ? 18.66 : 24),
      seen: svg || [.25, .5, .75].every((share) =>
        element.contains(document.elementFromPoint(x + width / 2, y + height * share))),
    };
  }).filter(({ box: [x, y, width, height], text, seen }) =>
    seen && text.trim() && width && Math.min(x, y) >= 0 &&
    x + width <= innerWidth && y + height <= innerHeight);
}"""
HIDDEN = "* { color: transparent !important; } text { fill: transparent !important; }"
# The lowest contrast of each text with a pixel in the middle of its box, in a picture without any.
CONTRASTS = """async ({ png, texts }) => {
  const image = await createImageBitmap(
    new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]));
  const pen = new OffscreenCanvas(image.width, image.height)
    .getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0);
  const scale = image.width / innerWidth;
  const linear = (part) =>
    (part <= 10.31475 ? part / 3294.6 : ((part / 255 + .055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) =>
    .2126 * linear(red) + .7152 * linear(green) + .0722 * linear(blue);
  return texts.map(({ box: [x, y, width, height], colour }) => {
    const ink = light(colour.match(/[\\d.]+/g).map(Number));
    const part = [x + width * .2, y + height * .25, Math.max(1, width * .6), height * .5];
    const { data } = pen.getImageData(...part.map((length) => Math.round(length * scale)));
    let least = 21;
    for (let at = 0; at < data.length; at += 4) {
      const ground = light(data.subarray(at, at + 3));
      least = Math.min(least, (Math.max(ink, ground) + .05) / (Math.min(ink, ground) + .05));
    }
    return least;
  });
}"""


def check_seen(tab: Tab) -> None:
    """Nothing of this state keeps anybody out, in light and in dark."""
    assert violations(tab) == []
    for look in ("light", "dark"):
        tab.page.emulate_media(color_scheme=look)
        if look == "dark":
            assert violations(tab, "color-contrast") == []
        low = [f"{text!r}: {contrast:.1f}" for text, contrast in too_low(tab)]
        assert low == [], f"contrast in {look}: {low}"
    tab.page.emulate_media(color_scheme="light")


def too_low(tab: Tab) -> Iterator[tuple[str, float]]:
    """The texts that axe does not decide whose contrast is too low."""
    texts = tab.page.evaluate(UNDECIDED)
    if not texts:
        return
    style = tab.page.add_style_tag(content=HIDDEN)
    png = base64.b64encode(tab.page.screenshot()).decode()
    style.evaluate("one => one.remove()")
    found = tab.page.evaluate(CONTRASTS, {"png": png, "texts": texts})
    for text, contrast in zip(texts, found, strict=True):
        if contrast < (LARGE if text["large"] else LEAST):
            yield text["text"], contrast
