import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Candidate, colleague } from '../e2e/support/candidate-by-http.ts'
import { recordingOf } from '../e2e/support/recordings.ts'
import { type Site, startSite } from '../e2e/support/site.ts'
import { mailTo, staff } from '../e2e/support/test.ts'
import { mediaToolFinder } from '../src/videos/server/media/find-media-tool.ts'
import { benchCaptions } from './captions.ts'
import { childrenOf, megabytes, processorSeconds } from './process-figures.ts'
import { benchRoom } from './room.ts'
import { median, ms, printTable, quantile, type Row } from './print.ts'

const env = { LOG_LEVEL: 'error', STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password }
const people = 50
/** How long each candidate speaks. */
const spokenSeconds = 30
/** The bytes of one second of film at the room's recording rate. */
const secondBytes = 262_000
const pageBar = 300

/** Measures what a solo interview demands of a candidate's device and connection, and of the server. */
export async function benchInterviews(): Promise<void> {
  await benchRoom(env)
  await benchMinute()
  await benchCaptions()
  await benchCrowd()
}

/** Measures a minute of film, from its first byte until staff can play it. */
async function benchMinute(): Promise<void> {
  if (!(await mediaToolFinder('ffmpeg')())) return
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-bench-'))
  const site = await startSite({ env })
  try {
    const minute = recordingOf(60, { folder, bitsPerSecond: 2_000_000, size: '1280x720' })
    const moira = await colleague(() => site, staff)
    const id = await moira.invite('dee@home.example', 1)
    const mail = await mailTo(site, 'dee@home.example')
    const dee = await Candidate.open(() => site, /\/i\/([\w-]+)/.exec(mail.text ?? '')![1]!)
    const pid = site.process.pid!
    const [before, began] = [processorSeconds(pid), megabytes(pid, 'VmRSS')]
    fs.writeFileSync(`/proc/${pid}/clear_refs`, '5')
    const take = await dee.begin('q1')
    await dee.send(await dee.beginPart(take, 1), minute, { pieceBytes: secondBytes })
    await dee.end(take, 1)
    await dee.choose(take)
    const afterUpload = processorSeconds(pid)
    await dee.submit()
    let converter = 0
    const sentAt = performance.now()
    while ((await moira.record(id)).questions[0]!.answer!.film !== 'ready') {
      for (const child of childrenOf(pid)) converter = Math.max(converter, megabytes(child, 'VmHWM'))
      await wait(250)
    }
    const [seconds, after] = [(performance.now() - sentAt) / 1000, processorSeconds(pid)]
    const row = (what: string, measured: string, beside = '–'): Row => ({ what, measured, beside })
    printTable(`A minute of film on the server, ${(minute.length / 1e6).toFixed(1)} MB`, [
      row('processor of the program for its upload, piece by piece', `${(afterUpload.own - before.own).toFixed(1)} s`),
      row('processor of the converter, join and rendition', `${(after.children - before.children).toFixed(1)} s`),
      row('from sending until staff can play it', `${seconds.toFixed(1)} s`),
      row('additional memory of the program at its peak', `${Math.round(megabytes(pid, 'VmHWM') - began)} MB`),
      row('memory of the converter at its peak', `${Math.round(converter)} MB`),
    ])
  } finally {
    await site.stop()
    site.remove()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

interface Speaker {
  candidate: Candidate
  take: string
  place: string
  bytes: Buffer
  /** Milliseconds from when a second was spoken until the server had written it to disk. */
  times: number[]
}

/**
 * Measures fifty candidates who speak at once, each sending a second of film every second, while somebody else opens
 * pages.
 */
async function benchCrowd(): Promise<void> {
  const site = await startSite({ env: { ...env, VIDEO_CONVERTER: 'none' } })
  try {
    const speakers: Speaker[] = []
    for (let n = 0; n < people; n++) speakers.push(await speaker(site, n))
    const moira = await colleague(() => site, staff)
    const list = { headers: { cookie: moira.cookie, 'x-forwarded-for': '10.7.0.1' } }
    let turnedAway = 0
    const pages: number[] = []
    const lists: number[] = []
    /** The slowest answer, of a page or the list, in the second in which all of them press *I’m done*. */
    let longestAtEnd = 0
    const over = new AbortController()
    let endsAt = Infinity
    const timed = async (times: number[], route: string, options?: RequestInit) => {
      const began = performance.now()
      const answer = await fetch(site.url + route, options)
      await answer.arrayBuffer()
      const took = performance.now() - began
      if (!answer.ok) turnedAway++
      else if (performance.now() < endsAt) times.push(took)
      else longestAtEnd = Math.max(longestAtEnd, took)
    }
    const visiting = (async () => {
      while (!over.signal.aborted) {
        await timed(pages, '/')
        await timed(lists, '/api/admin/interviews', list)
        await wait(250)
      }
    })()
    const before = processorSeconds(site.process.pid!)
    const began = performance.now()
    endsAt = began + spokenSeconds * 1000
    await Promise.all(speakers.map((one, n) => speak(one, n)))
    const seconds = (performance.now() - began) / 1000
    const used = processorSeconds(site.process.pid!).own - before.own
    over.abort()
    await visiting
    const kept = await Promise.all(speakers.map(({ candidate, place, bytes }) => isKept(candidate, place, bytes)))
    const calls = turnedAway + pages.length + lists.length
    const times = speakers.flatMap((one) => one.times)
    const beside = (values: readonly number[]) =>
      `${quantile(values, 0.99) > pageBar ? 'MISSES the bar: ' : ''}bar ${ms(pageBar)}`
    const both = (values: readonly number[]) => `${ms(median(values))}, ${ms(quantile(values, 0.99))}`
    printTable(
      `${people} candidates at once, ${spokenSeconds} seconds each at ${(secondBytes * 8e-6).toFixed(1)} Mbit/s`,
      [
        {
          what: 'parts that are in storage as they were sent, by their SHA-256',
          measured: `${kept.filter(Boolean).length} of ${people}`,
          beside: kept.every(Boolean) ? 'all of them' : 'BYTES WERE LOST',
        },
        { what: 'a second of film, until it is on the server’s disk: median, p99', measured: both(times), beside: '–' },
        { what: 'the landing page meanwhile: median, p99', measured: both(pages), beside: beside(pages) },
        { what: 'the console’s list of interviews: median, p99', measured: both(lists), beside: beside(lists) },
        { what: 'the slower of the two in the second in which all end', measured: ms(longestAtEnd), beside: '–' },
        { what: 'of these calls, asked to come again (503)', measured: String(turnedAway), beside: `of ${calls}` },
        {
          what: 'processor of the program, of one core',
          measured: `${Math.round((100 * used) / seconds)} %`,
          beside: `all of it took ${seconds.toFixed(0)} s`,
        },
      ],
    )
  } finally {
    await site.stop()
    site.remove()
  }
}

/** Applies as a candidate who is about to speak. */
async function speaker(site: Site, n: number): Promise<Speaker> {
  const answer = await fetch(`${site.url}/api/interviews/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.0.${n}` },
    body: JSON.stringify({ name: 'Kofi Mensah', email: `kofi${n}@home.example` }),
  })
  const { token } = ((await answer.json()) as { data: { token: string } }).data
  const candidate = await Candidate.open(() => site, token)
  const take = await candidate.begin('q1')
  const place = await candidate.beginPart(take, 1)
  return { candidate, take, place, bytes: randomBytes(secondBytes * spokenSeconds), times: [] }
}

async function speak({ candidate, take, place, bytes, times }: Speaker, n: number): Promise<void> {
  // No two candidates begin at the same moment.
  await wait((n / people) * 1000)
  const began = performance.now()
  for (let second = 1; second <= spokenSeconds; second++) {
    const due = began + second * 1000
    await wait(Math.max(0, due - performance.now()))
    const offset = (second - 1) * secondBytes
    const length = second === spokenSeconds ? bytes.length : undefined
    const send = () => candidate.piece(place, bytes.subarray(offset, offset + secondBytes), offset, length)
    let sent = await send()
    // The server may ask the sender to try again, and the room's own sender does the same.
    for (; sent.status === 503 || sent.status === 429; sent = await send()) await wait(1000)
    if (sent.status !== 204) throw new Error(`A piece was answered with ${sent.status}: ${await sent.text()}`)
    times.push(performance.now() - due)
  }
  await candidate.end(take, 1)
}

async function isKept(candidate: Candidate, place: string, bytes: Buffer): Promise<boolean> {
  try {
    await candidate.send(place, bytes, { pieceBytes: secondBytes })
    return true
  } catch {
    return false
  }
}
