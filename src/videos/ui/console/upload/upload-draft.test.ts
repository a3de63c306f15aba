import { expect, test } from 'vitest'
import { emptyDraft, fileProblem, titleOf, withFiles } from './upload-draft.ts'

const film = (name: string, content = 'film') => new File([content], name, { type: 'video/mp4' })

test('one film goes into the waiting form, whose title is still asked for; what was typed before stays', () => {
  expect(withFiles([emptyDraft(1)], [film('halyard.mp4')])).toMatchObject([
    { key: 1, title: '', file: { name: 'halyard.mp4' } },
  ])
  expect(withFiles([{ ...emptyDraft(1), title: 'Halyard' }], [film('a.mp4')])).toMatchObject([
    { title: 'Halyard', file: { name: 'a.mp4' } },
  ])
})

test('several films get a form each, with titles from their names', () => {
  const drafts = withFiles(
    [{ ...emptyDraft(4), title: 'Mine' }],
    [film('a.mp4'), film('halyard-talent_day.final.mp4'), film('b.MOV')],
  )
  expect(drafts.map(({ title }) => title)).toEqual(['Mine', 'Halyard talent day final', 'B'])
  expect(new Set(drafts.map(({ key }) => key)).size).toBe(3)
})

test('any file name makes a title', () => {
  expect(titleOf('..mp4')).toBe('')
  expect(titleOf('été_à_Glasgow.webm')).toBe('Été à Glasgow')
  expect(titleOf('no extension')).toBe('No extension')
})

test('an empty file and one over the limit are not sent at all', () => {
  expect(fileProblem(film('a.mp4', ''), 100)).toContain('is empty')
  expect(fileProblem(film('a.mp4', 'x'.repeat(2048)), 1024)).toContain('1.00 KB')
  expect(fileProblem(film('a.mp4'), undefined)).toBeUndefined()
})
