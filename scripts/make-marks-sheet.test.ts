import fs from 'node:fs'
import { expect, test } from 'vitest'
import { drawMarksSheet, sheetFile } from './make-marks-sheet.ts'

test('the sheet has every client’s mark as its file draws it', () => {
  expect(fs.readFileSync(sheetFile, 'utf8'), 'run `node scripts/make-marks-sheet.ts`').toBe(drawMarksSheet())
})
