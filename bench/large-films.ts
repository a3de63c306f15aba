import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Site } from '../e2e/support/site.ts'

const people = ['Eilidh Gow', 'Fergus Hay'] as const
/** As a phone films it: 1080p at 27 Mbit/s, 64 seconds, 216 MB. The noise keeps the encoder from saving. */
const seconds = 64
const rate = '27M'
/** The first member of staff of the site whose films are measured. */
export const staff = { email: 'moira@patter.example', password: 'seven trams to Cathcart' }

export interface LargeFilms {
  /** The client's page of the role, with a shortlist of two people who have a large film each. */
  role: string
  /** Bytes of one upload. */
  size: number
}

/**
 * Uploads a large film for each of two people, as staff do, and sends them to the sample client. Returns `undefined` if
 * there is no ffmpeg to make one.
 */
export async function sendLargeFilms(site: Site): Promise<LargeFilms | undefined> {
  const file = path.join(site.dataDir, 'large.mp4')
  if (!(await makeFilm(file))) return undefined
  const film = await fs.readFile(file)
  await fs.rm(file)
  const call = await signedIn(site)
  const { rows } = await call<{ rows: { id: string }[] }>('GET', '/api/admin/roles')
  const { contract } = await call<{ contract: { id: string } }>('GET', `/api/admin/roles/${rows[0]!.id}`)
  const candidateIds: string[] = []
  for (const name of people) candidateIds.push(await filmed(call, name, film))
  const role = await call<{ id: string }>('POST', '/api/admin/roles', {
    contractId: contract.id,
    title: 'Sales Manager',
    openings: 1,
  })
  await call('POST', `/api/admin/roles/${role.id}/candidacies`, { candidateIds })
  const { board } = await call<{ board: { id: string; candidateId: string }[] }>('GET', `/api/admin/roles/${role.id}`)
  for (const { id } of board) await call('POST', `/api/admin/candidacies/${id}/ask-permission`, {})
  for (const name of people) await sayYes(site, addressOf(name))
  const entries = board.map(({ id }) => ({ candidacyId: id, pitch: 'Sells.' }))
  const { version } = await call<{ version: number }>('PUT', `/api/admin/roles/${role.id}/shortlist`, {
    version: 0,
    entries,
  })
  await call('POST', `/api/admin/roles/${role.id}/shortlist/sending`, { version })
  await until(async () => (await site.mails()).some(({ subject }) => /two films/.test(subject ?? '')))
  return { role: `/portal/roles/${role.id}`, size: film.length }
}

async function makeFilm(file: string): Promise<boolean> {
  const picture = 'testsrc2=size=1920x1080:rate=30,noise=alls=18:allf=t'
  const args = `-loglevel error -f lavfi -i ${picture} -f lavfi -i sine=220 -t ${seconds} -c:v libx264 -preset ultrafast`
  const rates = `-b:v ${rate} -minrate ${rate} -maxrate ${rate} -bufsize ${rate} -pix_fmt yuv420p -c:a aac`
  try {
    await promisify(execFile)('ffmpeg', [...args.split(' '), ...rates.split(' '), '-y', file])
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

type Call = <Data>(method: string, route: string, body?: object | Uint8Array | string, more?: object) => Promise<Data>

async function signedIn(site: Site): Promise<Call & { location: () => string }> {
  let cookie = ''
  let location = ''
  const call = async (method: string, route: string, body?: object | Uint8Array | string, more: object = {}) => {
    const isBytes = body instanceof Uint8Array || typeof body === 'string'
    const response = await fetch(new URL(route, site.url), {
      method,
      headers: {
        cookie,
        'idempotency-key': randomUUID(),
        ...(isBytes ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${route} was answered with ${response.status}: ${text}`)
    cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? ''
    location = response.headers.get('location') ?? ''
    return text.startsWith('{') ? JSON.parse(text).data : undefined
  }
  await call('POST', '/api/staff/session', staff)
  return Object.assign(call, { location: () => location })
}

const addressOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@home.example`

/** Adds a candidate with a film and captions, and waits until it is converted. */
async function filmed(call: Call & { location: () => string }, name: string, film: Uint8Array): Promise<string> {
  const agreed = { agreedHow: 'said on the call', agreedOn: '2026-11-12' }
  const { id } = await call<{ id: string }>('POST', '/api/admin/candidates', {
    name,
    email: addressOf(name),
    phone: '',
    ...agreed,
  })
  const tus = { 'tus-resumable': '1.0.0' }
  const metadata = `candidate ${Buffer.from(id).toString('base64')},filename ZmlsbS5tcDQ=`
  await call('POST', '/api/admin/candidate-films', '', {
    ...tus,
    'upload-length': String(film.length),
    'upload-metadata': metadata,
  })
  const piece = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  await call('PATCH', call.location(), film, piece)
  const words = 'WEBVTT\n\n00:00.000 --> 00:04.000\nI sell bread.\n'
  await call('PUT', `/api/admin/candidates/${id}/film/captions`, words, { 'content-type': 'text/vtt' })
  await until(async () => {
    const { film: stored } = await call<{ film: { state: string } }>('GET', `/api/admin/candidates/${id}`)
    if (stored.state === 'failed') throw new Error('The film could not be converted')
    return stored.state === 'ready'
  })
  return id
}

/** Says yes on the candidate's own page, once the mail has left. */
async function sayYes(site: Site, address: string): Promise<void> {
  let link: RegExpExecArray | null = null
  await until(async () => {
    const mail = (await site.mails()).find(({ to }) => to?.some((one) => one.address === address))
    link = /\/me\/([\w-]+)#(\w+)/.exec(mail?.html ?? mail?.text ?? '')
    return link !== null
  })
  const [, key, permission] = link!
  const response = await fetch(`${site.url}/me/${key}/answer`, {
    method: 'POST',
    headers: { origin: site.url },
    body: new URLSearchParams({ permission: permission!, answer: 'yes' }),
  })
  if (!response.ok) throw new Error(`The answer of ${address} was answered with ${response.status}`)
}

/** Waits until the condition holds: checks it twice a second, for at most ten minutes. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (await isSo()) return
    await wait(500)
  }
  throw new Error('It did not come in ten minutes')
}
