import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onServer } from './test-database.ts'

/** The folder of PostgreSQL's programs, or nothing where none is installed. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const folders = [
    ...(fs.existsSync(debian) ? fs.readdirSync(debian).sort().toReversed().map((version) => path.join(debian, version, 'bin')) : []),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((folder) => fs.existsSync(path.join(folder, 'initdb')) && fs.existsSync(path.join(folder, 'postgres')))
}

/** A PostgreSQL server of the test's own in a folder, reached by a socket in it: no port to collide on. */
export async function startPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  // PostgreSQL refuses to run as root; in a container that is often who we are.
  const user = process.getuid?.() === 0 ? nobody() : undefined
  const data = path.join(folder, 'postgres')
  fs.mkdirSync(data)
  fs.chmodSync(folder, 0o755)
  if (user) fs.chownSync(data, user.uid, user.gid)
  execFileSync(path.join(programs, 'initdb'), ['-D', `${data}/db`, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'], { ...user, cwd: data, stdio: 'pipe' })
  const options = ['-D', `${data}/db`, '-k', data, '-c', 'listen_addresses=', '-c', 'max_connections=200', '-c', 'fsync=on']
  const server = spawn(path.join(programs, 'postgres'), options, { ...user, cwd: data, stdio: 'ignore' })
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(data)}`
  for (let attempt = 0; ; attempt++) {
    try {
      await onServer(url, 'select 1')
      break
    } catch (error) {
      if (attempt > 100 || server.exitCode !== null) throw error
      await wait(100)
    }
  }
  const exited = new Promise((resolve) => server.once('exit', resolve))
  return {
    url,
    stop: async () => {
      server.kill('SIGINT')
      await exited
    },
  }
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
