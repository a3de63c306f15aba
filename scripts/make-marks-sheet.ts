import fs from 'node:fs'
import path from 'node:path'
import { clients } from '../content/site/clients.ts'

const content = path.resolve(import.meta.dirname, '../content')
export const sheetFile = path.join(content, 'marks-sheet.svg')
export const measuresFile = path.join(content, 'marks-sheet.css')

/**
 * All clients' logos on one sheet, one below the other, each as a named view: the landing page fetches all of them
 * at once, before visitors scroll to them.
 */
export function drawMarksSheet(): string {
  let top = 0
  const marks = clients.map(({ mark, width, height }) => {
    const drawing = fs.readFileSync(path.join(content, `marks/${mark}.svg`), 'utf8')
    const [, attributes = ''] = /<svg([^>]*)>/.exec(drawing) ?? []
    const shapes = drawing
      .slice(drawing.indexOf('>', drawing.indexOf('<svg')) + 1, drawing.lastIndexOf('</svg>'))
      .replace(/<title>.*?<\/title>/, '')
    const drawn = attributes.replaceAll(/ (?:xmlns|viewBox|width|height)="[^"]*"/g, '')
    const part = `<view id="${mark}" viewBox="0 ${top} ${width} ${height}"/><g transform="translate(0 ${top})"${drawn}>${shapes}</g>`
    top += height
    return part
  })
  const widest = Math.max(...clients.map(({ width }) => width))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widest} ${top}">${marks.join('')}</svg>\n`
}

/**
 * The logos' proportions and widths as CSS rules. A view has no size of its own, and twelve style attributes would
 * each need a hash in the page's policy, which must fit into the first round trip.
 */
export function writeMeasures(): string {
  const rules = clients.map(
    ({ mark, width, height, scale = 1 }) =>
      `.clients__g img[src$='#${mark}'] {\n  --w: ${Math.round(width * scale)};\n  aspect-ratio: ${width} / ${height};\n}\n`,
  )
  return `/* Written by scripts/make-marks-sheet.ts. */\n${rules.join('')}`
}

if (import.meta.main) {
  fs.writeFileSync(sheetFile, drawMarksSheet())
  fs.writeFileSync(measuresFile, writeMeasures())
}
