import type { PaletteColour } from '#content/palette.ts'
import { columns } from '#src/platform/pdf/sheet.ts'
import type { TypeStyle } from '#src/platform/pdf/type-setting.ts'
import { fingerprintGroups } from '../../fingerprint.ts'

/** Two columns, 5 to 7, for the two parties. */
export const halves = columns(5 / 12)

const tracking = 0.013

export const type = {
  title: { face: 'bill', size: 64, leading: 60, tracking },
  number: { face: 'bill', size: 20, leading: 20, tracking },
  share: { face: 'bill', size: 19, leading: 20, tracking },
  heading: { face: 'strong', size: 10.5, leading: 13.6 },
  body: { face: 'text', size: 10, leading: 13.5, strong: 'strong' },
  /** For text that clients typed, where `**` in a name does not mean bold. */
  plain: { face: 'text', size: 10, leading: 13.5 },
  strong: { face: 'strong', size: 10, leading: 13.5 },
  name: { face: 'strong', size: 12, leading: 15.6 },
  small: { face: 'text', size: 9, leading: 12.4, strong: 'strong' },
  label: { face: 'text', size: 8.5, leading: 11.9, colour: 'ink-2' },
  mono: { face: 'mono', size: 8.5, leading: 13.9 },
} satisfies Record<string, TypeStyle>

/** Returns a style in another colour. */
export const inColour = (style: TypeStyle, colour: PaletteColour | 'white'): TypeStyle => ({ ...style, colour })

/** The distance from the last baseline of one text to the capitals of the next, if they are as close as two lines. */
export const lineGap = 6.3

/** Returns the beginning of a fingerprint, `b41c 09e7 55aa 3f10`, to compare by eye. */
export const shortFingerprint = (sha256: string) => fingerprintGroups(sha256.slice(0, 16)).join(' ')
