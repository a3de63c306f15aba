import { expect, test } from 'vitest'
import type { ProviderState } from '../settings-api.ts'
import { providerLine } from './provider-words.ts'

type Backups = Extract<ProviderState, { id: 'backups' }>
const good: Backups = {
  id: 'backups',
  mode: 'daily',
  at: '2026-01-23T03:00:00Z',
  place: '/srv/backups/2026-01-23T03-00-00Z',
  bytes: 41_200_000,
  isOld: false,
  failed: null,
}

test('a backup from last night is fine; one taken by hand counts too', () => {
  const line = providerLine(good)
  expect(line).toMatchObject({ kind: 'done', word: 'Every day' })
  expect(line.detail).toMatch(/, 03:00, 41 MB, in \/srv\/backups\/2026-01-23T03-00-00Z\.$/)
  expect(providerLine({ ...good, mode: 'by-hand' })).toMatchObject({
    kind: 'partly',
    detail: expect.stringContaining('Set BACKUP_DIR'),
  })
})

test('there is a warning about a missing, an old and a failed one', () => {
  expect(providerLine({ ...good, at: null, isOld: true })).toMatchObject({ kind: 'failed', word: 'None yet' })
  expect(providerLine({ ...good, isOld: true })).toMatchObject({ kind: 'failed', word: 'Too old' })
  const failed = providerLine({ ...good, failed: { at: '2026-01-24T03:00:00Z', why: 'No room.' } })
  expect(failed).toMatchObject({
    kind: 'failed',
    word: 'Last one failed',
    detail: expect.stringContaining('failed: No room.'),
  })
})
