import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { closeDataFolder } from './data-folder.ts'
import { createLog } from './log/log.ts'
import { diskStorage } from './storage/disk-storage.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-closed-'))
fs.chmodSync(folder, 0o755)
let umask = 0
beforeEach(() => (umask = process.umask(0)))
afterEach(() => void process.umask(umask))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const log = createLog('silent')
const modes = (dataDir: string) =>
  Object.fromEntries(
    ['.', ...(fs.readdirSync(dataDir, { recursive: true }) as string[])]
      .sort()
      .map((name) => [name, (fs.statSync(path.join(dataDir, name)).mode & 0o777).toString(8)]),
  )

/** Makes the folder of an installation with careless permissions. */
function careless(name: string): string {
  const dataDir = path.join(folder, name)
  for (const file of [
    'database/base/1',
    'database.lock',
    'outbox/a.eml',
    'uploads/b.part',
    'objects/ab/ab12.mp4',
    'seal.pem',
    'theirs/notes.txt',
  ]) {
    fs.mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true })
    fs.writeFileSync(path.join(dataDir, file), 'x')
  }
  return dataDir
}

test('existing and new files are only the owner’s whatever the umask; other programs’ files stay unchanged', () => {
  const dataDir = careless('alone')
  closeDataFolder(dataDir, { forGroup: false, log })
  fs.writeFileSync(path.join(dataDir, 'outbox/new.eml'), 'x')
  expect(modes(dataDir)).toEqual({
    '.': '700',
    database: '700',
    'database/base': '700',
    'database/base/1': '600',
    'database.lock': '600',
    objects: '700',
    'objects/ab': '700',
    'objects/ab/ab12.mp4': '600',
    outbox: '700',
    'outbox/a.eml': '600',
    'outbox/new.eml': '600',
    'seal.pem': '600',
    theirs: '777',
    'theirs/notes.txt': '666',
    uploads: '700',
    'uploads/b.part': '600',
  })
})

/** Makes a folder whose films a web server in front delivers, and one film in it. */
async function shared(name: string): Promise<{ dataDir: string; key: string }> {
  const dataDir = careless(name)
  closeDataFolder(dataDir, { forGroup: true, log })
  const key = `${'c'.repeat(64)}.mp4`
  const arrived = path.join(dataDir, 'uploads/new.part')
  fs.writeFileSync(arrived, 'a film')
  await diskStorage(path.join(dataDir, 'objects'), { forGroup: true }).keep(key, arrived, 'video/mp4')
  return { dataDir, key }
}

test('if a web server in front delivers films, our group can read the films and nothing else', async () => {
  const { dataDir, key } = await shared('shared')
  expect(modes(dataDir)).toMatchObject({
    '.': '710',
    objects: '750',
    'objects/ab/ab12.mp4': '640',
    'objects/cc': '750',
    [`objects/cc/${key}`]: '640',
    'seal.pem': '600',
    outbox: '700',
    database: '700',
  })
})

// Only root can become another user.
test.skipIf(process.getuid?.() !== 0)(
  'the web server’s user can read films as a member of our group, and nothing outside it',
  async () => {
    const { dataDir, key } = await shared('read')
    const { gid } = fs.statSync(dataDir)
    const readAs = (file: string, group: number) => {
      try {
        return execFileSync('cat', [path.join(dataDir, file)], {
          uid: 65534,
          gid: group,
          stdio: ['ignore', 'pipe', 'ignore'],
        }).toString()
      } catch {
        return 'refused'
      }
    }
    expect([readAs(`objects/cc/${key}`, gid), readAs('seal.pem', gid), readAs('outbox/a.eml', gid)]).toEqual([
      'a film',
      'refused',
      'refused',
    ])
    expect(readAs(`objects/cc/${key}`, 65534)).toBe('refused')
  },
)
