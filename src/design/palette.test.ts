import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { palette } from '#content/palette.ts'

test('the palette has the same colours as tokens.css', async () => {
  const css = await readFile('src/design/tokens.css', 'utf8')
  for (const [name, value] of Object.entries(palette)) {
    const token = css.match(new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`, 'i'))?.[1]
    expect(token?.toUpperCase(), `--${name}`).toBe(value)
  }
})
