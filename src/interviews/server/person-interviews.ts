import { interviewEventWords, waitingWords } from '#content/console/interviews.ts'
import type { Db as AnyDb, Tx as AnyTx } from '#src/platform/database/database.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { noAdjustments } from '../adjustments.ts'
import { type Dropping, dropRecordings } from './drop-recordings.ts'
import { lockInvitation, unsentApplicationOf } from './invitation-store.ts'
import { sendWhatWasSent } from './keep-interviews.ts'
import { stopWaiting } from './open-applications/waiting-list.ts'
import { sendIfComplete, type Submitting } from './submit.ts'
import type { Db, Tx } from './tables.ts'

/** A person's interviews, for their timeline, the copy of their data, and their erasure. */
export const personInterviews: PersonShare = {
  asCandidate: true,
  async timeline(db: AnyDb, person) {
    const rows = await (db as Db)
      .selectFrom('interview_events')
      .innerJoin('invitations', 'invitations.id', 'interview_events.invitation_id')
      .select(['at', 'kind', 'invitation_id', 'purpose'])
      .where('person_id', '=', person.id)
      .where('kind', 'in', Object.keys(interviewEventWords))
      .orderBy('at')
      .execute()
    const events = rows.map(({ at, kind, invitation_id, purpose }) => ({
      at,
      tone: 'open' as const,
      title: interviewEventWords[kind]!,
      ...(purpose === '' ? {} : { text: purpose }),
      link: { label: 'Open interview', href: `/admin/interviews/${invitation_id}` },
    }))
    const waiting = await waitingOf(db, person.emailKey)
    return [...events, ...waiting.map(({ asked_at: at }) => ({ at, tone: 'open' as const, title: waitingWords.asked }))]
  },
  async export(db: AnyDb, person) {
    const own: Db = db
    const invitations = await own
      .selectFrom('invitations')
      .innerJoin('question_sets', 'question_sets.id', 'invitations.question_set_id')
      .selectAll('invitations')
      .select('questions')
      .where('person_id', '=', person.id)
      .orderBy('invitations.created_at')
      .execute()
    const interviews = await Promise.all(
      invitations.map(async (row) => {
        const takes = await own
          .selectFrom('takes')
          .select(['question', 'n', 'kind', 'state', 'seconds', 'words', 'began_at'])
          .where('invitation_id', '=', row.id)
          .orderBy('question')
          .orderBy('n')
          .execute()
        const notes = await own
          .selectFrom('ratings')
          .select(['question', 'value', 'note', 'updated_at'])
          .where('invitation_id', '=', row.id)
          .orderBy('question')
          .execute()
        return {
          for: row.purpose,
          invitedAt: row.sent_at,
          until: row.deadline,
          whatWouldHelp: row.adjustments,
          agreedAt: row.consent_at,
          agreedTo: row.consent_text,
          keepInMind: row.keep_in_mind,
          sentAt: row.submitted_at,
          questions: row.questions.map(({ id, text }) => ({ id, text })),
          takes,
          notesAboutThem: notes,
        }
      }),
    )
    const waiting = await waitingOf(own, person.emailKey)
    return {
      interviews,
      waitsForOpenApplications: waiting.map(({ asked_at, agreed_to }) => ({ askedAt: asked_at, agreedTo: agreed_to })),
    }
  },
  lock: (tx: AnyTx, person) => lockInterviewsOf(tx as Tx, [person.id]),
  async erase(tx: AnyTx, person, _erasing, now) {
    const gone = await eraseInterviews(tx as Tx, person.id, now)
    const waiting = await stopWaiting(tx as Tx, person.emailKey)
    return {
      removed: { interviews: gone.length, waiting: waiting.length },
      gone: [...gone, ...waiting],
      kept: [],
      retained: [],
    }
  },
}

/**
 * Locks the interviews of these people until the transaction ends. Answers that are sent, joined or deleted lock theirs
 * before the candidate and the films, so call this before locking either.
 */
export async function lockInterviewsOf(tx: Tx, personIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('invitations')
    .select('id')
    .where('person_id', 'in', [...personIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Whether the address waits for open applications to open again, and since when. */
async function waitingOf(db: Db, key: string) {
  return db
    .selectFrom('application_waiting_list')
    .select(['asked_at', 'agreed_to'])
    .where('email_key', '=', key)
    .execute()
}

/**
 * Gives a person's interviews to another, because staff say that the two are one person (CAND-17). There can only be
 * one open application that isn't sent: if both have one, the other's counts, and what was recorded for the first's is
 * deleted with its films. If the first's was sent, and a question of it is asked again, what was sent counts instead.
 */
export async function moveInterviews(
  tx: Tx,
  parts: Dropping & Submitting,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const second = (await unsentApplicationOf(tx, to)) && (await unsentApplicationOf(tx, from))
  const dropped = second && !(await sendAgain(tx, second, parts, now)) ? [second] : []
  await dropRecordings(tx, parts, { ids: dropped, reason: 'never sent' }, now)
  await tx
    .updateTable('invitations')
    .set({ person_id: to })
    .where('person_id', '=', from)
    .$if(dropped.length > 0, (query) => query.where('id', 'not in', dropped))
    .execute()
}

/** Sends an interview in which a question was asked again as it is now, or as it was sent. Returns whether it did. */
async function sendAgain(tx: Tx, id: string, submitting: Submitting, now: Date): Promise<boolean> {
  const row = await lockInvitation(tx, id)
  if (row.again_at === null) return false
  return (await sendIfComplete(tx, row, submitting, now)) || sendWhatWasSent(tx, row, submitting, now)
}

/** Empties a person's interviews; their films are the films' own share. Returns the ids of those that had something. */
async function eraseInterviews(tx: Tx, personId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('invitations')
    .set({
      purpose: '',
      own_line: '',
      adjustments: JSON.stringify(noAdjustments),
      consent_text: '',
      trouble: null,
      trouble_device: null,
      writer_device: null,
      asked_for: null,
      decline_words: null,
      erased_at: now,
      updated_at: now,
    })
    .where('person_id', '=', personId)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  for (const table of [
    'invitation_keys',
    'interview_sessions',
    'interview_events',
    'ratings',
    'cuts',
    'shortlist_films',
  ] as const)
    await tx.deleteFrom(table).where('invitation_id', 'in', ids).execute()
  await tx
    .deleteFrom('take_parts')
    .where('take_id', 'in', (from) => from.selectFrom('takes').select('id').where('invitation_id', 'in', ids))
    .execute()
  await tx.deleteFrom('takes').where('invitation_id', 'in', ids).execute()
  return ids
}
