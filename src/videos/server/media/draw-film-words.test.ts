import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCaption, drawNamePlate } from './draw-film-words.ts'

const size = { width: 1280, height: 720 }

/** The first and the last column that something is drawn in, and how many rows the drawing is high. */
async function extent(picture: Buffer): Promise<{ left: number; right: number; height: number }> {
  const { info } = await sharp(picture).trim().toBuffer({ resolveWithObject: true })
  const left = -info.trimOffsetLeft!
  return { left, right: left + info.width, height: info.height }
}

test('a caption without spaces between its words is broken before the edge of the picture', async () => {
  const caption = await drawCaption('営業を雇うときに見るべきところは九十秒でわかります'.repeat(2), size)
  const { left, right, height } = await extent(caption)
  expect(left).toBeGreaterThanOrEqual(24)
  expect(right).toBeLessThanOrEqual(1256)
  expect(height).toBe(2 * 42)
})

test('letters that no font has are left out of captions and name plates', async () => {
  const caption = await drawCaption('I closed it 🎉 in May', size)
  expect(caption.equals(await drawCaption('I closed it in May', size))).toBe(true)
  const plateSize = { width: 1280, height: 120 }
  const plate = await drawNamePlate({ name: 'Ana 🎉 Lima', lines: ['Sales 🚀'] }, plateSize)
  expect(plate.equals(await drawNamePlate({ name: 'Ana Lima', lines: ['Sales'] }, plateSize))).toBe(true)
})

test('one word of another script does not change the font of the words beside it', async () => {
  const both = await drawCaption('We sold it in Αθήνα', size)
  const alone = await drawCaption('We sold it in', size)
  const greek = await drawCaption('Αθήνα', size)
  const width = async (caption: Buffer) => {
    const { left, right } = await extent(caption)
    // The box has 16 px on each side of the words.
    return right - left - 32
  }
  // A space is 6 px wide. In the font for Greek, the first four words would be 5 px wider.
  expect((await width(both)) - (await width(alone)) - (await width(greek))).toBeLessThan(9)
})
