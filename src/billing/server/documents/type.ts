import { columns } from '#src/platform/pdf/sheet.ts'
import type { TypeStyle } from '#src/platform/pdf/type-setting.ts'

/** Columns of 5 to 7 for the parties and the purpose, and halves for how to pay. */
export const unequal = columns(5 / 12)
export const halves = columns(1 / 2)

export const type = {
  title: { face: 'bill', size: 96, leading: 78, tracking: 0.013 },
  figure: { face: 'bill', size: 50, leading: 44, tracking: 0.013 },
  thanks: { face: 'card', size: 17, leading: 19, tracking: 0.013 },
  plain: { face: 'text', size: 10.5, leading: 14.4 },
  strong: { face: 'strong', size: 10.5, leading: 14.4 },
  name: { face: 'strong', size: 12, leading: 15.6 },
  band: { face: 'strong', size: 9.5, leading: 12.4 },
  label: { face: 'text', size: 8.5, leading: 11.9, colour: 'ink-2' },
} satisfies Record<string, TypeStyle>

/** From the last baseline of one text to the capitals of the next, if they are as close as two lines. */
export const lineGap = 6.6
