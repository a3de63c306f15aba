import fs from 'node:fs'
import { expect, test } from 'vitest'
import { drawMarksSheet, measuresFile, sheetFile, writeMeasures } from './make-marks-sheet.ts'

test('the sheet has every client’s mark as its file draws it', () => {
  expect(fs.readFileSync(sheetFile, 'utf8'), 'run `node scripts/make-marks-sheet.ts`').toBe(drawMarksSheet())
})

test('the style sheet beside it has every mark’s measures', () => {
  expect(fs.readFileSync(measuresFile, 'utf8'), 'run `node scripts/make-marks-sheet.ts`').toBe(writeMeasures())
})
