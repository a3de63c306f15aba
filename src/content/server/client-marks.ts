import { createHash } from 'node:crypto'
import { TookTooLong, type TurnTaker } from '#src/platform/threads/taking-turns.ts'
import { Problem } from '#src/values/problem.ts'
import { markName } from '../client-mark.ts'
import type { Db, Tx } from './tables.ts'

/** Redraws a logo like `drawMark`. Also throws 503 `busy` if too many are waiting. */
export type MarkDrawer = (original: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>

/** Redraws logos in the thread that re-encodes articles' pictures, one at a time. */
export function markDrawer(thread: TurnTaker): MarkDrawer {
  return (original, signal) =>
    thread.call<Uint8Array>('draw-mark', original, signal).catch((error: unknown) => {
      if (!(error instanceof TookTooLong)) throw error
      throw new Problem(
        'invalid',
        'mark_too_intricate',
        'That mark takes too long to draw. Nothing of it was kept; please simplify it and send it again.',
      )
    })
}

/** Stores a redrawn logo under its own fingerprint. Returns its name. */
export async function keepMark(db: Db, drawn: Uint8Array, now: Date): Promise<string> {
  const name = `${createHash('sha256').update(drawn).digest('hex')}.png`
  await db
    .insertInto('client_marks')
    .values({ name, bytes: Buffer.from(drawn), created_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ created_at: now }))
    .execute()
  return name
}

/** Returns an uploaded logo as a PNG by its file name, or `undefined`. */
export async function findMark(db: Db, name: string): Promise<Buffer | undefined> {
  if (!markName.test(name)) return undefined
  const row = await db.selectFrom('client_marks').select('bytes').where('name', '=', name).executeTakeFirst()
  return row && Buffer.from(row.bytes)
}

/** Throws 422 at the first client whose uploaded logo we do not have. */
export async function checkMarks(db: Db | Tx, clients: readonly { mark: string }[], sentence: string): Promise<void> {
  const uploaded = clients.map(({ mark }) => mark).filter((mark) => markName.test(mark))
  if (uploaded.length === 0) return
  const rows = await db.selectFrom('client_marks').select('name').where('name', 'in', uploaded).execute()
  const kept = new Set(rows.map(({ name }) => name))
  const lost = clients.findIndex(({ mark }) => markName.test(mark) && !kept.has(mark))
  if (lost < 0) return
  throw new Problem('invalid', 'invalid_fields', sentence, {
    fields: [{ path: `value.${lost}.mark`, msg: sentence }],
  })
}
