import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

// These tests use a small file system that only the child process sees. If it can't be made, they are skipped.
const own = ['-rm', 'sh', '-c']
const mayMount = spawnSync('unshare', [...own, `mount -t tmpfs tmpfs ${os.tmpdir()}`]).status === 0

/** Runs a script on an empty disk of 200 MB at `$DISK`, then another on what it left. */
function onSmallDisk(...scripts: string[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-limits-'))
  const opening = `
    import fs from 'node:fs'
    const { openDurablePGlite } = await import(${JSON.stringify(path.join(import.meta.dirname, 'durable-pglite.ts'))})
    const { pglite, close } = await openDurablePGlite(process.env.DISK + '/database')
    const say = (what) => fs.writeSync(1, JSON.stringify(what) + '\\n')
    const fill = () => {
      const file = fs.openSync(process.env.DISK + '/filler', 'w')
      try { for (;;) fs.writeSync(file, Buffer.alloc(65536, 1)) } catch {}
      fs.closeSync(file)
    }\n`
  const files = scripts.map((script, index) => {
    const file = path.join(folder, `${index}.mjs`)
    fs.writeFileSync(file, opening + script)
    return file
  })
  const runs = files
    .map((file) => `${process.execPath} --no-warnings ${file}; echo "exit $?"; rm -f $DISK/filler`)
    .join('; ')
  // The scripts are outside the disk, which is mounted over a folder of its own.
  const disk = path.join(folder, 'disk')
  fs.mkdirSync(disk)
  const { stdout, stderr } = spawnSync(
    'unshare',
    [...own, `mount -t tmpfs -o size=200m tmpfs ${disk} && { ${runs}; }`],
    { encoding: 'utf8', env: { ...process.env, DISK: disk } },
  )
  fs.rmSync(folder, { recursive: true })
  return { said: stdout.trim().split('\n'), complained: stderr }
}

test.runIf(mayMount)(
  'an embedded database whose log has no room ends its process with a sentence, and keeps everything it acknowledged',
  () => {
    const { said, complained } = onSmallDisk(
      `await pglite.query('create table kept (id integer primary key)')
     await pglite.query('insert into kept values (0)')
     fill()
     for (let n = 1; n < 100; n++) {
       await pglite.query('update kept set id = $1', [n])
       say(n)
       // Makes the log need its next file sooner than it otherwise would.
       await pglite.query('select pg_switch_wal()')
     }`,
      `say((await pglite.query('select id from kept')).rows[0].id)
     await close()`,
    )
    expect(complained).toContain('The embedded database had to stop')
    expect(said).toContain('exit 1')
    const [kept, ended] = said.slice(-2)
    expect(ended).toBe('exit 0')
    const acknowledged = Math.max(
      0,
      ...said
        .slice(0, -3)
        .filter((line) => /^\d+$/.test(line))
        .map(Number),
    )
    expect(acknowledged).toBeGreaterThan(0)
    expect(Number(kept)).toBeGreaterThanOrEqual(acknowledged)
  },
)
