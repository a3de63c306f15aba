import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

// Test files share one process (vitest.config.ts), so what one file leaves changed breaks another that runs after it.

/** The test files in which a pattern is found. */
const filesWith = (pattern: string) =>
  spawnSync('git', ['grep', '-lE', pattern, '--', '*.test.ts', '*.test.tsx'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((file) => file !== '' && file !== 'scripts/put-back.test.ts')

test.each([
  ['vi.stubGlobal(', 'vi\\.stubGlobal\\(', 'vi\\.unstubAllGlobals\\('],
  ['vi.stubEnv(', 'vi\\.stubEnv\\(', 'vi\\.unstubAllEnvs\\('],
  ['vi.useFakeTimers(', 'vi\\.useFakeTimers\\(', 'vi\\.useRealTimers\\('],
])('a file with %s puts it back', (_name, changes, putsBack) => {
  const careful = new Set(filesWith(putsBack))
  expect(filesWith(changes).filter((file) => !careful.has(file))).toEqual([])
})
