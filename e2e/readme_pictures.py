"""The six pictures of the README: which they are, and how they are made small.

The browser that took them also writes them as WebP, so nothing else is needed for it.
"""

import base64
from pathlib import Path

from playwright.sync_api import Browser

INTO = Path("docs/pictures")
SIX = (
    "roulette-open",
    "sicbo-result",
    "dealer-sicbo-echo",
    "display-roulette-result",
    "pit-floor",
    "regulator-paid",
)
#: A README is read over slow lines too.
MOST_BYTES = 150_000
QUALITIES = (0.88, 0.8, 0.7, 0.6)


def write_small(browser: Browser, picture: Path) -> Path:
    """The picture as WebP, as good as goes into its bytes."""
    page = browser.new_page()
    png = base64.b64encode(picture.read_bytes()).decode()
    INTO.mkdir(parents=True, exist_ok=True)
    small = INTO / f"{picture.stem}.webp"
    for quality in QUALITIES:
        url: str = page.evaluate(AS_WEBP, {"png": png, "quality": quality})
        small.write_bytes(base64.b64decode(url.partition(",")[2]))
        if small.stat().st_size < MOST_BYTES:
            break
    page.close()
    return small


AS_WEBP = """async ({ png, quality }) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const paper = document.createElement('canvas');
  paper.width = picture.naturalWidth;
  paper.height = picture.naturalHeight;
  paper.getContext('2d').drawImage(picture, 0, 0);
  return paper.toDataURL('image/webp', quality);
}"""
