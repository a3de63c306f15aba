import { findCandidates, newCandidateKey } from '#src/candidates/server/public.ts'
import { memberOrSuccessor } from '../emails/readers.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { CancelledBy, CancelledWhy } from '../../role-states.ts'
import { findRole } from '../role-store.ts'
import type { Tx } from '../tables.ts'
import type { StoredInterview } from './interview-store.ts'

/** Who reads a mail about an interview. */
export type InterviewReader = 'candidate' | 'client' | 'agency'

/** The data of a mail about an interview, with time and revision as they were when it was posted. */
export interface InterviewMailData {
  interviewId: string
  to: InterviewReader
  /** The client's person who gets the mail. */
  memberId?: string
  sequence: number
  /** ISO instants. */
  startsAt: string | null
  before?: string | null
  by?: CancelledBy
  why?: CancelledWhy
  /** The key of the candidate's own page. */
  key?: string
}

interface Happening {
  what: 'booked' | 'moved' | 'cancelled'
  interview: StoredInterview
  /** The time before the interview was moved. */
  before?: Date | null
  /** Who cancelled it. They are mailed only if it was booked, because the mail removes it from their calendar. */
  by?: CancelledBy
  why?: CancelledWhy | undefined
}

/**
 * Mails the candidate and the client about an interview, and the agency if it attends, once each. A request that nobody
 * has answered is in no calendar yet: if it is cancelled, the agency and the person who cancelled it are not mailed.
 */
export async function tellOfInterview(
  tx: Tx,
  { outbox, agency }: { outbox: Outbox; agency: string },
  { what, interview, before, by, why }: Happening,
  now: Date,
): Promise<void> {
  const wasBooked = interview.starts_at !== null
  const readers = await readersOf(tx, interview, agency)
  for (const { to, email, memberId, candidateId } of readers) {
    if (what === 'cancelled' && !wasBooked && (to === by || to === 'agency')) continue
    await outbox.post(tx, {
      cause: `${causeOf(interview, what, by)}:${to}`,
      template: `interview-${what}`,
      to: email,
      data: {
        interviewId: interview.id,
        to,
        ...(memberId ? { memberId } : {}),
        sequence: interview.sequence,
        startsAt: interview.starts_at?.toISOString() ?? null,
        ...(before ? { before: before.toISOString() } : {}),
        ...(by ? { by } : {}),
        ...(why ? { why } : {}),
        ...(candidateId && what !== 'cancelled' ? { key: await newCandidateKey(tx, candidateId, now) } : {}),
      } satisfies InterviewMailData,
      now,
    })
  }
}

/** Mails the person who asked for an interview what they need to do about it. */
export async function tellClient(
  tx: Tx,
  { outbox }: { outbox: Outbox },
  { what, interview }: { what: 'none-suit' | 'how'; interview: StoredInterview },
  now: Date,
): Promise<void> {
  const member = await askerOf(tx, interview)
  if (!member) return
  await outbox.post(tx, {
    cause: `${interview.id}:${what}:${interview.version}`,
    template: `interview-${what}`,
    to: member.email,
    data: {
      interviewId: interview.id,
      to: 'client',
      memberId: member.id,
      sequence: interview.sequence,
      startsAt: interview.starts_at?.toISOString() ?? null,
    } satisfies InterviewMailData,
    now,
  })
}

/**
 * The mail that removes an erased candidate's interview from the client's calendar must survive the deletion of the
 * rest.
 */
function causeOf({ id, sequence, version }: StoredInterview, what: string, by: CancelledBy | undefined): string {
  return by === 'candidate' && what === 'cancelled'
    ? `ended-${id}:${sequence}:${version}`
    : `${id}:${what}:${sequence}:${version}`
}

async function readersOf(
  tx: Tx,
  interview: StoredInterview,
  agency: string,
): Promise<{ to: InterviewReader; email: string; memberId?: string; candidateId?: string }[]> {
  const { candidate_id } = await tx
    .selectFrom('candidacies')
    .select('candidate_id')
    .where('id', '=', interview.candidacy_id)
    .executeTakeFirstOrThrow()
  const candidate = (await findCandidates(tx, [candidate_id])).get(candidate_id)
  const member = await askerOf(tx, interview)
  return [
    ...(candidate && !candidate.isGone
      ? [{ to: 'candidate' as const, email: candidate.email, candidateId: candidate.id }]
      : []),
    ...(member ? [{ to: 'client' as const, email: member.email, memberId: member.id }] : []),
    ...(interview.agency_attends ? [{ to: 'agency' as const, email: agency }] : []),
  ]
}

/** Returns the person who asked for it, or the one who stands in for them because they have left. */
async function askerOf(tx: Tx, { member_id, candidacy_id }: StoredInterview) {
  const { role_id } = await tx
    .selectFrom('candidacies')
    .select('role_id')
    .where('id', '=', candidacy_id)
    .executeTakeFirstOrThrow()
  const { contract_id } = await findRole(tx, role_id)
  return contract_id === null ? undefined : memberOrSuccessor(tx, member_id, contract_id)
}
