import { expect, test } from 'vitest'
import { storageFull } from '#src/platform/storage/receive-file.ts'
import { lost, unreachable } from '#src/platform/storage/storage.ts'
import { isHindered, isRefused } from './convert-film.ts'
import { ProgramFailed } from './media/run-program.ts'
import { damaged, tooBusy } from './probe/refused.ts'

const calm = new AbortController().signal

test.each([
  ['a busy machine', tooBusy(new ProgramFailed('too-long', '')), 'is tried again, however often'],
  ['a full disk', storageFull(), 'is tried again, however often'],
  ['storage that can’t be reached', unreachable('no answer'), 'is tried again, however often'],
  ['a probe that was killed', tooBusy(new ProgramFailed('killed', '')), 'is tried again, a few times'],
  ['a converter that was killed', new ProgramFailed('killed', ''), 'is tried again, a few times'],
  ['a file that storage no longer has', lost('no such key'), 'is not tried again'],
  ['a damaged file', damaged(), 'is not tried again'],
])('after %s, a conversion %s', (_, error, expected) => {
  const found = isHindered(error, calm)
    ? 'is tried again, however often'
    : isRefused(error)
      ? 'is not tried again'
      : 'is tried again, a few times'
  expect(found).toBe(expected)
})
