import { randomBytes } from 'node:crypto'
import { diaryRules } from '#content/facts/diary.ts'
import { timelineWords } from '#content/console/leads.ts'
import type { Db, Tx } from './tables.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { fill } from '#src/values/fill.ts'
import { Problem } from '#src/values/problem.ts'
import type { TimelineEvent } from '#src/values/timeline.ts'
import { slotAt } from '../slot.ts'
import type { BookingContext } from './book-call.ts'
import { detailsOf } from './booking-store.ts'
import { cancelCallForErasure } from './change-call.ts'

/**
 * What the diary knows about a person: their calls. Future ones are cancelled; their details are deleted once the
 * person has been told.
 */
export const personCalls: PersonShare = {
  timeline: (db, { id }, now) => timelineOfCalls(db, id, now),
  export: async (db, { id }) => ({ calls: await exportFromDiary(db, id) }),
  erase: async (tx, { id }, erasing, now) => {
    const { calls, cancelled, blanked } = await erasePersonFromDiary(tx, { ...erasing, rules: diaryRules }, id, now)
    return { removed: { calls, callsToCome: cancelled.length }, gone: blanked, kept: cancelled, retained: [] }
  },
  parting: {
    find: async (db, personId) => (await callsToBlank(db, personId)).map(({ id }) => id),
    blank: blankCalls,
  },
}

/** A person's calls, for their timeline: booked, moved, cancelled, held or not, and future ones. */
async function timelineOfCalls(db: Db, personId: string, now: Date): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
  return rows.flatMap((row): TimelineEvent[] => {
    const slot = slotAt(row.kind, row.starts_at).formatted
    const link = {
      label: timelineWords.openDiary,
      href: `/admin/diary?date=${slotAt(row.kind, row.starts_at).date}&call=${row.id}`,
    }
    const notes = [row.current_job, row.message && `“${row.message}”`].filter(Boolean).join('. ')
    const isMoved = row.sequence > (row.status === 'cancelled' ? 1 : 0)
    const about = row.id
    const events: TimelineEvent[] = [
      {
        at: row.created_at,
        tone: 'ink',
        about,
        title: timelineWords.booked[row.kind],
        text: [isMoved ? '' : fill(timelineWords.forSlot, { slot }), notes].filter(Boolean).join(' '),
      },
    ]
    if (row.status === 'cancelled') {
      events.push({
        at: row.updated_at,
        tone: 'open',
        about,
        title: timelineWords.cancelled[row.kind],
        text: [fill(timelineWords.wasFor, { slot }), row.cancel_reason].filter(Boolean).join(' '),
      })
      return events
    }
    // Of several moves, only the last one's time is stored. A change after the call began is not a move.
    if (isMoved && row.updated_at <= row.starts_at)
      events.push({ at: row.updated_at, tone: 'ink', about, title: fill(timelineWords.moved, { slot }) })
    if (row.starts_at > now)
      events.push({ at: row.starts_at, tone: 'open', title: timelineWords.toCome[row.kind], link })
    else {
      const outcome = timelineWords.outcome[row.outcome ?? 'unknown']
      events.push({
        at: row.starts_at,
        tone: row.outcome === 'held' ? 'ink' : 'open',
        title: timelineWords.was[row.kind],
        text: row.note ? `${outcome} “${row.note}”` : outcome,
        link,
      })
    }
    return events
  })
}

/**
 * Returns everything that the diary stores about a person, as a copy for them (UK GDPR, articles 15 and 20), except
 * their link to a call, which is a secret.
 */
async function exportFromDiary(db: Db, personId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    status: row.status,
    outcome: row.outcome,
    outcomeAt: row.outcome_at,
    diary: row.provider,
    said: detailsOf(row),
    cancelReason: row.cancel_reason || null,
    note: row.note || null,
    bookedAt: row.created_at,
    changedAt: row.updated_at,
  }))
}

interface ErasedCalls {
  calls: number
  /**
   * The ids of calls that were cancelled just now. Their guests' details are deleted once the cancellation mails have
   * been sent.
   */
  cancelled: string[]
  /** The ids of calls whose details were deleted. The causes of their mails begin with these. */
  blanked: string[]
}

/**
 * Cancels a person's future calls, and deletes their details from all others. What remains is that there was a call
 * then, and of which kind. Throws 409 `call_elsewhere` if another service keeps a future call, which can only be
 * cancelled there.
 */
async function erasePersonFromDiary(
  tx: Tx,
  context: BookingContext,
  personId: string,
  now: Date,
): Promise<ErasedCalls> {
  const rows = await tx
    .selectFrom('bookings')
    .select(['id', 'status', 'starts_at', 'provider'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const toCome = rows.filter((row) => row.status === 'booked' && row.starts_at > now)
  if (toCome.some(({ provider }) => provider !== 'calendar')) {
    throw new Problem(
      'conflict',
      'call_elsewhere',
      'They have a call coming up in another service’s diary. Please cancel it there first. Nothing was erased.',
    )
  }
  for (const { id } of toCome) await cancelCallForErasure(tx, context, { id, now })
  const blanked = rows.filter((row) => !toCome.includes(row)).map(({ id }) => id)
  await blankCalls(tx, blanked)
  return { calls: rows.length, cancelled: toCome.map(({ id }) => id), blanked }
}

/** Deletes all the guest's details from these calls, and invalidates their links. */
async function blankCalls(tx: Tx, ids: readonly string[]): Promise<void> {
  const blankDetails = {
    name: '',
    email: '',
    phone: '',
    company: '',
    location: '',
    current_job: '',
    salary_expectations: '',
    message: '',
    time_zone: '',
    cancel_reason: '',
    note: '',
    noted_by: null,
    noted_at: null,
  }
  for (const id of ids) {
    await tx
      .updateTable('bookings')
      .set({
        ...blankDetails,
        token: randomBytes(32).toString('base64url'),
        provider_move_url: null,
        provider_cancel_url: null,
      })
      .where('id', '=', id)
      .execute()
  }
}

/** Returns a person's calls that still have their details. */
async function callsToBlank(db: Db | Tx, personId: string): Promise<{ id: string }[]> {
  return db.selectFrom('bookings').select('id').where('person_id', '=', personId).where('email', '<>', '').execute()
}
