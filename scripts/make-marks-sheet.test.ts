import fs from 'node:fs'
import { expect, test } from 'vitest'
import { drawMarksSheet, measuresFile, sheetFile, writeMeasures } from './make-marks-sheet.ts'

test('the sheet shows every client’s logo as in its own file', () => {
  expect(fs.readFileSync(sheetFile, 'utf8'), 'run `npm run make-marks-sheet`').toBe(drawMarksSheet())
})

test('the style sheet has the width and height of every logo', () => {
  expect(fs.readFileSync(measuresFile, 'utf8'), 'run `npm run make-marks-sheet`').toBe(writeMeasures())
})
