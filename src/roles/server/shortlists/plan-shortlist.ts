import { sql } from 'kysely'
import type { Job, Jobs } from '#src/platform/jobs/jobs.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { namesOfStaff, recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { addDays } from '#src/values/calendar-date.ts'
import type { Clock } from '#src/values/clock.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { instantOf } from '#src/values/zoned-time.ts'
import type { SendAt } from '../../console-api.ts'
import { mostDaysAhead, type SendBlock, takeBackMs } from '../../sending.ts'
import { lockCandidacies } from '../candidacies/candidacy-store.ts'
import { changedMeanwhile, lockRole } from '../role-store.ts'
import type { Db, Tx } from '../tables.ts'
import { readyShortlist } from './send-blocks.ts'
import { cannotSend, sendReady } from './send-shortlist.ts'
import { findDraft } from './shortlist-store.ts'

const queue = 'send-shortlist'

interface Due {
  shortlistId: string
  /** The time for which the job was made. Planning another time makes another job. */
  sendAt: string
}

interface Planning {
  roleId: string
  version: number
  /** `undefined` for now, which means after the seconds in which it can be taken back. */
  at: SendAt | undefined
  member: StaffMember
}

/**
 * Plans the sending of a role's draft: now, with ten seconds to take it back, or at a time in London (TALENT-44).
 * Calling it again moves the time. Throws 404, 409 `changed_meanwhile`, 409 `cannot_send` while anything prevents it,
 * and 422 `not_ahead` for a time that has passed or is too far ahead.
 */
export async function planShortlist(
  tx: Tx,
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  { roleId, version, at, member }: Planning,
  now: Date,
): Promise<{ number: number; version: number; sendAt: string; people: number }> {
  const role = await lockRole(tx, roleId)
  const draft = await findDraft(tx, roleId)
  if (!draft || draft.version !== version) throw changedMeanwhile()
  const { blocks } = await readyShortlist(tx, role, draft.entries)
  if (blocks.length > 0) throw cannotSend()
  const sendAt = at ? chosenTime(at, now) : new Date(now.getTime() + takeBackMs)
  await tx
    .updateTable('shortlists')
    .set({ send_at: sendAt, planned_by: member.id, held_back_at: null, held_back_by: null })
    .set({ updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', draft.id)
    .execute()
  await enqueueSending(tx, jobs, draft.id, sendAt)
  const { number } = draft
  const people = draft.entries.length
  const details = { number, people, at: sendAt.toISOString() }
  await recordChange(tx, { member, action: 'shortlist.planned', subject: roleId, details, now })
  return { number, version: version + 1, sendAt: sendAt.toISOString(), people }
}

function chosenTime({ day, time }: SendAt, now: Date): Date {
  const at = instantOf(day, time, 'Europe/London')
  if (at <= now || day > addDays(londonDate(now), mostDaysAhead))
    throw new Problem('invalid', 'not_ahead', `Choose a time in the next ${mostDaysAhead} days.`, {
      fields: [{ path: 'at.day', msg: 'Choose a time in the future' }],
    })
  return at
}

const enqueueSending = (tx: Tx, jobs: Pick<Jobs, 'enqueue'>, shortlistId: string, sendAt: Date) =>
  jobs.enqueue(tx, queue, { shortlistId, sendAt: sendAt.toISOString() } satisfies Due, { startAfter: sendAt })

/**
 * Cancels the planned sending of a draft, or clears the note that it couldn't be sent. The draft stays unchanged.
 * Running it twice is safe. Throws 404, and 409 `sent_already` if it has been sent.
 */
export async function cancelSending(
  tx: Tx,
  { roleId, number, member }: { roleId: string; number: number; member: StaffMember },
  now: Date,
): Promise<{ version: number }> {
  await lockRole(tx, roleId)
  const list = await tx
    .selectFrom('shortlists')
    .select(['id', 'state', 'version', 'send_at', 'held_back_at'])
    .where('role_id', '=', roleId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!list) throw new Problem('not-found', 'not_found', 'We can’t find that shortlist.')
  if (list.state !== 'draft')
    throw new Problem('conflict', 'sent_already', 'It has gone out already. You can call it back instead.')
  if (list.send_at === null && list.held_back_at === null) return { version: list.version }
  await tx
    .updateTable('shortlists')
    .set({ send_at: null, planned_by: null, held_back_at: null, held_back_by: null })
    .set({ updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', list.id)
    .execute()
  await recordChange(tx, { member, action: 'shortlist.kept_back', subject: roleId, details: { number }, now })
  return { version: list.version + 1 }
}

/**
 * Sends a planned shortlist at its time, with its content at that time. If anything prevents it, nothing is sent and
 * staff are told (TALENT-44). Running it twice is safe: a shortlist that was sent, moved or cancelled since is left
 * alone.
 */
export async function sendWhenDue(
  tx: Tx,
  context: { outbox: Outbox; jobs: Pick<Jobs, 'enqueue'> },
  { shortlistId, sendAt }: Due,
  now: Date,
): Promise<void> {
  const found = await tx.selectFrom('shortlists').select('role_id').where('id', '=', shortlistId).executeTakeFirst()
  if (!found) return
  const role = await lockRole(tx, found.role_id)
  const draft = await findDraft(tx, role.id)
  if (draft?.id !== shortlistId || draft.send_at?.toISOString() !== sendAt) return
  // The clock was set back since the job was made.
  if (now < draft.send_at) return enqueueSending(tx, context.jobs, shortlistId, draft.send_at)
  const member = { id: draft.planned_by!, name: (await namesOfStaff(tx)).get(draft.planned_by!) ?? '' }
  await lockCandidacies(
    tx,
    draft.entries.map(({ candidacyId }) => candidacyId),
  )
  const ready = await readyShortlist(tx, role, draft.entries)
  const [block] = ready.blocks
  if (block) return holdBack(tx, { draft, roleId: role.id, block, member }, now)
  await sendReady(tx, context, { role, draft, ready, member }, now)
}

async function holdBack(
  tx: Tx,
  options: {
    draft: { id: string; number: number }
    roleId: string
    block: SendBlock
    member: Pick<StaffMember, 'id' | 'name'>
  },
  now: Date,
): Promise<void> {
  const { draft, roleId, block, member } = options
  await tx
    .updateTable('shortlists')
    .set({ send_at: null, planned_by: null, held_back_at: now, held_back_by: JSON.stringify(block) })
    .set({ updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', draft.id)
    .execute()
  const details = { number: draft.number, why: block.why }
  await recordChange(tx, { member, action: 'shortlist.held_back', subject: roleId, details, now })
}

/** The job that sends planned shortlists. */
export function sendShortlistJob(context: {
  db: Db
  outbox: Outbox
  jobs: Pick<Jobs, 'enqueue'>
  clock: Clock
}): Job<Due> {
  return {
    name: queue,
    run: (due) => context.db.transaction().execute((tx) => sendWhenDue(tx, context, due, context.clock.now())),
  }
}
