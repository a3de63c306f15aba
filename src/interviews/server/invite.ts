import { interviewing, openQuestions, profileQuestions } from '#content/facts/interviews.ts'
import { upsertPerson } from '#src/leads/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { emailKey } from '#src/values/email-address.ts'
import { newId } from '#src/values/id.ts'
import { londonDate, spokenDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import { instantOf } from '#src/values/zoned-time.ts'
import { type Adjustments, noAdjustments } from '../adjustments.ts'
import type { OpenFacts } from '../api.ts'
import type { InviteBody } from '../console-api.ts'
import { aboutMinutes, type Question } from '../questions.ts'
import { newInvitationKey } from './interview-session.ts'
import { noteEvent, unsentApplicationOf } from './invitation-store.ts'
import { applicationsClosedUntil } from './open-applications/closing.ts'
import type { Db, Tx } from './tables.ts'

type Posting = Pick<Outbox, 'post'>

/** What sending an invitation needs from the program. */
export interface Inviting {
  member: StaffMember
  outbox: Posting
}

/** The end of a day in London. Answers that are due on a day are accepted until its last minute. */
export function endOfDay(day: string): Date {
  return instantOf(day, '23:59', 'Europe/London')
}

/**
 * Invites somebody to an interview by mail. Throws 404 `no_set`, 422 `date_passed`, and 409 `already_asked` if they
 * have an open invitation with the same questions.
 */
export async function invite(
  tx: Tx,
  { typed, member, outbox }: Inviting & { typed: InviteBody },
  now: Date,
): Promise<string> {
  const deadline = endOfDay(typed.until)
  if (deadline <= now)
    throw new Problem('invalid', 'date_passed', 'That day has passed. Choose one that leaves them time.', {
      fields: [{ path: 'until', msg: 'Choose a later day' }],
    })
  const familyId = await familyOf(tx, typed.setId)
  const personId = await upsertPerson(tx, { email: typed.email, name: typed.name }, now)
  const open = await tx
    .selectFrom('invitations')
    .innerJoin('question_sets', 'question_sets.id', 'invitations.question_set_id')
    .select('invitations.id')
    .where('person_id', '=', personId)
    .where('family_id', '=', familyId)
    .where('purpose', '=', typed.purpose)
    .where('withdrawn_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (open)
    throw new Problem(
      'conflict',
      'already_asked',
      'They have these questions for this job already. Open theirs instead.',
      {
        link: `/admin/interviews/${open.id}`,
      },
    )
  const adjustments = { ...noAdjustments, ...typed.adjustments }
  const addition = { personId, setId: typed.setId, source: 'staff' as const, deadline, adjustments }
  const id = await insertInvitation(
    tx,
    { ...addition, purpose: typed.purpose, ownLine: typed.ownLine, invitedBy: member.id },
    now,
  )
  const key = await newInvitationKey(tx, id, now)
  await outbox.post(tx, {
    cause: `${id}:invited`,
    template: 'interview-invitation',
    to: typed.email,
    data: { invitationId: id, key },
    now,
  })
  await recordChange(tx, { member, action: 'interview.invited', subject: id, details: { set: typed.setId }, now })
  return id
}

/** Returns the set of a version. Throws 404 `no_set`. */
export async function familyOf(db: Db | Tx, setId: string): Promise<string> {
  const set = await db.selectFrom('question_sets').select('family_id').where('id', '=', setId).executeTakeFirst()
  if (!set) throw new Problem('not-found', 'no_set', 'We can’t find that question set. Nothing was sent.')
  return set.family_id
}

interface Addition {
  personId: string
  setId: string
  source: 'staff' | 'open'
  deadline: Date
  adjustments: Adjustments
  purpose?: string
  ownLine?: string
  invitedBy?: string
}

async function insertInvitation(tx: Tx, addition: Addition, now: Date): Promise<string> {
  const id = newId('inv', now)
  await tx
    .insertInto('invitations')
    .values({
      id,
      person_id: addition.personId,
      question_set_id: addition.setId,
      source: addition.source,
      purpose: addition.purpose ?? '',
      own_line: addition.ownLine ?? '',
      invited_by: addition.invitedBy ?? null,
      sent_at: now,
      deadline: addition.deadline,
      adjustments: JSON.stringify(addition.adjustments),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await noteEvent(tx, id, { kind: addition.source === 'open' ? 'applied' : 'invited' }, now)
  return id
}

const builtIn = { open: openQuestions, profile: profileQuestions }

/** Returns the newest version of a set that every agency has. The first version comes from `content/`. */
export async function builtInSet(tx: Tx, kind: keyof typeof builtIn, now: Date): Promise<string> {
  const newest = () =>
    tx.selectFrom('question_sets').select('id').where('kind', '=', kind).orderBy('version', 'desc').executeTakeFirst()
  const stored = await newest()
  if (stored) return stored.id
  const { name, questions } = builtIn[kind]
  await tx
    .insertInto('question_sets')
    .values({
      id: newId('qst', now),
      family_id: kind,
      version: 1,
      name,
      kind,
      questions: JSON.stringify(questions),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['family_id', 'version']).doNothing())
    .execute()
  return (await newest())!.id
}

/** What an open application asks at the moment, and until when none can be begun. */
export async function openFacts(db: Db, now: Date): Promise<OpenFacts> {
  const stored = await db
    .selectFrom('question_sets')
    .select('questions')
    .where('kind', '=', 'open')
    .orderBy('version', 'desc')
    .executeTakeFirst()
  const questions: readonly Question[] = stored?.questions ?? openQuestions.questions
  const longest = Math.max(...questions.map(({ seconds }) => seconds))
  return {
    questions: questions.length,
    minutes: aboutMinutes(questions),
    longest,
    closedUntil: await applicationsClosedUntil(db, now),
  }
}

/**
 * Begins an open application and returns its link, so that recording need not wait for the mail. Returns `undefined` if
 * the address has one already: the link is only mailed, so that nobody else can open those recordings. Such a link is
 * mailed while open applications are closed too; otherwise it then throws 409 `applications_closed`.
 */
export async function applyOpenly(
  tx: Tx,
  { name, email, outbox }: { name: string; email: string; outbox: Posting },
  now: Date,
): Promise<string | undefined> {
  // Before the person, as an erasure does, to avoid a deadlock.
  await tx
    .selectFrom('invitations')
    .select('id')
    .where('person_id', 'in', (people) =>
      people.selectFrom('people').select('people.id').where('email_key', '=', emailKey(email)),
    )
    .where('source', '=', 'open')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // Locks the person, so that the second of two requests at once finds what the first one began.
  const personId = await upsertPerson(tx, { email, name }, now)
  const earlier = await unsentApplicationOf(tx, personId)
  if (earlier) {
    await prolongOpen(tx, earlier, now)
    await mailLink(tx, { id: earlier, email, outbox }, now)
    return undefined
  }
  const closedUntil = await applicationsClosedUntil(tx, now)
  if (closedUntil)
    throw new Problem(
      'conflict',
      'applications_closed',
      `We’re not taking open applications until ${spokenDate(closedUntil, now)}. Nothing was begun.`,
    )
  const id = await insertInvitation(
    tx,
    {
      personId,
      setId: await builtInSet(tx, 'open', now),
      source: 'open',
      deadline: openUntil(now),
      adjustments: noAdjustments,
    },
    now,
  )
  await mailLink(tx, { id, email, outbox }, now)
  return newInvitationKey(tx, id, now)
}

const openUntil = (now: Date) => endOfDay(londonDate(new Date(now.getTime() + interviewing.openDays * 24 * 3600_000)))

async function prolongOpen(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ deadline: openUntil(now), updated_at: now })
    .where('id', '=', id)
    .where('deadline', '<', now)
    .execute()
}

/** Mails a new link to an interview, once a minute at most. */
export async function mailLink(
  tx: Tx,
  { id, email, outbox }: { id: string; email: string; outbox: Posting },
  now: Date,
): Promise<void> {
  const key = await newInvitationKey(tx, id, now)
  const minute = now.toISOString().slice(0, 16)
  await outbox.post(tx, {
    cause: `${id}:link:${minute}`,
    template: 'interview-link',
    to: email,
    data: { invitationId: id, key },
    now,
  })
}

/** Interviews for which one address is mailed links at most. */
const mostLinks = 5

/** Mails new links to the interviews that are open under an address, if there are any. */
export async function mailOpenLinks(
  tx: Tx,
  { email, outbox }: { email: string; outbox: Posting },
  now: Date,
): Promise<void> {
  const open = await tx
    .selectFrom('invitations')
    .innerJoin('people', 'people.id', 'invitations.person_id')
    .select(['invitations.id', 'people.email'])
    .where('people.email_key', '=', emailKey(email))
    .where('submitted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('invitations.erased_at', 'is', null)
    .where('deadline', '>', now)
    .orderBy('invitations.created_at', 'desc')
    .limit(mostLinks)
    .execute()
  for (const { id, email: to } of open) await mailLink(tx, { id, email: to, outbox }, now)
}

/**
 * Lets a candidate make their video profile: opens the interview that they began for it, or begins one. Returns the
 * secret of a new link (INTV-36).
 */
export async function beginProfile(tx: Tx, personId: string, now: Date): Promise<string> {
  const setId = await builtInSet(tx, 'profile', now)
  // Two presses at once begin one.
  await tx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().executeTakeFirst()
  const begun = await tx
    .selectFrom('invitations')
    .innerJoin('question_sets', 'question_sets.id', 'invitations.question_set_id')
    .select('invitations.id')
    .where('person_id', '=', personId)
    .where('question_sets.kind', '=', 'profile')
    .where('submitted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('deadline', '>', now)
    .executeTakeFirst()
  const addition = { personId, setId, source: 'staff' as const, deadline: openUntil(now), adjustments: noAdjustments }
  const id = begun?.id ?? (await insertInvitation(tx, { ...addition, purpose: profileQuestions.name }, now))
  return newInvitationKey(tx, id, now)
}
