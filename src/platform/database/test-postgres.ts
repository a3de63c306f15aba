import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Returns the folder of PostgreSQL's programs, or `undefined` if it is not installed. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const folders = [
    ...(fs.existsSync(debian)
      ? fs
          .readdirSync(debian)
          .sort()
          .toReversed()
          .map((version) => path.join(debian, version, 'bin'))
      : []),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find(
    (folder) => fs.existsSync(path.join(folder, 'initdb')) && fs.existsSync(path.join(folder, 'postgres')),
  )
}

export interface TestPostgres {
  url: string
  stop(): Promise<void>
  /** Kills the server and all its processes at once, as a power cut would. */
  crash(): Promise<void>
  /** Stops it from answering while every connection stays open, as when a machine hangs. `thaw` lets it continue. */
  freeze(): void
  thaw(): void
  /** Stops it as `pg_ctl stop -m fast` does: all connections are closed. */
  stopFast(): Promise<void>
  /** Starts it again on the same data. Resolves when it accepts connections. */
  startAgain(): Promise<void>
}

/**
 * Starts a PostgreSQL server for a test in a folder, reached by a socket in it, so that no port can collide. Its data
 * is on `disk`, or in the folder `kept`, where it stays for the next time. Without `flushes`, a commit is with the
 * operating system and not yet on the disk: for tests that end the server in good order. `settings` are further ones of
 * PostgreSQL, such as `work_mem=8MB`.
 */
export async function startPostgres(
  folder: string,
  {
    disk = os.tmpdir(),
    kept,
    flushes = true,
    settings = [],
  }: { disk?: string; kept?: string | undefined; flushes?: boolean; settings?: readonly string[] } = {},
): Promise<TestPostgres> {
  const { programs, user, data } = openCluster(folder, { disk, kept })
  const options = [
    '-D',
    `${data}/db`,
    '-k',
    data,
    '-c',
    'listen_addresses=',
    '-c',
    'max_connections=200',
    ...(flushes ? ['-c', 'fsync=on'] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(data)}`
  const begin = async () => {
    const child = spawn(path.join(programs, 'postgres'), options, { ...user, cwd: data, stdio: 'ignore' })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    for (let attempt = 0; ; attempt++) {
      try {
        await onServer(url, 'select 1')
        return { child, exited }
      } catch (error) {
        // It refuses to start while a process of the earlier server still holds the shared memory.
        if (child.exitCode !== null) return { child, exited, error }
        if (attempt > 300) throw error
        await wait(50)
      }
    }
  }
  let server = await begin()
  if (server.error) throw server.error
  const end = async (signal: NodeJS.Signals) => {
    server.child.kill(signal)
    await server.exited
  }
  /** The server and all its processes. */
  const processes = () => {
    const { pid } = server.child
    const own = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return [pid!, ...own.map(Number)].filter((child) => child > 0)
  }
  return {
    url,
    freeze: () => processes().forEach((child) => signal(child, 'SIGSTOP')),
    thaw: () => processes().forEach((child) => signal(child, 'SIGCONT')),
    stop: () => end('SIGINT'),
    stopFast: () => end('SIGINT'),
    crash: async () => {
      for (const child of processes()) signal(child, 'SIGKILL')
      await server.exited
    },
    startAgain: async () => {
      for (let attempt = 0; ; attempt++) {
        server = await begin()
        if (!server.error) return
        if (attempt > 50) throw server.error
        await wait(100)
      }
    },
  }
}

/** Runs one statement on the server's default database. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Returns the address of a database on the server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Creates a database on the server, empty or as a copy of a template, and returns its address. */
export async function createDatabase(server: string, name: string, template?: string): Promise<string> {
  await onServer(server, `create database ${name}${template ? ` template ${template}` : ''}`)
  return databaseOn(server, name)
}

/** Removes a database from the server, if it is there, and ends its connections. */
export const dropDatabase = (server: string, name: string): Promise<void> =>
  onServer(server, `drop database if exists ${name} with (force)`)

/** Where PostgreSQL's data is and who runs it; initialised, unless it was kept from the last time. */
function openCluster(folder: string, { disk, kept }: { disk: string; kept: string | undefined }) {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  // PostgreSQL refuses to run as root, which we often are in a container.
  const user = process.getuid?.() === 0 ? nobody() : undefined
  // The socket is not in `folder` itself, which a program may close to other users. There is only a link to it.
  const data = kept ?? fs.mkdtempSync(path.join(disk, 'patter-postgres-'))
  if (kept) fs.mkdirSync(kept, { recursive: true })
  else {
    process.once('exit', () => fs.rmSync(data, { recursive: true, force: true }))
    fs.symlinkSync(data, path.join(folder, 'postgres'))
  }
  if (user) fs.chownSync(data, user.uid, user.gid)
  if (!fs.existsSync(`${data}/db`))
    execFileSync(
      path.join(programs, 'initdb'),
      ['-D', `${data}/db`, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
      { ...user, cwd: data, stdio: 'pipe' },
    )
  return { programs, user, data }
}

/** Sends a signal to a process that may have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
