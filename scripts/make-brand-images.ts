/**
 * Draws the pictures by which other programs show us: the link preview and the icons. Run `npm run make-brand-images`
 * after a change of colours, fonts, portrait or words. With an argument it writes them into that folder instead.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import sharp from 'sharp'
import { brand } from '#content/brand.ts'
import { palette } from '#content/palette.ts'
import { capHeight, sideBearings, sizeForMeasure, textWidth } from '#src/platform/pdf/type-setting.ts'
import { chromiumExecutable, chromiumFlags } from '../e2e/support/chromium.ts'

const folder = path.resolve(process.argv[2] ?? 'content/brand')
const textOf = (file: string) => readFile(path.resolve(file), 'utf8')
const dataUrl = async (file: string, type: string) =>
  `data:${type};base64,${(await readFile(path.resolve(file))).toString('base64')}`

const colours = Object.entries(palette)
  .map(([name, value]) => `--${name}:${value};`)
  .join('')

const margin = 48
const tracking = 0.012

/** A line of the headline, with the top of its capitals at `top`. */
function line(text: string, size: number, top: number): { svg: string; right: number; baseline: number } {
  const { left, right } = sideBearings(text, 'poster', size)
  const baseline = top + capHeight('poster', size)
  return {
    svg: `<text x="${margin - left}" y="${baseline}" font-size="${size}">${text}</text>`,
    right: margin - left + textWidth(text, 'poster', size, tracking) - right - tracking * size,
    baseline,
  }
}

/** The first screen of the site as a card: the headline, its full stop as a play button, the portrait. */
async function preview(): Promise<string> {
  const [display, text, portrait, logo] = await Promise.all([
    dataUrl('src/design/fonts/anybody-latin.woff2', 'font/woff2'),
    dataUrl('src/design/fonts/instrument-sans-latin.woff2', 'font/woff2'),
    textOf('content/people/ailsa.svg'),
    textOf('content/brand/logo.svg'),
  ])
  const size = sizeForMeasure('VIDEO PROFILES', 'poster', 1200 - 2 * margin, tracking)
  const first = line('VIDEO PROFILES', size, margin)
  const second = line('not CVs', size, first.baseline + 30)
  const stop = { x: second.right + 20, y: second.baseline - 74, side: 74 }
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><style>
    @font-face { font-family: Anybody; src: url(${display}); font-weight: 700 900; font-stretch: 50% 100% }
    @font-face { font-family: Instrument; src: url(${text}); font-weight: 400 700 }
    :root { ${colours} }
    body { margin: 0; width: 1200px; height: 630px; background: var(--paper); color: var(--ink); position: relative; overflow: hidden }
    .bill { position: absolute; inset: 0; font: 900 100px Anybody; font-stretch: 50%; fill: var(--ink) }
    .bill text { letter-spacing: ${tracking}em }
    .face { position: absolute; right: ${margin}px; bottom: 0; width: 376px; height: 338px; background: var(--hot) }
    .face svg { position: absolute; bottom: 0; left: 6px; width: 364px; display: block }
    .logo { position: absolute; left: ${margin}px; bottom: 44px; width: 164px }
    .logo svg { display: block; width: 100% }
    p { margin: 0; position: absolute; left: 244px; bottom: 41px; font: 600 23px/1.2 Instrument }
  </style><body>
    <svg class="bill" viewBox="0 0 1200 630">${first.svg}${second.svg}
      <path d="M${stop.x} ${stop.y}h${stop.side}v${stop.side}h-${stop.side}z" fill="var(--hot)"/>
      <path d="M${stop.x + 25} ${stop.y + 19}l31 18-31 18z" fill="var(--ink)"/></svg>
    <div class="face">${portrait}</div>
    <div class="logo">${logo}</div><p>Sales people, seen and heard.<br>${brand.city}, ${brand.country}</p>
  </body></html>`
}

async function shoot(browser: Browser, html: string, width: number, height: number, file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
  const png = await page.screenshot({ path: path.join(folder, file), animations: 'disabled' })
  process.stdout.write(`${file} ${width}×${height}, ${Math.round(png.byteLength / 1024)} kB\n`)
  await page.close()
}

/**
 * The console's icons. The signal colour around the logo tells them from the site's. A phone cuts a maskable icon to a
 * shape of its own, so the logo is in the middle four fifths (w3.org/TR/appmanifest, "maskable"). The badge for a
 * status bar has one colour.
 */
async function consoleIcons(browser: Browser, icon: string): Promise<void> {
  const sheet = (size: number, share: number, ground: string) =>
    `<style>body{margin:0;display:grid;place-items:center;width:${size}px;height:${size}px;background:${ground}}
      svg{display:block;width:${share * size}px;height:${share * size}px}</style>${icon}`
  await shoot(browser, sheet(192, 0.8, palette.hot), 192, 192, 'console-icon-192.png')
  await shoot(browser, sheet(512, 0.8, palette.hot), 512, 512, 'console-icon-512.png')
  await shoot(browser, sheet(512, 0.6, palette.hot), 512, 512, 'console-icon-maskable.png')
  const mark = '<path d="M6 32V4h20v28h-6v-8h-8v8zM12 10v8h8v-8z" fill="#fff" fill-rule="evenodd"/>'
  const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="96" height="96">${mark}</svg>`
  await writeFile(path.join(folder, 'console-badge.png'), await sharp(Buffer.from(badge)).png().toBuffer())
}

/** For programs that request `/favicon.ico` by default: a directory, then PNGs of three sizes. */
async function writeIco(svg: string): Promise<void> {
  const sizes = [16, 32, 48]
  const pngs = await Promise.all(
    sizes.map((size) =>
      sharp(Buffer.from(svg), { density: 72 * (size / 16) })
        .resize(size, size)
        .png()
        .toBuffer(),
    ),
  )
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let at = head.length
  pngs.forEach((png, index) => {
    const entry = 6 + 16 * index
    head.set([sizes[index]!, sizes[index]!, 0, 0, 1, 0, 32, 0], entry)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  })
  await writeFile(path.join(folder, 'favicon.ico'), Buffer.concat([head, ...pngs]))
}

const executablePath = chromiumExecutable()
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) })
try {
  await shoot(browser, await preview(), 1200, 630, 'og.png')
  const icon = await textOf('content/brand/favicon.svg')
  const sheet = (size: number) =>
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${icon}`
  await shoot(browser, sheet(192), 192, 192, 'icon-192.png')
  await shoot(browser, sheet(512), 512, 512, 'icon-512.png')
  await shoot(browser, sheet(180), 180, 180, 'apple-touch-icon.png')
  await writeIco(icon)
  await consoleIcons(browser, icon)
} finally {
  await browser.close()
}
