import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumExecutable, journeyFlags } from './chromium.ts'
import { expect } from './test.ts'

/** Opens a browser with a profile of its own; once it is killed, nothing of it is left running. */
export async function openBrowser(profile: string): Promise<{ browser: Browser; page: Page; child: ChildProcess }> {
  const portFile = path.join(profile, 'DevToolsActivePort')
  fs.rmSync(portFile, { force: true })
  const args = [...journeyFlags, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(chromiumExecutable()!, [...args, 'about:blank'], { detached: true, stdio: 'ignore' })
  await expect.poll(() => fs.existsSync(portFile) && fs.readFileSync(portFile, 'utf8').includes('\n')).toBe(true)
  const [port] = fs.readFileSync(portFile, 'utf8').split('\n')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  return { browser, page: await browser.contexts()[0]!.newPage(), child }
}

/** Kills every process of a browser at once, as when a phone's battery is empty. */
export async function kill({ child, browser }: { child: ChildProcess; browser: Browser }): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid!, 'SIGKILL')
  await gone
  await browser.close().catch(() => {})
}

interface Made {
  startedAt: number
  sizes: number[]
}

/** Reports to this test each piece that the recorder produces. */
export async function watchRecorder(page: Page): Promise<Made> {
  const made: Made = { startedAt: 0, sizes: [] }
  await page.exposeBinding('recorderStarted', () => {
    made.startedAt = Date.now()
    made.sizes = []
  })
  await page.exposeBinding('pieceMade', (_, size: number) => void made.sizes.push(size))
  await page.addInitScript(() => {
    const told = window as unknown as { recorderStarted(): void; pieceMade(size: number): void }
    const start = MediaRecorder.prototype.start
    MediaRecorder.prototype.start = function (this: MediaRecorder, ms?: number) {
      this.addEventListener('dataavailable', ({ data }) => told.pieceMade(data.size))
      told.recorderStarted()
      start.call(this, ms)
    }
  })
  return made
}
