import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startArgs, startSite } from '../e2e/support/site.ts'
import { median, ms, printTable } from './print.ts'

/** Measures `npm start` on a built tree with an existing embedded database, and the memory that it keeps. */
export async function benchStart(): Promise<void> {
  const first = await startSite()
  await first.stop()
  const times: number[] = []
  const residents: number[] = []
  for (let run = 0; run < 5; run++) {
    const began = performance.now()
    const site = await startSite({ dataDir: first.dataDir, args: startArgs, env: { LOG_LEVEL: 'error' } })
    const response = await fetch(site.url)
    await response.text()
    times.push(performance.now() - began)
    for (let index = 0; index < 50; index++) await (await fetch(site.url)).text()
    await wait(2000)
    residents.push(residentMB(site.process.pid!))
    await site.stop()
  }
  first.remove()
  printTable('Start, embedded database (median of 5)', [
    { what: 'first page answered after', measured: ms(median(times)), beside: 'bar: 2000 ms' },
    { what: 'resident after 50 pages', measured: `${Math.round(median(residents))} MB`, beside: 'bar: 300 MB' },
  ])
}

function residentMB(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1000
}
