import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '#src/platform/root.ts'

test('making a new sealing key says when a running program begins to use it', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-seal-'))
  const command = ['--no-warnings', path.join(root, 'src/app/command-entry.ts'), 'seal', 'new']
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env })
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^There is a new key for sealing documents\. Its certificate's SHA-256 is [0-9a-f]{64}$/),
    'If the program is running, it uses the new key once you have restarted it, or once it has made no document for five minutes.',
    'Documents already sealed stay as they are and are still recognised. Make a backup now, so that it holds the new key.',
    '',
  ])
  fs.rmSync(dataDir, { recursive: true })
})
