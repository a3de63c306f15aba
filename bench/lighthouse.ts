import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumExecutable, chromiumFlags } from '../e2e/support/chromium.ts'
import { median, ms, printTable } from './print.ts'

/**
 * Runs Lighthouse on a phone several times; prints the medians beside their targets, and every audit without the full
 * score.
 */
export async function benchLighthouse(page: string, url: string, runs: number): Promise<void> {
  const chrome = await launch({
    chromePath: chromiumExecutable() ?? chromium.executablePath(),
    chromeFlags: ['--headless=new', ...chromiumFlags],
    logLevel: 'silent',
  })
  const results: Record<string, number[]> = {}
  const note = (name: string, value: number) => (results[name] ??= []).push(value)
  const failing = new Map<string, string>()
  let machine = 0
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'silent' })
    const { categories, audits, environment } = result!.lhr
    machine = environment.benchmarkIndex
    for (const [name, category] of Object.entries(categories)) note(name, Math.round((category.score ?? 0) * 100))
    for (const name of [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'speed-index',
    ])
      note(name, audits[name]!.numericValue!)
    for (const audit of Object.values(audits))
      if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative')
        failing.set(audit.id, audit.displayValue ?? '')
  }
  chrome.kill()
  const mid = (name: string) => median(results[name] ?? [])
  printTable(`${page} in Lighthouse, mobile, median of ${runs}; its index of this machine is ${Math.round(machine)}`, [
    ...['performance', 'accessibility', 'best-practices', 'seo'].map((name) => ({
      what: name,
      measured: String(mid(name)),
      beside: 'bar: 100',
    })),
    { what: 'first contentful paint', measured: ms(mid('first-contentful-paint')), beside: '' },
    { what: 'largest contentful paint', measured: ms(mid('largest-contentful-paint')), beside: 'bar: 1100 ms' },
    { what: 'total blocking time', measured: ms(mid('total-blocking-time')), beside: 'bar: 50 ms' },
    { what: 'cumulative layout shift', measured: mid('cumulative-layout-shift').toFixed(4), beside: 'bar: 0' },
  ])
  for (const [audit, value] of failing) process.stdout.write(`  below 0.9: ${audit} ${value}\n`)
}
