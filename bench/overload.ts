import { execFileSync, fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startArgs, startSite, type Site } from '../e2e/support/site.ts'
import { type Engine, engineEnv, onEachEngine } from './engines.ts'
import type { LoadOrder, LoadResult } from './load-client.ts'
import { ms, printTable, quantile, type Row } from './print.ts'

/** Seconds of each load. A short run shows that the program copes, five minutes that it continues to. */
const seconds = Number(process.env.OVERLOAD_SECONDS ?? 300)
const capacitySeconds = Math.min(30, seconds)
/**
 * How many people, each of whom calls again after an answer, are used to measure capacity: about as many as are served
 * at once.
 */
const people = 6
/** A page counts as fast again if it answers within this time, three times in a row. */
const quickMs = 100
const afterSeconds = Math.min(60, Math.max(10, seconds / 5))
/** The load of an office: 40 a second. */
const steadyRate = 40

/**
 * Measures twice and five times the program's capacity, sent by a client in a process of its own at a fixed rate,
 * however slow the answers are.
 */
export async function benchOverload(): Promise<void> {
  const rows = await onEachEngine(overload)
  printTable(`Overload: pages, free times and leads as they come, ${seconds} s each`, rows)
}

/** Measures memory under a steady mix of calls. */
export async function benchSteady(): Promise<void> {
  const rows = await onEachEngine(steady)
  printTable(`Steady: ${steadyRate} requests a second, ${seconds} s`, rows)
}

async function overload(engine: Engine): Promise<Row[]> {
  const site = await started(engine)
  try {
    await load({ url: site.url, seconds: Math.min(10, seconds), people })
    const capacity = await load({ url: site.url, seconds: capacitySeconds, people })
    await settled(site)
    const perSecond = capacity.accepted / capacity.seconds
    const [before, p99] = [resident(site), quantile(capacity.times, 0.99)]
    const rows: Row[] = [
      {
        what: `${engine.name}, capacity: accepted a second, p99`,
        measured: `${perSecond.toFixed(0)}, ${ms(p99)}`,
        beside: `${people} at once, each after its answer; refused ${capacity.refused}`,
      },
    ]
    for (const times of [2, 5]) {
      const result = await load({ url: site.url, seconds, rate: Math.round(perSecond * times) }, site)
      const quickAgain = await untilQuick(site.url)
      await wait(afterSeconds * 1000)
      const accepted = result.accepted / result.seconds
      const late = quantile(result.times, 0.99)
      rows.push(
        {
          what: `${engine.name}, ${times} × (${Math.round(perSecond * times)}/s): accepted a second`,
          measured: `${accepted.toFixed(0)}, ${Math.round((accepted / perSecond) * 100)} %`,
          beside: `bar 80 % of capacity; ${kinds(result)}`,
        },
        {
          what: `  p99 of what was accepted`,
          measured: ms(late),
          beside: `${(late / p99).toFixed(1)} times that at capacity; bar 3`,
        },
        {
          what: `  refused with 503, failed otherwise`,
          measured: `${result.refused}, ${result.failed}`,
          beside: `of ${result.sent}; the client was late with ${result.late}${result.failed > 0 ? `; ${JSON.stringify(result.failures)}` : ''}`,
        },
        {
          what: `  memory before, at its peak, ${afterSeconds} s after`,
          measured: `${mega(before)}, ${mega(result.peak)}, ${mega(resident(site))} MB`,
          beside: '',
        },
        { what: `  a page is quick again after`, measured: ms(quickAgain), beside: 'bar 2000 ms' },
      )
    }
    return rows
  } finally {
    await site.stop()
  }
}

async function steady(engine: Engine): Promise<Row[]> {
  const site = await started(engine)
  try {
    for (let index = 0; index < 50; index++) await (await fetch(site.url)).text()
    const before = resident(site)
    const result = await load({ url: site.url, seconds, rate: steadyRate }, site)
    return [
      {
        what: `${engine.name}: resident before, at its peak, at the end`,
        measured: `${mega(before)}, ${mega(result.peak)}, ${mega(resident(site))} MB`,
        beside: engine.name === 'embedded' ? 'bar 400 MB' : '',
      },
      {
        what: `  median, p99; refused, failed`,
        measured: `${ms(quantile(result.times, 0.5))}, ${ms(quantile(result.times, 0.99))}; ${result.refused}, ${result.failed}`,
        beside: '',
      },
    ]
  } finally {
    await site.stop()
  }
}

async function started(engine: Engine): Promise<Site> {
  const site = await startSite({
    dataDir: engine.dataDir,
    args: startArgs,
    env: { ...engineEnv(engine), LOG_LEVEL: 'silent' },
  })
  pin(site.process.pid!, 0)
  return site
}

interface Watched extends LoadResult {
  /** The largest resident memory, in kB. */
  peak: number
}

/** Runs the client, and watches the program's memory while it runs. */
async function load(order: LoadOrder, site?: Site): Promise<Watched> {
  const client = fork(path.join(import.meta.dirname, 'load-client.ts'), { execArgv: ['--no-warnings'] })
  pin(client.pid!, 1)
  let peak = 0
  const watching = setInterval(() => {
    if (site) peak = Math.max(peak, resident(site))
  }, 250)
  try {
    const result = await new Promise<LoadResult>((resolve, reject) => {
      client.once('message', (message) => resolve(message as LoadResult))
      client.once('exit', (code) => reject(new Error(`The load client ended with ${code}`)))
      client.send(order)
    })
    return { ...result, peak }
  } finally {
    clearInterval(watching)
    client.kill()
  }
}

/** Returns how long after the load a page becomes fast again and stays so. */
async function untilQuick(url: string): Promise<number> {
  const began = performance.now()
  let quickSince: number | undefined
  for (let quick = 0; quick < 3;) {
    const askedAt = performance.now()
    await fetch(url).then((response) => response.text())
    const isQuick = performance.now() - askedAt < quickMs
    quick = isQuick ? quick + 1 : 0
    quickSince = isQuick ? (quickSince ?? askedAt) : undefined
    if (performance.now() - began > 120_000) break
    await wait(50)
  }
  return (quickSince ?? performance.now()) - began
}

/** Waits until everything that was accepted has been completed, including mails. */
async function settled(site: Site): Promise<void> {
  let idle = 0
  for (let patience = 120; patience > 0 && idle < 3; patience--) {
    const before = processorTime(site)
    await wait(500)
    idle = processorTime(site) - before < 5 ? idle + 1 : 0
  }
}

/** Returns the processor time that the program has used so far, in hundredths of a second. */
function processorTime(site: Site): number {
  const fields = fs.readFileSync(`/proc/${site.process.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** Puts the program and its client on different processors, if there are two and `taskset`. */
function pin(pid: number, cpu: number): void {
  if (os.availableParallelism() < 2) return
  try {
    execFileSync('taskset', ['-a', '-p', '-c', String(cpu), String(pid)], { stdio: 'ignore' })
  } catch {
    // Without `taskset` the figures are only a little worse.
  }
}

function resident(site: Site): number {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${site.process.pid}/status`, 'utf8'))?.[1])
}

const mega = (kilobytes: number): string => String(Math.round(kilobytes / 1000))
const kinds = ({ byKind }: LoadResult): string =>
  Object.entries(byKind)
    .map(([kind, { sent, accepted, times }]) => `${kind} ${accepted} of ${sent} (p99 ${ms(quantile(times, 0.99))})`)
    .join(', ')
