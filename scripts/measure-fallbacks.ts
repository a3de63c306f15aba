import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { brand } from '#content/brand.ts'
import { landing } from '#content/site/landing.ts'
import { reviews } from '#content/site/reviews.ts'
import { pricingPlans, services } from '#content/site/services.ts'

/*
 * Writes the fallback fonts, src/design/type/font-fallbacks.css: how much each system font has
 * to be scaled so that our own words are as wide in it as in our font, and the line
 * metrics that keep every baseline in place. Run `node scripts/measure-fallbacks.ts` after
 * a change of the fonts or of the landing page's large words. Needs the Liberation fonts,
 * whose letters are as wide as Arial's and Arial Narrow's, and Roboto
 * (Debian: fonts-liberation, fonts-liberation-sans-narrow, fonts-roboto-unhinted).
 */

/** The words at each width of the display font, in the case in which they are shown. */
const hero = landing.hero.headline
const display = [
  { width: 50, weight: 900, text: `${hero[0].toUpperCase()} ${hero[1]}` },
  {
    width: 54,
    weight: 900,
    text: [
      landing.hero.poster.firstName.toUpperCase().repeat(4),
      ...[landing.videos, landing.clients, landing.careers, landing.testimonials, landing.story, landing.contact].map(
        (section) => section.heading,
      ),
    ].join(' '),
  },
  {
    width: 60,
    weight: 860,
    text: [
      ...Object.values(landing.contact.questions),
      landing.services.plansHeading,
      ...pricingPlans.map((plan) => plan.name),
    ].join(' '),
  },
  { width: 66, weight: 900, text: reviews.map((review) => review.initial).join('') + '1 2 3 4 5 6' },
  {
    width: 72,
    weight: 820,
    text: [
      landing.guide.heading,
      landing.careers.jobs.label.toUpperCase(),
      landing.careers.call.label.toUpperCase(),
      ...services.map((service) => service.title),
    ].join(' '),
  },
  { width: 74, weight: 760, text: reviews.map((review) => review.content).join(' ') },
]

const prose = [
  brand.description,
  landing.hero.lead.join(''),
  landing.videos.lead,
  landing.clients.lead,
  landing.careers.lead,
  landing.contact.lead,
  landing.contact.reader.text,
  ...services.map((service) => service.description),
  ...reviews.map((review) => review.content),
].join(' ')
const labels = [
  ...[...landing.nav.links, landing.nav.action, landing.nav.action].map((link) => link.label),
  landing.hero.findTalent,
  landing.hero.findJobs,
  landing.hero.bookDemo,
  landing.guide.button,
  landing.hero.badge.strong,
  landing.hero.poster.name,
  landing.hero.poster.quote.join(''),
].join(' ')

interface StandIn {
  /** Full and PostScript names, for `local()`. */
  names: readonly string[]
  /** How wide the pieces are together, in em. */
  width(pieces: readonly string[]): number
}

// Impact may not be copied, so it is on no build machine: these are its advances, in hundredths
// of an em, as measured on Windows (string-pixel-width 1.11.0, MIT).
const impactAdvances = `0 54 1 38 2 50 3 53 4 50 5 54 6 54 7 39 8 53 9 54 ! 27 & 58 ( 31 ) 31 , 17 - 29 . 18 : 20 ? 52
A 51 B 55 C 55 D 55 E 42 F 40 G 55 H 56 I 29 J 33 K 54 L 38 M 72 N 54 O 55 P 50 Q 55 R 54 S 52 T 46 U 55 V 52 W 81 X 48
Y 47 Z 40 a 50 b 52 c 49 d 52 e 51 f 29 g 52 h 52 i 27 j 28 k 48 l 27 m 77 n 52 o 51 p 52 q 52 r 36 s 47 t 30 u 52 v 44
w 67 x 43 y 46 z 37 ’ 18 ' 19 £ 54`
const impact = new Map<string, number>([[' ', 0.18]])
for (const [, character, advance] of impactAdvances.matchAll(/(\S) (\d+)/g))
  impact.set(character!, Number(advance) / 100)

const impactFace: StandIn = {
  names: ['Impact'],
  width: (pieces) => pieces.reduce((sum, piece) => sum + (impact.get(piece) ?? 0.5), 0),
}

/** An installed font, known to browsers by these names. */
function installed(family: string, style: string, names: readonly string[]): StandIn {
  const [file, found] = execFileSync('fc-match', ['-f', '%{file}\n%{family}', `${family}:style=${style}`], {
    encoding: 'utf8',
  }).split('\n')
  if (!found?.startsWith(family))
    throw new Error(`Install ${family} ${style}: without it its faces cannot be measured.`)
  const font = fontkit.create(readFileSync(file!)) as fontkit.Font
  return { names, width: (pieces) => widthIn(font, pieces) }
}

function widthIn(font: fontkit.Font, pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + font.layout(piece).advanceWidth, 0) / font.unitsPerEm
}

async function face(file: string, axes: Record<string, number>): Promise<fontkit.Font> {
  const woff2 = await readFile(new URL(`../src/design/fonts/${file}`, import.meta.url))
  const everything = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code)).join('')
  const font = fontkit.create(await subsetFont(woff2, everything, { targetFormat: 'truetype' })) as fontkit.Font
  return font.getVariation(axes)
}

interface Measured {
  family: string
  weights: string
  own: fontkit.Font
  pieces: readonly string[]
  standIn: StandIn
  /** The characters for which it is measured and used, as a CSS range. */
  range?: string
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(2).replace(/\.?0+$/, '')}%`

function rule({ family, weights, own, pieces, standIn, range }: Measured): string {
  const scale = widthIn(own, pieces) / standIn.width(pieces)
  // Browsers scale the line metrics along with the letters, so they are divided by the scale here.
  const metric = (units: number) => percent(units / own.unitsPerEm / scale)
  return `@font-face {
  font-family: '${family}';
  src: ${standIn.names.map((name) => `local('${name}')`).join(', ')};
  font-weight: ${weights};
  size-adjust: ${percent(scale)};
  ascent-override: ${metric(own.ascent)};
  descent-override: ${metric(-own.descent)};
  line-gap-override: ${metric(own.lineGap)};${range ? `\n  unicode-range: ${range};` : ''}
}`
}

// If a system has several of these, the last one is used.
const arialBold = installed('Liberation Sans', 'Bold', [
  'Arial Bold',
  'Arial-BoldMT',
  'Liberation Sans Bold',
  'LiberationSans-Bold',
  'HelveticaNeue-Bold',
])
const heavy = [
  installed('Roboto', 'Black', ['Roboto Black', 'Roboto-Black']),
  arialBold,
  installed('Liberation Sans Narrow', 'Bold', [
    'Arial Narrow Bold',
    'ArialNarrow-Bold',
    'Liberation Sans Narrow Bold',
    'LiberationSansNarrow-Bold',
  ]),
  impactFace,
]
const quiet = {
  regular: [
    installed('Roboto', 'Regular', ['Roboto', 'Roboto Regular', 'Roboto-Regular']),
    installed('Liberation Sans', 'Regular', ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'HelveticaNeue']),
  ],
  bold: [installed('Roboto', 'Bold', ['Roboto Bold', 'Roboto-Bold']), arialBold],
}

const rules: string[] = []
for (const { weights, weight, text: sample, standIns } of [
  { weights: '400 449', weight: 400, text: prose, standIns: quiet.regular },
  { weights: '450 549', weight: 500, text: prose, standIns: quiet.regular },
  { weights: '550 700', weight: 640, text: labels, standIns: quiet.bold },
]) {
  const own = await face('instrument-sans-latin.woff2', { wght: weight })
  for (const standIn of standIns)
    rules.push(rule({ family: 'Instrument Sans Fallback', weights, own, pieces: [sample], standIn }))
}

// Unlike in any system font, the display font's capitals are hardly wider than its small
// letters, and its space is thin. Each kind is measured separately, or every line in capitals
// would be too wide.
const kinds = [
  { pattern: /[^A-Z ]/g, range: 'U+21-40, U+5B-FFFF' },
  { pattern: /[A-Z]/g, range: 'U+41-5A' },
  { pattern: / /g, range: 'U+20' },
]
for (const { width, weight, text: sample } of display) {
  const own = await face('anybody-latin.woff2', { wdth: width, wght: weight })
  for (const standIn of heavy) {
    for (const { pattern, range } of kinds) {
      const pieces = sample.match(pattern) ?? []
      rules.push(rule({ family: `Anybody ${width} Fallback`, weights: '700 900', own, pieces, standIn, range }))
    }
  }
}
await writeFile(
  new URL('../src/design/type/font-fallbacks.css', import.meta.url),
  `/* Made by scripts/measure-fallbacks.ts. fonts.css says how to use these families. */\n${rules.join('\n')}\n`,
)
