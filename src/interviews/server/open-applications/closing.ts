import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import type { OpenApplicationsView } from '../../console-api.ts'
import { closedUntil, closingRefusal } from '../../open-applications.ts'
import type { Db, Tx } from '../tables.ts'

/** The job that writes to those who wait for open applications to open. */
export const tellWaitingJob = 'tell-waiting'

/** The date that staff have set, which may have passed; `null` if open applications were never closed. */
export async function storedClosing(db: Db | Tx): Promise<{ closed_until: string | null; version: number }> {
  return db.selectFrom('open_applications').select(['closed_until', 'version']).executeTakeFirstOrThrow()
}

/** Returns the date on which open applications open again, or `null` if they are open. */
export async function applicationsClosedUntil(db: Db | Tx, now: Date): Promise<string | null> {
  return closedUntil((await storedClosing(db)).closed_until, now)
}

/** What staff see of open applications: until when they are closed, and how many people wait. */
export async function openApplicationsView(db: Db, now: Date): Promise<OpenApplicationsView> {
  const { closed_until, version } = await storedClosing(db)
  const { waiting } = await db
    .selectFrom('application_waiting_list')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .executeTakeFirstOrThrow()
  return { closedUntil: closedUntil(closed_until, now), version, waiting: Number(waiting) }
}

/**
 * Closes open applications until a date, moves that date, or opens them now (`null`), which writes to those who wait.
 * Throws 409 `changed_elsewhere`, 422 `date_passed`, `date_too_late`.
 */
export async function closeApplications(
  tx: Tx,
  change: { until: string | null; version: number; member: StaffMember; jobs: Pick<Jobs, 'enqueue'> },
  now: Date,
): Promise<void> {
  const { until, version, member, jobs } = change
  const refusal = until === null ? null : closingRefusal(until, now)
  if (refusal) throw refusals[refusal]()
  // Their day has come meanwhile: there is nothing to open.
  if (until === null && !(await applicationsClosedUntil(tx, now))) return
  const saved = await tx
    .updateTable('open_applications')
    .set(({ eb }) => ({ closed_until: until ?? londonDate(now), version: eb('version', '+', 1) }))
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!saved) throw new Problem('conflict', 'changed_elsewhere', 'Someone else changed this first. Look at it again.')
  await recordChange(tx, {
    member,
    action: until === null ? 'interview.applications_opened' : 'interview.applications_closed',
    subject: 'interviews',
    details: until === null ? {} : { until },
    now,
  })
  if (until === null) await jobs.enqueue(tx, tellWaitingJob, {})
}

const atUntil = (code: string, message: string, msg: string) => () =>
  new Problem('invalid', code, message, { fields: [{ path: 'until', msg }] })

const refusals = {
  passed: atUntil('date_passed', 'That day has begun or passed. Nothing was changed.', 'Choose a later day'),
  too_late: atUntil(
    'date_too_late',
    'That is too far away: we don’t keep the addresses of those who wait for so long.',
    'Choose an earlier day',
  ),
}
