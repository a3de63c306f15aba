import { sql } from 'kysely'
import { todayWords } from '#content/console/today.ts'
import { type AttentionSource, eachItem, type ItemDetails, mostListed } from '#src/platform/attention.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { fill } from '#src/values/fill.ts'
import { newId } from '#src/values/id.ts'
import { londonDate, longDate, noon, recentMoment } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { acknowledgeBy, complaintState } from '../complaint.ts'
import { newCandidateKey } from './candidate-keys.ts'
import { lockCandidate } from './candidate-store.ts'
import type { Db, Tx } from './tables.ts'

const words = todayWords.complaint

/** A complaint, in the version that the caller has seen. */
interface ComplaintSeen {
  candidateId: string
  complaintId: string
  version: number
}

/** Stores a candidate's complaint, which is listed on Today from then on (CAND-13). */
export async function complain(
  tx: Tx,
  { candidateId, text }: { candidateId: string; text: string },
  now: Date,
): Promise<void> {
  await lockCandidate(tx, candidateId)
  await tx
    .insertInto('candidate_complaints')
    .values({ id: newId('cpl', now), candidate_id: candidateId, text, created_at: now })
    .execute()
}

/**
 * Acknowledges a complaint by mailing the candidate that we have received it. One that was acknowledged stays
 * unchanged. Throws 404, and 409 `changed_meanwhile` for any version but the newest.
 */
export async function acknowledgeComplaint(
  tx: Tx,
  context: { outbox: Pick<Outbox, 'post'> },
  { member, ...seen }: ComplaintSeen & { member: StaffMember },
  now: Date,
): Promise<{ version: number }> {
  const { complaint, email } = await lockComplaint(tx, seen)
  if (complaint.acknowledged_at !== null) return { version: complaint.version }
  const version = await changeComplaint(tx, complaint.id, { acknowledged_at: now, acknowledged_by: member.id })
  await noteAndMail(tx, context, { ...seen, member, email, what: 'acknowledged' }, now)
  return { version }
}

/**
 * Answers a complaint by a mail to the candidate, which also acknowledges it. Throws as `acknowledgeComplaint` does,
 * and 409 `answered_already`.
 */
export async function answerComplaint(
  tx: Tx,
  context: { outbox: Pick<Outbox, 'post'> },
  { member, text, ...seen }: ComplaintSeen & { member: StaffMember; text: string },
  now: Date,
): Promise<{ version: number }> {
  const { complaint, email } = await lockComplaint(tx, seen)
  if (complaint.answered_at !== null)
    throw new Problem('conflict', 'answered_already', 'This complaint has been answered. Nothing was sent again.')
  const acknowledged =
    complaint.acknowledged_at === null ? { acknowledged_at: now, acknowledged_by: member.id } : undefined
  const answered = { answer: text, answered_at: now, answered_by: member.id }
  const version = await changeComplaint(tx, complaint.id, { ...answered, ...acknowledged })
  await noteAndMail(tx, context, { ...seen, member, email, what: 'answered' }, now)
  return { version }
}

async function lockComplaint(tx: Tx, { candidateId, complaintId, version }: ComplaintSeen) {
  const { email } = await lockCandidate(tx, candidateId)
  const complaint = await tx
    .selectFrom('candidate_complaints')
    .selectAll()
    .where('id', '=', complaintId)
    .where('candidate_id', '=', candidateId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!complaint) throw new Problem('not-found', 'not_found', 'We can’t find that complaint. Nothing was changed.')
  if (complaint.version !== version)
    throw new Problem(
      'conflict',
      'changed_meanwhile',
      'Someone else was here first. This is how the complaint stands now; what you typed is still here.',
    )
  return { complaint, email }
}

async function changeComplaint(
  tx: Tx,
  id: string,
  change: {
    acknowledged_at?: Date
    acknowledged_by?: string
    answer?: string
    answered_at?: Date
    answered_by?: string
  },
): Promise<number> {
  const { version } = await tx
    .updateTable('candidate_complaints')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

async function noteAndMail(
  tx: Tx,
  { outbox }: { outbox: Pick<Outbox, 'post'> },
  done: ComplaintSeen & { member: StaffMember; email: string; what: 'acknowledged' | 'answered' },
  now: Date,
): Promise<void> {
  const { candidateId, complaintId, member, email, what } = done
  const details = { complaint: complaintId }
  await recordChange(tx, { member, action: `complaint.${what}`, subject: candidateId, details, now })
  await outbox.post(tx, {
    cause: `${complaintId}:${what}`,
    template: `complaint-${what}`,
    to: email,
    data: { candidateId, complaintId, key: await newCandidateKey(tx, candidateId, now) },
    now,
  })
}

/** Complaints that have not been answered. Those that were not acknowledged say until when that is due (CAND-13). */
export function openComplaints(db: Db): AttentionSource {
  const open = () =>
    db
      .selectFrom('candidate_complaints')
      .innerJoin('candidates', 'candidates.id', 'candidate_complaints.candidate_id')
      .innerJoin('people', 'people.id', 'candidates.person_id')
      .where('candidate_complaints.answered_at', 'is', null)
      .where('candidates.erased_at', 'is', null)
  return {
    kind: 'complaint',
    page: 'candidates',
    async count() {
      const { count } = await open()
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    async list(now) {
      const rows = await open()
        .selectAll('candidate_complaints')
        .select(['people.name', 'people.email'])
        .orderBy(sql`candidate_complaints.acknowledged_at is not null`)
        .orderBy('candidate_complaints.created_at')
        .orderBy('candidate_complaints.id')
        .limit(mostListed)
        .execute()
      return eachItem(
        rows,
        (row) => ({ id: `complaint:${row.id}`, href: recordOf(row.candidate_id) }),
        (row) => detailsOf(row, now),
      )
    },
  }
}

const recordOf = (candidateId: string) => `/admin/candidates/${candidateId}`

function detailsOf(
  row: {
    id: string
    candidate_id: string
    created_at: Date
    acknowledged_at: Date | null
    answered_at: Date | null
    version: number
    name: string
    email: string
  },
  now: Date,
): ItemDetails {
  const who = row.name || row.email
  const isOpen = complaintState({ acknowledgedAt: row.acknowledged_at, answeredAt: row.answered_at }) === 'open'
  const due = acknowledgeBy(row.created_at)
  const isLate = isOpen && londonDate(now) > due
  const path = `/api/admin/candidates/${row.candidate_id}/complaints/${row.id}/acknowledgement`
  return {
    title: who,
    text: isOpen ? words.text : words.textAcknowledged,
    when: isOpen
      ? fill(isLate ? words.late : words.due, { day: longDate(noon(due)) })
      : fill(words.since, { when: recentMoment(row.created_at, now) }),
    at: isOpen ? noon(due) : row.created_at,
    isLate,
    acts: isOpen
      ? [
          {
            label: words.acknowledge,
            call: { path, body: { version: row.version } },
            done: fill(words.done, { who }),
          },
        ]
      : [],
    links: [{ label: words.answer, href: `${recordOf(row.candidate_id)}#complaints` }],
  }
}
