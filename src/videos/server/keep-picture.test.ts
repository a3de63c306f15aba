import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keepPicture } from './keep-picture.ts'
import type { Conversions } from './library.ts'

const picture = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#393' } })
  .png()
  .toBuffer()

test('a picture that can’t be stored is not taken for one that can’t be read', async () => {
  // There can be no folder within a file.
  const conversions = { folder: import.meta.filename } as Conversions
  await expect(keepPicture(conversions, picture)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(keepPicture(conversions, picture.subarray(0, 40))).rejects.toMatchObject({ code: 'not_a_picture' })
})
