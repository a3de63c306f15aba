import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { expect, test } from 'vitest'

// Whether the present release of PGlite still needs what durable-pglite.ts does to it (docs/decisions/0045). If one of
// these tests fails, PGlite does it by itself, and that part of our file can be removed.

/** What PGlite gives to Emscripten by itself. */
class WatchedNodeFS extends NodeFS {
  operations: string[] = []

  override async init(...[instance, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(instance, options)
    const preRun = result.emscriptenOpts.preRun as ((module: any) => void)[]
    preRun.push(({ NODEFS }) => void (this.operations = Object.keys(NODEFS.stream_ops)))
    return result
  }
}

test('PGlite by itself doesn’t flush to the disk: its file system has no fsync, and PostgreSQL’s is switched off', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-plain-'))
  const files = new WatchedNodeFS(path.join(folder, 'database'))
  const pglite = await PGlite.create({ fs: files })
  expect(files.operations).toEqual(expect.arrayContaining(['open', 'close', 'read', 'write']))
  expect(files.operations).not.toContain('fsync')
  expect((await pglite.query<{ fsync: string }>('show fsync')).rows).toEqual([{ fsync: 'off' }])
  await pglite.close()
  fs.rmSync(folder, { recursive: true })
})

test('PGlite by itself doesn’t lock its folder: a second one can open it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-plain-'))
  const first = await PGlite.create(path.join(folder, 'database'))
  const second = await PGlite.create(path.join(folder, 'database'))
  expect((await second.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  await second.close()
  await first.close()
  fs.rmSync(folder, { recursive: true })
})
