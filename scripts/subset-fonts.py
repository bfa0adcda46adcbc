"""Cuts the site's fonts to what French needs: `python scripts/subset-fonts.py` (fonttools 4.66, brotli 1.2) writes app/platform/ui/fonts.

Letters and signs of western Europe, no fractions, a file for each weight: a first view takes 32 kB instead of 59.
"""

import os

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

root = os.path.join(os.path.dirname(__file__), "..")
target = os.path.join(root, "app/platform/ui/fonts")
packages = os.path.join(root, "node_modules")
brygada = "@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-"
fonts = {
    "brygada-1918-400.woff2": (brygada + "normal.woff2", 400),
    "brygada-1918-600.woff2": (brygada + "normal.woff2", 600),
    "brygada-1918-400-italic.woff2": (brygada + "italic.woff2", 400),
    "brygada-1918-600-italic.woff2": (brygada + "italic.woff2", 600),
    "brygada-1918-home-title.woff2": (brygada + "italic.woff2", 400),
    "figtree-500.woff2": ("@fontsource/figtree/files/figtree-latin-500-normal.woff2", 500),
}
signs = "ıŒœŸʼˆ˜\u2009\u202f‐‑‒–—‘’‚“”„†•…‰′″‹›€™−←↑→↓"
characters = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, signs)]
# What the home page's title has in italics: see home-page.css.
italics = sorted(map(ord, set("protecteurs")))

for name, (source, weight) in fonts.items():
    font = TTFont(os.path.join(packages, source))
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": weight})
    options = subset.Options()
    options.layout_features = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=italics if name.endswith("home-title.woff2") else characters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(os.path.join(target, name))

# PDF files embed parts of fonts that are not compressed.
for script in ["latin", "latin-ext"]:
    font = TTFont(os.path.join(packages, f"@fontsource-variable/brygada-1918/files/brygada-1918-{script}-wght-normal.woff2"))
    font = instancer.instantiateVariableFont(font, {"wght": 600})
    options = subset.Options()
    options.layout_features = ["kern", "liga", "mark", "mkmk", "ccmp", "locl"]
    options.hinting = False
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    font.flavor = None
    font.save(os.path.join(root, f"extensions/parcels/card/fonts/brygada-1918-{script}-600.ttf"))
