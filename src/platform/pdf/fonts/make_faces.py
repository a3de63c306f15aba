"""Makes the static faces of our documents from the variable ones on npm.

    python3 src/platform/pdf/fonts/make_faces.py      (Debian: python3-fonttools, python3-brotli)

A PDF reader knows no variation axes, so each weight and width that a document uses is cut to a file of its own.
The Latin and Latin Extended files are joined: a client's name is not always Basic Latin.
"""
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
PACKAGES = HERE.parents[3] / 'node_modules' / '@fontsource-variable'

# file name: (family folder, axes file, axis values, PostScript family, PostScript style)
FACES = {
    'anybody-900-50': ('anybody', 'standard', {'wght': 900, 'wdth': 50}, 'Anybody Poster', 'Black'),
    'anybody-860-60': ('anybody', 'standard', {'wght': 860, 'wdth': 60}, 'Anybody Bill', 'Black'),
    'anybody-820-72': ('anybody', 'standard', {'wght': 820, 'wdth': 72}, 'Anybody Card', 'Black'),
    'instrument-sans-400': ('instrument-sans', 'wght', {'wght': 400}, 'Instrument Sans', 'Regular'),
    'instrument-sans-600': ('instrument-sans', 'wght', {'wght': 600}, 'Instrument Sans', 'SemiBold'),
    'instrument-sans-700': ('instrument-sans', 'wght', {'wght': 700}, 'Instrument Sans', 'Bold'),
}
FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum']


def static_part(folder, axes_file, subset, axes):
    font = TTFont(PACKAGES / folder / 'files' / f'{folder}-{subset}-{axes_file}-normal.woff2')
    instance = instantiateVariableFont(font, axes, inplace=True)
    instance.flavor = None
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=instance.getBestCmap().keys())
    subsetter.subset(instance)
    return instance


def rename(font, family, style):
    post_script = f'{family.replace(" ", "")}-{style}'
    for record in list(font['name'].names):
        if record.nameID in (3, 16, 17, 21, 22, 25) or record.nameID > 255:
            font['name'].removeNames(nameID=record.nameID)
    for name_id, text in {1: f'{family} {style}', 2: 'Regular', 4: f'{family} {style}', 6: post_script}.items():
        font['name'].setName(text, name_id, 3, 1, 0x409)


for name, (folder, axes_file, axes, family, style) in FACES.items():
    with tempfile.TemporaryDirectory() as work:
        parts = []
        for subset in ('latin', 'latin-ext'):
            part = Path(work) / f'{subset}.ttf'
            static_part(folder, axes_file, subset, axes).save(part)
            parts.append(str(part))
        face = Merger().merge(parts)
    rename(face, family, style)
    face['head'].modified = face['head'].created
    face.recalcTimestamp = False
    face.save(HERE / f'{name}.ttf')
    print(name, (HERE / f'{name}.ttf').stat().st_size, len(face.getBestCmap()))
