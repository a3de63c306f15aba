import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { createLog } from '../log/log.ts'
import { embed, openDatabase, type Database } from './database.ts'
import { openMemoryPGlite } from './durable-pglite.ts'
import { migrate } from './migrate.ts'
import { onServer } from './test-database.ts'

/** Vitest's global set-up: one migrated template for the whole run, on the engine that the project names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-tests-'))
  const remove = async () => fs.rmSync(folder, { recursive: true, force: true })
  if (project.name !== 'postgres') {
    process.env.TEST_PGLITE_DUMP = await makeDump(folder)
    return remove
  }
  const server = await startPostgres(folder)
  process.env.TEST_POSTGRES_URL = server.url
  await onServer(server.url, 'create database patter_template')
  const url = new URL(server.url)
  url.pathname = '/patter_template'
  const template = await openDatabase({ url: url.href, directory: '', log: createLog('silent') })
  await prepare(template)
  await template.close()
  return async () => {
    await server.stop()
    await remove()
  }
}

async function prepare(database: Database): Promise<void> {
  await migrate(database.db)
  const boss = new PgBoss(database.bossOptions)
  await boss.start()
  await boss.stop({ graceful: false })
}

async function makeDump(folder: string): Promise<string> {
  const opened = await openMemoryPGlite()
  await prepare(embed(opened))
  const dump = await opened.pglite.dumpDataDir('none')
  await opened.close()
  const file = path.join(folder, 'template.tar')
  fs.writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  return file
}

/** The folder of PostgreSQL's programs, or nothing where none is installed. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const folders = [
    ...(fs.existsSync(debian) ? fs.readdirSync(debian).sort().reverse().map((version) => path.join(debian, version, 'bin')) : []),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((folder) => fs.existsSync(path.join(folder, 'initdb')) && fs.existsSync(path.join(folder, 'postgres')))
}

async function startPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
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
