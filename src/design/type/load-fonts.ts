import anybody from '../fonts/anybody-latin.woff2?url'
import instrumentSans from '../fonts/instrument-sans-latin.woff2?url'

// The same two fonts as in faces.css.
const plainLatin = 'U+20-7E,U+A0,U+A3,U+A9,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC'

/**
 * Loads our fonts once the page's first paint is done: on a slow line they take as long as everything else on the first
 * screen. Both load together, so that the page is laid out again only once; until then fallbacks of the same width are
 * used.
 */
export function loadFonts(): void {
  requestAnimationFrame(() => setTimeout(() => void load()))
}

async function load(): Promise<void> {
  const faces = [
    new FontFace('Anybody', `url(${anybody})`, { weight: '700 900', stretch: '50% 100%', unicodeRange: plainLatin }),
    new FontFace('Instrument Sans', `url(${instrumentSans})`, { weight: '400 700', unicodeRange: plainLatin }),
  ]
  // If a font does not arrive, its fallback stays.
  await Promise.allSettled(faces.map((face) => face.load()))
  for (const face of faces) if (face.status === 'loaded') document.fonts.add(face)
}
