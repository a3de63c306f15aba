import zlib, { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from '#src/values/problem.ts'
import { readInk } from './read-ink.ts'

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(data.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}

interface Drawing {
  width?: number
  height?: number
  /** Black pixels, from the left of the middle line. */
  ink?: number
  filter?: number
  header?: Partial<Record<'depth' | 'colour' | 'interlace', number>>
  extra?: Buffer[]
  after?: Buffer
  packed?: Buffer
}

/** A PNG as a canvas makes it: RGBA, transparent if nothing is drawn. */
function png({
  width = 400,
  height = 128,
  ink = 200,
  filter = 0,
  header = {},
  extra = [],
  after = Buffer.alloc(0),
  packed,
}: Drawing = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([header.depth ?? 8, header.colour ?? 6, 0, 0, header.interlace ?? 0], 8)
  const lines = () => {
    const raw = Buffer.alloc((width * 4 + 1) * height)
    for (let y = 0; y < height; y++) raw[y * (width * 4 + 1)] = filter
    for (let x = 0; x < ink; x++) raw[Math.floor(height / 2) * (width * 4 + 1) + 1 + x * 4 + 3] = 255
    return raw
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', packed ?? zlib.deflateSync(lines())),
    chunk('IEND', Buffer.alloc(0)),
    after,
  ])
}
const url = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
function codeOf(dataUrl: string): string {
  try {
    readInk(dataUrl)
    return 'kept'
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

test('a drawn line is kept, and nothing but the picture', () => {
  const kept = readInk(url(png({ extra: [chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))] })))
  expect(Buffer.from(kept).includes('script')).toBe(false)
  expect(Buffer.from(readInk(url(kept)))).toEqual(Buffer.from(kept))
})

test.each([
  ['not a picture', 'data:text/plain;base64,aGVsbG8='],
  ['no data URL', 'hello'],
  ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
  ['an SVG that says PNG', url(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))],
  ['a PNG with a trailing script', url(png({ after: Buffer.from('<script>alert(1)</script>') }))],
  ['a PNG cut short', url(png().subarray(0, -6))],
  ['20,000 by 20,000 pixels', url(png({ width: 20_000, height: 20_000, packed: zlib.deflateSync(Buffer.alloc(10)) }))],
  ['a header that promises more than there is', url(png({ packed: zlib.deflateSync(Buffer.alloc(10)) }))],
  ['a bomb', url(png({ packed: zlib.deflateSync(Buffer.alloc(64 * 1024 * 1024)) }))],
  ['five megabytes', url(Buffer.concat([png(), Buffer.alloc(5 * 1024 * 1024)]))],
  ['a palette', url(png({ header: { colour: 3 } }))],
  ['sixteen bits', url(png({ header: { depth: 16 } }))],
  ['interlaced', url(png({ header: { interlace: 1 } }))],
  ['a filter that does not exist', url(png({ filter: 9 }))],
  ['no pixels', url(png({ width: 0 }))],
])('%s is refused with a sentence', (_, dataUrl) => {
  expect(codeOf(dataUrl)).toBe('signature_unreadable')
})

test('a wrong check sum is refused', () => {
  const broken = png()
  broken[20] = broken[20]! ^ 1
  expect(codeOf(url(broken))).toBe('signature_unreadable')
})

test('a blank picture or a mere dot is not a signature', () => {
  expect(codeOf(url(png({ ink: 0 })))).toBe('signature_blank')
  expect(codeOf(url(png({ ink: 5 })))).toBe('signature_blank')
})

test('any input is either kept or refused, and nothing else happens', () => {
  const good = png()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) =>
      ['signature_unreadable', 'signature_blank'].includes(codeOf(url(bytes))),
    ),
  )
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const flipped = Buffer.from(good)
      flipped[at] = flipped[at]! ^ flip
      return codeOf(url(flipped)) === 'signature_unreadable'
    }),
    { numRuns: 300 },
  )
})
