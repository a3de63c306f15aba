import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Site, startSite } from '../e2e/support/site.ts'
import { createDatabase, postgresPrograms, startPostgres } from '../src/platform/database/test-postgres.ts'
import type { LoadResult } from './processes-client.ts'
import { ms, printTable, type Row } from './print.ts'

const seconds = Number(process.env.PROCESSES_SECONDS ?? 20)
const warmingSeconds = 4

/** The share of one core for each process, if there are too few cores. */
const shareOfCore = Number(process.env.PROCESSES_SHARE ?? 0.25)
const groups = '/sys/fs/cgroup/cpu'

/** The cores that the programs run on. */
type Place = keyof typeof places
const places = {
  'a core': 'each process on a core of its own',
  'a share': `each process on ${shareOfCore} of a core`,
  none: 'all parts share the cores',
}

interface Run extends LoadResult {
  /** The processor seconds that each part used under the load. */
  cpu: { programs: number; postgres: number; client: number }
}

/**
 * Measures how much faster a second process on the same PostgreSQL makes us (target: 1.7 times), under a mix of pages,
 * slots and leads. With four cores or more, each process has its own, and PostgreSQL and the client have the others.
 * With fewer, a control group, if we may make one, gives each process a fixed share of one core, so that something is
 * left for PostgreSQL and the client. The processor time of each part shows the bottleneck.
 */
export async function benchProcesses(): Promise<void> {
  if (!postgresPrograms()) return printTable('Processes: PostgreSQL is not installed', [])
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-processes-'))
  const server = await startPostgres(folder)
  try {
    const place: Place = os.cpus().length >= 4 ? 'a core' : mayConfine() ? 'a share' : 'none'
    const [one, two] = [await run(server.url, folder, 1, place), await run(server.url, folder, 2, place)]
    const ratio = two.perSecond / one.perSecond
    printTable(`Processes on PostgreSQL: ${seconds} s of pages, slots and leads, ${places[place]}`, [
      row('one process', one),
      row('two processes', two),
      {
        what: 'two beside one',
        measured: `${ratio.toFixed(2)} times`,
        beside: 'bar: 1.7 times, where each process has a core',
      },
      {
        what: 'processor time of the programs for one request, by two beside by one',
        measured: `${(perRequest(two).programs / perRequest(one).programs).toFixed(2)} times`,
        beside: '1.00: the second process takes nothing from the first',
      },
      {
        what: 'allowed by enough cores, by processor time',
        measured: `${allowed(one, two).toFixed(2)} times`,
        beside: 'two cores for the programs, as many as they want for PostgreSQL and the client',
      },
      { what: 'what limits it here', measured: limit(two), beside: `${os.cpus().length} cores in all` },
    ])
  } finally {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function run(server: string, folder: string, count: number, place: Place): Promise<Run> {
  const url = await createDatabase(server, `processes_${count}`)
  const apart = place === 'a core'
  const sites: Site[] = []
  for (let index = 0; index < count; index++) {
    const site = await startSite({
      dataDir: path.join(folder, `data${count}`),
      env: { DATABASE_URL: url, LOG_LEVEL: 'error' },
    })
    if (apart) pin(site.process.pid!, String(index))
    if (place === 'a share') confine(site.process.pid!, `patter-bench-${process.pid}-${count}-${index}`)
    sites.push(site)
  }
  const others = `2-${os.cpus().length - 1}`
  if (apart) pin(postmaster(folder), others)
  const before = { programs: programs(sites), postgres: treeSeconds(postmaster(folder)) }
  const result = await load(
    sites.map((site) => site.url),
    apart ? others : undefined,
    () => {
      before.programs = programs(sites)
      before.postgres = treeSeconds(postmaster(folder))
    },
  )
  const cpu = {
    programs: programs(sites) - before.programs,
    postgres: treeSeconds(postmaster(folder)) - before.postgres,
    client: result.cpuSeconds,
  }
  await Promise.all(sites.map((site) => site.stop()))
  if (place === 'a share')
    for (let index = 0; index < count; index++)
      fs.rmdirSync(path.join(groups, `patter-bench-${process.pid}-${count}-${index}`))
  return { ...result, cpu }
}

/** Runs the client in a process of its own, so that its work counts neither as the bench's nor as the program's. */
function load(urls: readonly string[], cores: string | undefined, onWarm: () => void): Promise<LoadResult> {
  const child = spawn(
    process.execPath,
    [path.resolve('bench/processes-client.ts'), String(warmingSeconds), String(seconds), ...urls],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (cores) pin(child.pid!, cores)
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (piece: Buffer) => {
      if (output === '') onWarm()
      output += piece.toString()
    })
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(output.trim().split('\n').at(-1)!) as LoadResult)
      else reject(new Error(`The client ended with ${code}`))
    })
  })
}

const perRequest = ({ cpu, requests }: Run) => ({
  programs: cpu.programs / requests,
  postgres: cpu.postgres / requests,
  client: cpu.client / requests,
})

function row(what: string, { perSecond, p50, p99, ...rest }: Run): Row {
  const each = perRequest({ perSecond, p50, p99, ...rest })
  const share = (value: number) => ms(value * 1000)
  return {
    what: `${what}: requests a second, median, p99`,
    measured: `${Math.round(perSecond)}, ${ms(p50)}, ${ms(p99)}`,
    beside: `processor time a request: programs ${share(each.programs)}, PostgreSQL ${share(each.postgres)}, client ${share(each.client)}`,
  }
}

/** Returns the possible speed-up if all processes kept their cores busy all the time. */
function allowed(one: Run, two: Run): number {
  return 2 / perRequest(two).programs / (1 / perRequest(one).programs)
}

function limit({ cpu }: Run): string {
  const total = os.cpus().length * seconds
  const used = cpu.programs + cpu.postgres + cpu.client
  const share = (part: number) => `${Math.round((part / total) * 100)} %`
  return `programs ${share(cpu.programs)}, PostgreSQL ${share(cpu.postgres)}, client ${share(cpu.client)} of all cores; ${share(total - used)} idle or others'`
}

const programs = (sites: readonly Site[]) => sites.reduce((sum, site) => sum + ownSeconds(site.process.pid!), 0)

/** Returns the first process of the server whose data is in this folder. */
function postmaster(folder: string): number {
  return Number(fs.readFileSync(path.join(folder, 'postgres/db/postmaster.pid'), 'utf8').split('\n')[0])
}

/** Returns the processor seconds of a process and its finished children. */
function ownSeconds(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  // utime, stime, cutime and cstime of proc(5), in hundredths.
  return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) / 100
}

/** Returns the processor seconds of a process and all its children. */
function treeSeconds(pid: number): number {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter(Boolean)
  return [pid, ...children].reduce((sum, each) => sum + (fs.existsSync(`/proc/${each}/stat`) ? ownSeconds(each) : 0), 0)
}

function mayConfine(): boolean {
  try {
    fs.accessSync(groups, fs.constants.W_OK)
    return fs.existsSync(path.join(groups, 'cpu.cfs_quota_us')) || fs.existsSync(path.join(groups, 'cpu.shares'))
  } catch {
    return false
  }
}

/** Puts a process into a control group with a fixed share of a core in each tenth of a second. */
function confine(pid: number, name: string): void {
  const group = path.join(groups, name)
  fs.mkdirSync(group)
  fs.writeFileSync(path.join(group, 'cpu.cfs_period_us'), '100000')
  fs.writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(Math.round(shareOfCore * 100_000)))
  fs.writeFileSync(path.join(group, 'cgroup.procs'), String(pid))
}

function pin(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' })
}
