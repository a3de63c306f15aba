import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as fontkit from 'fontkit'
import type { Font } from 'fontkit'

/** Below the repository root, which is the working directory of every command. */
const fontsDirectory = path.resolve('src/platform/pdf/fonts')

const files = {
  poster: 'anybody-900-50.ttf',
  bill: 'anybody-860-60.ttf',
  card: 'anybody-820-72.ttf',
  text: 'instrument-sans-400.ttf',
  strong: 'instrument-sans-600.ttf',
  bold: 'instrument-sans-700.ttf',
} as const

export type FaceName = keyof typeof files

const open = new Map<FaceName, Font>()

/** A face of our documents. Opening one costs more than setting a page in it, so each is opened once a process. */
export function face(name: FaceName): Font {
  const known = open.get(name)
  if (known) return known
  const font = fontkit.create(readFileSync(path.join(fontsDirectory, files[name]))) as Font
  open.set(name, font)
  return font
}

export const faceNames = Object.keys(files) as readonly FaceName[]
