"""Makes the faces for letters that Instrument Sans lacks, and for fingerprints.

    npm pack inter-ui@4.1.1 @fontsource/ibm-plex-mono@5.3.0     (unpack each to FOLDER/<name>/package)
    python3 src/platform/pdf/fonts/make_fallback_faces.py FOLDER

The packages are not dependencies: the faces are cut once, and a document embeds only the letters that it uses.
"""
import copy
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
PACKAGES = Path(sys.argv[1])

def one_glyph_a_letter(font):
    """A shared glyph reads back as only one of its letters: ’ and ʼ, in a name that is copied out of a document."""
    cmap = font.getBestCmap()
    seen = set()
    for letter, glyph in sorted(cmap.items()):
        if glyph not in seen:
            seen.add(glyph)
            continue
        own = f'uni{letter:04X}.own'
        font.setGlyphOrder(font.getGlyphOrder() + [own])
        font['glyf'].glyphs[own] = copy.deepcopy(font['glyf'][glyph])
        font['hmtx'][own] = font['hmtx'][glyph]
        for table in font['cmap'].tables:
            if letter in table.cmap:
                table.cmap[letter] = own


# Latin with its extensions, combining marks, Greek with polytonic, Cyrillic with its supplement, what stands between
WIDE = '0020-024F,0259,02B0-02FF,0300-036F,0370-03FF,0400-052F,1E00-1EFF,1F00-1FFF,2010-2027,2030-205E,2070-209F,' \
    '20A0-20BF,2100-218F,2190-2193,2212,FB00-FB04'

FACES = {
    'inter-400': ('inter-ui/package/web/Inter-Regular.woff2', WIDE),
    'inter-600': ('inter-ui/package/web/Inter-SemiBold.woff2', WIDE),
    'ibm-plex-mono-500': ('ibm-plex-mono/package/files/ibm-plex-mono-latin-500-normal.woff2', '0020-007E'),
}

for name, (source, unicodes) in FACES.items():
    font = TTFont(PACKAGES / source, recalcTimestamp=False)
    font.flavor = None
    options = Options()
    options.layout_features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum']
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=parse_unicodes(unicodes))
    subsetter.subset(font)
    one_glyph_a_letter(font)
    font.save(HERE / f'{name}.ttf')
    print(name, (HERE / f'{name}.ttf').stat().st_size, len(font.getBestCmap()))
