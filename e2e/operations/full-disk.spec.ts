import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { postgresPrograms, startPostgres } from '../../src/platform/database/test-postgres.ts'
import { Candidate } from '../support/candidate-by-http.ts'
import { type Site, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

// A disk that is really full: a small file system of the test's own, which only root may create.

function smallDisk(): string | undefined {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-small-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', folder]).status === 0) return folder
  fs.rmdirSync(folder)
  return undefined
}

function fill(file: string): void {
  const descriptor = fs.openSync(file, 'w')
  try {
    for (;;) fs.writeSync(descriptor, Buffer.alloc(65_536, 1))
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  } finally {
    fs.closeSync(descriptor)
  }
}

let visitors = 0
async function leave(site: Site): Promise<{ status: number; body: { code?: string; message: string } }> {
  const number = visitors++
  const response = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.${number >> 8}.${number & 255}` },
    body: JSON.stringify({
      email: `visitor${number}@lochbay.example`,
      phone: '0141 496 0000',
      candidateCount: '1',
      message: 'x'.repeat(4000),
    }),
  })
  return { status: response.status, body: (await response.json()) as { code?: string; message: string } }
}

const ready = async (site: Site) => (await fetch(`${site.url}/readyz`)).status

/** Sends leads until one is refused; the first ones still fit into space that the tables already have. */
async function firstRefused(site: Site) {
  let answer = await leave(site)
  for (let tries = 0; tries < 60 && answer.status === 201; tries++) answer = await leave(site)
  return answer
}

/** Begins an answer on film, as somebody who applies by themselves. `sendPiece` returns the status of its answer. */
async function beginAnswer(site: Site): Promise<{ sendPiece: () => Promise<number> }> {
  const answer = await fetch(`${site.url}/api/interviews/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.3.0.1' },
    body: JSON.stringify({ name: 'Kofi', email: 'kofi@home.example' }),
  })
  const { token } = ((await answer.json()) as { data: { token: string } }).data
  const candidate = await Candidate.open(() => site, token)
  const place = await candidate.beginPart(await candidate.begin('q1'), 1)
  return { sendPiece: async () => (await candidate.piece(place, Buffer.alloc(100_000, 7), 0)).status }
}

async function standsAFullDisk(site: Site, disk: string, sendPiece?: () => Promise<number>): Promise<void> {
  expect((await leave(site)).status).toBe(201)
  expect(await ready(site)).toBe(200)

  fill(path.join(disk, 'filler'))
  const refused = await firstRefused(site)
  expect(refused.status).toBe(507)
  expect(refused.body.message).toMatch(/none of this was saved.*hello@patter\.example/)
  await expect.poll(() => ready(site)).toBe(503)
  expect((await fetch(site.url)).status).toBe(200)
  expect(site.process.exitCode).toBe(null)
  if (sendPiece) expect(await sendPiece()).toBe(507)

  fs.rmSync(path.join(disk, 'filler'))
  await expect.poll(() => ready(site)).toBe(200)
  expect((await leave(site)).status).toBe(201)
  // The candidate's device has kept the piece, and sends it again.
  if (sendPiece) expect(await sendPiece()).toBe(204)
  expect(await site.stop()).toBe(0)
}

test('on a full disk visitors and candidates read that nothing was saved and the process is not ready, until there is space again', async () => {
  const disk = smallDisk()
  test.skip(disk === undefined, 'only root may make a small file system')
  try {
    fs.cpSync(process.env.PATTER_TEMPLATE!, path.join(disk!, 'database'), { recursive: true })
    const site = await startSite({ dataDir: disk!, env: { LOG_LEVEL: 'silent' } })
    await standsAFullDisk(site, disk!, (await beginAnswer(site)).sendPiece)
  } finally {
    spawnSync('umount', ['-l', disk!])
    fs.rmdirSync(disk!)
  }
})

test('the same if the disk of the PostgreSQL server is full', async () => {
  const disk = smallDisk()
  test.skip(
    disk === undefined || !postgresPrograms(),
    'only root may make a small file system, and PostgreSQL must be installed',
  )
  fs.chmodSync(disk!, 0o755)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-full-'))
  try {
    const server = await startPostgres(folder, { disk: disk! })
    const site = await startSite({ env: { DATABASE_URL: server.url, LOG_LEVEL: 'silent' } })
    await standsAFullDisk(site, disk!)
    site.remove()
    await server.stop()
  } finally {
    spawnSync('umount', ['-l', disk!])
    fs.rmdirSync(disk!)
    fs.rmSync(folder, { recursive: true })
  }
})
