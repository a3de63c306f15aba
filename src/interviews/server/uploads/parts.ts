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
import { findInvitation, interviewClosed, lockInvitation, ruled, type StoredPart } from '../invitation-store.ts'
import type { Submitting } from '../submit.ts'
import { settleTake } from '../takes.ts'
import type { Db, Tx } from '../tables.ts'

export interface UploadContext {
  db: Db
  storage: Storage
  /** The folder on this machine for parts that are arriving. */
  folder: string
  submitting: Submitting
}

/** What recorders and phones make; what arrives is never handed out, and read only by a process of its own. */
const kinds: Record<string, { extension: string; contentType: string }> = {
  'video/mp4': { extension: 'mp4', contentType: 'video/mp4' },
  'audio/mp4': { extension: 'mp4', contentType: 'video/mp4' },
  'video/webm': { extension: 'webm', contentType: 'video/webm' },
  'audio/webm': { extension: 'webm', contentType: 'video/webm' },
  'video/quicktime': { extension: 'mov', contentType: 'video/quicktime' },
}

const mostParts = 200

/** A part whose bytes arrive, and how many are here. */
export interface Arriving {
  part: StoredPart
  received: number
}

/**
 * Begins a part of a take, or finds it: the take and its number name it, so that a repeat is the same upload. Throws
 * 404 `unknown_take`, 409 `interview_closed`, 413 and 507 where it would be too much.
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
  // Closed, and its process died before it was kept.
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
  /** The whole part's length, once its sender knows it: this closes it. */
  length: number | undefined
  /** SHA-256 of the bytes, as the sender made it. */
  sha256: Uint8Array | undefined
}

/** What the sender believes to be here, and what is. */
export class WrongOffset extends Error {
  readonly received: number
  constructor(received: number) {
    super('The upload goes on elsewhere')
    this.received = received
  }
}

/** Bytes that changed on the way (tus 1.0, "Checksum"). */
export class WrongChecksum extends Error {}

/**
 * Appends bytes where the part ends, and has them on the disk when it returns. The row is locked meanwhile, across all
 * processes: two senders that go on from one place cannot mix their bytes. Throws WrongOffset, WrongChecksum, 413, 507,
 * and 409 `interview_closed` once nothing more of it is wanted.
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
    await tx.selectFrom('take_parts').select('id').where('upload_id', '=', uploadId).forUpdate().execute()
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

/** How many bytes of a part are here. */
async function receivedOf(folder: string, part: StoredPart): Promise<number> {
  if (part.object_key !== null) return Number(part.size)
  const stat = await fs.stat(path.join(folder, part.upload_id)).catch(() => undefined)
  return stat?.size ?? 0
}

/**
 * Moves a closed part into storage. The arriving file stays until the row knows of it, and what follows from the part,
 * such as a submission that waited for it, stands in the same transaction: a process that dies before that leaves all
 * of it for the next one, which does the same again.
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
  // A part without bytes has nothing to store, and its sender is done with it.
  return { part: { ...part, ...kept, object_key: kept?.object_key ?? '' }, received: size }
}

/** What the row has to know of the stored part; `undefined` if another process stored it in the same moment. */
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

/** Keeps closed parts whose process died, and removes what nobody has gone on with for weeks. */
export async function tidyParts(context: UploadContext, now: Date): Promise<void> {
  const { db, folder } = context
  const open = await db
    .selectFrom('take_parts')
    .innerJoin('takes', 'takes.id', 'take_parts.take_id')
    .selectAll('take_parts')
    .select('takes.invitation_id')
    .where('object_key', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('take_parts.arrived_at')
    .limit(1000)
    .execute()
  // File times come from this machine's clock, whatever time the program believes it is.
  await removeLeftovers(folder, new Date(Date.now() - 3600_000), '.part')
  await removeArrived(context)
  const before = now.getTime() - interviewing.uploadDays * 24 * 3600_000
  for (const { invitation_id, ...part } of open) {
    const received = await receivedOf(folder, part)
    if (part.size !== null && received === Number(part.size))
      await keepPart(context, { invitationId: invitation_id, part }, now)
    else if (part.arrived_at.getTime() < before)
      await closeAsItIs(context, { invitationId: invitation_id, part, received }, now)
  }
}

/** Removes arriving files that no open part needs: a process died once they were in storage, or their part is gone. */
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

/** Closes a part whose sender never came back: what has arrived is kept as the whole part. */
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
