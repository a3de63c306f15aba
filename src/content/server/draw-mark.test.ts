import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '#src/platform/root.ts'
import { drawMark } from './draw-mark.ts'

const svg = (inside: string, before = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 60">${inside}</svg>`,
  )
const bar = '<rect width="300" height="60" fill="#c00"/>'

test.for(['fennick', 'thrum'])('draws a mark of ours on a transparent picture of one size: %s', async (mark) => {
  const drawn = await drawMark(fs.readFileSync(path.join(root, `content/marks/${mark}.svg`)))
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 440, height: 128, hasAlpha: true })
  const { channels } = await sharp(drawn).stats()
  expect(channels[3]!.min).toBe(0)
  expect(channels[3]!.max).toBe(255)
})

test('redraws a picture without what is hidden in it', async () => {
  const picture = await sharp(svg(bar))
    .withExif({ IFD0: { Copyright: 'A secret note' } })
    .png()
    .toBuffer()
  const drawn = await drawMark(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]))
  expect(Buffer.from(drawn).toString('latin1')).not.toMatch(/secret|script/)
})

test('the picture contains nothing that runs, links or reveals the reader', async () => {
  const drawn = await drawMark(
    svg(
      `<script>alert(1)</script><a xlink:href="javascript:alert(1)">${bar}</a><rect onload="alert(1)" width="9" height="9"/>`,
    ),
  )
  expect(Buffer.from(drawn).toString('latin1')).not.toMatch(/script|alert|onload/)
})

describe('is refused', () => {
  const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')
  const laughs = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
  test.for<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['another kind of picture', gif],
    ['a page', Buffer.from('<!doctype html><svg></svg>')],
    ['entities that grow', svg('<text>&b;</text>', laughs)],
    [
      'an entity that reads a file',
      svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    ['a picture from elsewhere', svg('<image href="http://127.0.0.1:1/secret.png" width="9" height="9"/>')],
    ['the same under a prefix', svg('<s:image xmlns:s="http://www.w3.org/2000/svg" href="file:///etc/hostname"/>')],
    ['another document', svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>')],
    ['a page inside', svg('<foreignObject><body/></foreignObject>')],
    ['a style sheet', svg(bar, '<?xml-stylesheet href="http://127.0.0.1:1/a.css"?>')],
    ['an encoding that hides all of this', Buffer.from(`\ufeff${svg(bar).toString()}`, 'utf16le')],
    ['cut short', svg(bar).subarray(0, 120)],
    ['zeros', Buffer.alloc(500)],
  ])('%s', async ([, file]) => {
    await expect(drawMark(file)).rejects.toMatchObject({ code: 'not_a_mark' })
  })

  test('a drawing of a hundred thousand by a hundred thousand', async () => {
    const huge = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><rect width="9"/></svg>',
    )
    await expect(drawMark(huge)).rejects.toMatchObject({ code: 'not_a_mark' })
  })

  test('a picture that is too narrow to be sharp', async () => {
    const small = await sharp(svg(bar)).resize({ width: 60 }).png().toBuffer()
    await expect(drawMark(small)).rejects.toMatchObject({ code: 'mark_small' })
  })
})

describe('a reference to a file on this machine', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-mark-'))
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  test('does not draw that file', async () => {
    const file = path.join(folder, 'inside.svg')
    fs.writeFileSync(file, svg('<g id="it"><rect width="300" height="60" fill="#000"/></g>'))
    const drawn = await drawMark(svg(`<use xlink:href="file://${file}#it"/><use href="${file}#it"/>`))
    const { channels } = await sharp(drawn).stats()
    expect(channels[3]!.max).toBe(0)
  })
})
