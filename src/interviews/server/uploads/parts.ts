import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { interviewing } from '#content/facts/interviews.ts'
import {
  expectRoom,
  hashFile,
  isFull,
  removeLeftovers,
  storageFull,
  tooLarge,
} from '#src/platform/storage/receive-file.ts'
import { keepObject } from '#src/platform/storage/stored-objects.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import { canReceive } from '../../invitation.ts'
import { eachDue } from '#src/platform/jobs/each-due.ts'
import { findInvitation, interviewClosed, lockInvitation, ruled, type StoredPart } from '../invitation-store.ts'
import type { Submitting } from '../submit.ts'
import { settleTake } from '../takes.ts'
import type { Db, Tx } from '../tables.ts'

export interface UploadContext {
  db: Db
  storage: Storage
  /** The folder on this machine for parts that are being uploaded. */
  folder: string
  submitting: Submitting
}

/** The formats that recorders and phones make. Uploads are never served, and only a separate process reads them. */
const kinds: Record<string, { extension: string; contentType: string }> = {
  'video/mp4': { extension: 'mp4', contentType: 'video/mp4' },
  'audio/mp4': { extension: 'mp4', contentType: 'video/mp4' },
  'video/webm': { extension: 'webm', contentType: 'video/webm' },
  'audio/webm': { extension: 'webm', contentType: 'video/webm' },
  'video/quicktime': { extension: 'mov', contentType: 'video/quicktime' },
}

const mostParts = 200

/** A part that is being uploaded, and how many bytes have arrived. */
export interface Arriving {
  part: StoredPart
  received: number
}

/**
 * Begins the upload of a part, or finds the one that was begun: take and number identify it. Throws 404 `unknown_take`,
 * 409 `interview_closed`, 413 if the part is too large, and 507 if there is no room.
 */
export async function beginPart(
  { db, folder }: UploadContext,
  { invitationId, takeId, n, type }: { invitationId: string; takeId: string; n: number; type: string },
  now: Date,
): Promise<Arriving> {
  const contentType = type.split(';')[0]!.trim().toLowerCase()
  if (!kinds[contentType])
    throw new Problem(
      'invalid',
      'not_a_recording',
      'MP4, MOV and WebM can be opened. Anything your phone’s own camera makes will do.',
    )
  if (!Number.isInteger(n) || n < 1 || n > mostParts)
    throw new Problem('invalid', 'no_such_part', 'That part has no number that we can use.')
  await expectRoom(folder, 8 * 1024 ** 2)
  const part = await db.transaction().execute(async (tx) => {
    const row = await lockInvitation(tx, invitationId)
    const take = await tx
      .selectFrom('takes')
      .select(['id', 'kind', 'state'])
      .where('id', '=', takeId)
      .where('invitation_id', '=', invitationId)
      .executeTakeFirst()
    if (!take || take.kind === 'text') throw noSuchTake()
    const earlier = await tx
      .selectFrom('take_parts')
      .selectAll()
      .where('take_id', '=', takeId)
      .where('n', '=', n)
      .executeTakeFirst()
    if (earlier) return earlier
    if (!canReceive(ruled(row))) throw interviewClosed()
    if (take.state === 'reserved')
      await tx.updateTable('takes').set({ state: 'recording', updated_at: now }).where('id', '=', takeId).execute()
    const id = newId('prt', now)
    return tx
      .insertInto('take_parts')
      .values({
        id,
        take_id: takeId,
        n,
        upload_id: newId('upl', now),
        content_type: contentType,
        created_at: now,
        arrived_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { part, received: await receivedOf(folder, part) }
}

/** Finds a part of this invitation by its upload. Throws 404 `unknown_upload`. */
export async function findPart(
  context: UploadContext,
  { invitationId, uploadId }: { invitationId: string; uploadId: string },
  now: Date,
): Promise<Arriving> {
  const part = await storedPart(context.db, invitationId, uploadId)
  const received = await receivedOf(context.folder, part)
  // Complete, but its process was killed before it was stored.
  if (part.object_key === null && part.size !== null && received === Number(part.size))
    return keepPart(context, { invitationId, part }, now)
  return { part, received }
}

async function storedPart(db: Db | Tx, invitationId: string, uploadId: string): Promise<StoredPart> {
  const part = await db
    .selectFrom('take_parts')
    .innerJoin('takes', 'takes.id', 'take_parts.take_id')
    .selectAll('take_parts')
    .where('upload_id', '=', uploadId)
    .where('takes.invitation_id', '=', invitationId)
    .executeTakeFirst()
  if (!part) throw noSuchUpload()
  return part
}

export interface Chunk {
  offset: number
  bytes: Uint8Array
  /** The length of the whole part, as soon as its sender knows it. It closes the part. */
  length: number | undefined
  /** SHA-256 of the bytes, calculated by the sender. */
  sha256: Uint8Array | undefined
}

/** The offset that the sender gave differs from the number of bytes that have arrived. */
export class WrongOffset extends Error {
  readonly received: number
  constructor(received: number) {
    super('The upload goes on elsewhere')
    this.received = received
  }
}

/** The bytes were changed on their way (tus 1.0, "Checksum"). */
export class WrongChecksum extends Error {}

/**
 * Appends bytes to a part; they are on the disk when it returns. The row is locked for all processes, so two senders
 * can't mix their bytes. Throws WrongOffset, WrongChecksum, 413, 507, and 409 `interview_closed` if the part is no
 * longer needed.
 */
export async function appendChunk(
  context: UploadContext,
  { invitationId, uploadId, chunk }: { invitationId: string; uploadId: string; chunk: Chunk },
  now: Date,
): Promise<Arriving> {
  const { db, folder } = context
  const { offset, bytes, length } = chunk
  if (chunk.sha256 && !createHash('sha256').update(bytes).digest().equals(chunk.sha256)) throw new WrongChecksum()
  await expectRoom(folder, bytes.length)
  const { part, received } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('take_parts').select('id').where('upload_id', '=', uploadId).forNoKeyUpdate().execute()
    const part = await storedPart(tx, invitationId, uploadId)
    const before = await receivedOf(folder, part)
    if (offset !== before) throw new WrongOffset(before)
    const received = before + bytes.length
    const size = part.size === null ? length : Number(part.size)
    if (size !== undefined && received > size) throw new WrongOffset(before)
    if (part.object_key !== null) return { part, received }
    const row = await findInvitation(tx, invitationId)
    if (!canReceive(ruled(row))) throw interviewClosed()
    const { source } = row
    if (bytes.length > 0) await expectShare(tx, { folder, invitationId, part, received, source })
    await write(path.join(folder, part.upload_id), before, bytes)
    await tx
      .updateTable('take_parts')
      .set({ arrived_at: now, ...(size === undefined ? {} : { size }) })
      .where('id', '=', part.id)
      .execute()
    return { part: { ...part, size: size === undefined ? null : String(size) }, received }
  })
  if (part.object_key === null && part.size !== null && received === Number(part.size))
    return keepPart(context, { invitationId, part }, now)
  return { part, received }
}

/** Refuses an upload that is larger than any interview needs, so that nobody can fill the disk. */
async function expectShare(
  tx: Tx,
  {
    folder,
    invitationId,
    part,
    received,
    source,
  }: { folder: string; invitationId: string; part: StoredPart; received: number; source: 'staff' | 'open' },
): Promise<void> {
  const others = await tx
    .selectFrom('take_parts')
    .innerJoin('takes', 'takes.id', 'take_parts.take_id')
    .selectAll('take_parts')
    .where('takes.invitation_id', '=', invitationId)
    .where('take_parts.id', '<>', part.id)
    .execute()
  const sizes = await Promise.all(
    others.map(async (other) => ({ takeId: other.take_id, size: await receivedOf(folder, other) })),
  )
  const sum = (of: typeof sizes) => of.reduce((total, { size }) => total + size, received)
  if (sum(sizes.filter(({ takeId }) => takeId === part.take_id)) > interviewing.takeBytes)
    throw tooLarge(interviewing.takeBytes)
  const most = source === 'open' ? interviewing.openBytes : interviewing.interviewBytes
  if (sum(sizes) > most) throw tooLarge(most)
}

async function write(file: string, offset: number, bytes: Uint8Array): Promise<void> {
  const handle = await fs.open(file, 'a')
  try {
    await handle.writeFile(bytes)
    await handle.datasync()
  } catch (error) {
    // Otherwise half a chunk would stay, and the next offset would be wrong.
    await handle.truncate(offset).catch(() => {})
    throw isFull(error) ? storageFull() : error
  } finally {
    await handle.close()
  }
}

/** Returns how many bytes of a part have arrived. */
async function receivedOf(folder: string, part: StoredPart): Promise<number> {
  if (part.object_key !== null) return Number(part.size)
  const stat = await fs.stat(path.join(folder, part.upload_id)).catch(() => undefined)
  return stat?.size ?? 0
}

/**
 * Moves a complete part into storage. The uploaded file is removed only after the transaction that records the stored
 * part and everything that follows from it, such as a submission that waited for it. If the process is killed before,
 * the next one repeats all of it.
 */
async function keepPart(
  context: UploadContext,
  { invitationId, part }: { invitationId: string; part: StoredPart },
  now: Date,
): Promise<Arriving> {
  const { db, folder, submitting } = context
  const size = Number(part.size)
  const stored = size > 0 ? await moveToStorage(context, part, now) : {}
  await db.transaction().execute(async (tx) => {
    const row = await lockInvitation(tx, invitationId)
    if (stored)
      await tx
        .updateTable('take_parts')
        .set({ ...stored, closed_at: now })
        .where('id', '=', part.id)
        .execute()
    await tx.updateTable('invitations').set({ trouble: null, updated_at: now }).where('id', '=', invitationId).execute()
    await settleTake(tx, { row, id: part.take_id, submitting }, now)
  })
  await fs.rm(path.join(folder, part.upload_id), { force: true })
  const kept = await db.selectFrom('take_parts').selectAll().where('id', '=', part.id).executeTakeFirst()
  // An empty part has nothing to store.
  return { part: { ...part, ...kept, object_key: kept?.object_key ?? '' }, received: size }
}

/** Returns what the row records about the stored part, or `undefined` if another process has just stored it. */
async function moveToStorage(
  { db, storage, folder }: UploadContext,
  part: StoredPart,
  now: Date,
): Promise<{ object_key: string; sha256: string } | undefined> {
  const file = path.join(folder, part.upload_id)
  const copy = path.join(folder, `${part.upload_id}.${newId('cpy', now)}.part`)
  try {
    await fs.link(file, copy).catch(() => fs.copyFile(file, copy))
    const sha256 = await hashFile(copy)
    const object = { path: copy, size: Number(part.size), sha256 }
    return { object_key: await keepObject(db, storage, object, kinds[part.content_type]!, now), sha256 }
  } catch (error) {
    const { object_key } = await db
      .selectFrom('take_parts')
      .select('object_key')
      .where('id', '=', part.id)
      .executeTakeFirstOrThrow()
    if (object_key === null) throw error
    return undefined
  } finally {
    await fs.rm(copy, { force: true })
  }
}

/** Stores complete parts whose process was killed, and removes uploads that were given up weeks ago. */
export async function tidyParts(context: UploadContext, now: Date): Promise<void> {
  const { db, folder } = context
  const open = (after: string, atOnce: number) =>
    db
      .selectFrom('take_parts')
      .innerJoin('takes', 'takes.id', 'take_parts.take_id')
      .selectAll('take_parts')
      .select('takes.invitation_id')
      .where('object_key', 'is', null)
      .where('closed_at', 'is', null)
      .where('take_parts.id', '>', after)
      .orderBy('take_parts.id')
      .limit(atOnce)
      .execute()
  // File times come from this machine's clock, whatever time the program believes it is.
  await removeLeftovers(folder, new Date(Date.now() - 3600_000), '.part')
  await removeArrived(context)
  const before = now.getTime() - interviewing.uploadDays * 24 * 3600_000
  await eachDue(open, async ({ invitation_id, ...part }) => {
    const received = await receivedOf(folder, part)
    if (part.size !== null && received === Number(part.size))
      await keepPart(context, { invitationId: invitation_id, part }, now)
    else if (part.arrived_at.getTime() < before)
      await closeAsItIs(context, { invitationId: invitation_id, part, received }, now)
  })
}

/** Removes uploaded files that no open part needs, because they are in storage or their part has been deleted. */
async function removeArrived({ db, folder }: UploadContext): Promise<void> {
  const files = (await fs.readdir(folder).catch(() => [])).filter((name) => /^upl_\w+$/.test(name))
  for (let from = 0; from < files.length; from += 1000) {
    const some = files.slice(from, from + 1000)
    const open = await db
      .selectFrom('take_parts')
      .select('upload_id')
      .where('upload_id', 'in', some)
      .where('object_key', 'is', null)
      .execute()
    const needed = new Set(open.map(({ upload_id }) => upload_id))
    for (const name of some) if (!needed.has(name)) await fs.rm(path.join(folder, name), { force: true })
  }
}

/** Closes a part whose sender never came back. What has arrived is stored as the whole part. */
async function closeAsItIs(
  context: UploadContext,
  { invitationId, part, received }: { invitationId: string; part: StoredPart; received: number },
  now: Date,
): Promise<void> {
  await context.db.updateTable('take_parts').set({ size: received }).where('id', '=', part.id).execute()
  await keepPart(context, { invitationId, part: { ...part, size: String(received) } }, now)
}

function noSuchTake(): Problem {
  return new Problem('not-found', 'unknown_take', 'We don’t know that take yet.')
}

function noSuchUpload(): Problem {
  return new Problem('not-found', 'unknown_upload', 'That upload no longer exists. Please start it again.')
}
