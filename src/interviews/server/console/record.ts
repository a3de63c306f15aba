import { findFilms } from '#src/films/server/public.ts'
import { namesOfStaff } from '#src/staff/server/public.ts'
import type { AnswerView, InterviewRecord, RatingView, ReviewedQuestion } from '../../console-api.ts'
import { stateOf } from '../../invitation.ts'
import { leftToRate } from '../../ratings.ts'
import { canRemind } from '../../reminders.ts'
import { quietFrom, takesUsed } from '../../take.ts'
import {
  findInvitation,
  ruled,
  type StoredInvitation,
  type StoredPart,
  type StoredTake,
  takesOf,
  triesOf,
} from '../invitation-store.ts'
import { keptUntil } from '../present-interview.ts'
import type { Db, Tx } from '../tables.ts'

/** What is hidden from a member until they have rated every answer. */
type History = Pick<InterviewRecord, 'adjustments' | 'timesOpened' | 'takes' | 'events'>

interface Rating {
  question: string
  memberId: string
  value: number | null
  note: string
  version: number
}

/**
 * An interview as a member reviews it. Until this member has rated every answer, the number of takes and what would
 * help the candidate are left out, because they would influence the rating; so are a colleague's ratings until both
 * have rated every answer (INTV-11). After the decision nothing is. Throws 404.
 */
export async function interviewRecord(
  db: Db | Tx,
  id: string,
  { memberId, now }: { memberId: string; now: Date },
): Promise<InterviewRecord> {
  const row = await findInvitation(db, id)
  const { takes, parts } = await takesOf(db, id)
  const kept = takes.filter(({ state }) => state === 'kept')
  const films = await findFilms(
    db,
    kept.flatMap(({ film_id }) => film_id ?? []),
  )
  const ratings: Rating[] = await db
    .selectFrom('ratings')
    .select(['question', 'member_id as memberId', 'value', 'note', 'version'])
    .where('invitation_id', '=', id)
    .execute()
  const names = await namesOfStaff(db)
  const askedAgain = askedAgainNow(row)
  const rating = leftToRate(ratings, row.questions)
  const finished = new Set(rating.filter(({ left }) => left === 0).map((one) => one.memberId))
  const isRated = row.submitted_at !== null && finished.has(memberId)
  const others = rating
    .filter((one) => one.memberId !== memberId)
    .map((one) => ({ ...one, name: names.get(one.memberId) ?? '' }))
  const state = stateOf(ruled(row), now)
  const seesOthers = isRated || row.decided_at !== null
  const questions = row.questions.map((question): ReviewedQuestion => {
    // Staff can't see the new take until the candidate sends it.
    const take = question.id === askedAgain ? undefined : kept.find((one) => one.question === question.id)
    const own = ratings.find((one) => one.question === question.id && one.memberId === memberId)
    return {
      question,
      answer: take ? answerOf(take, parts, films) : null,
      own: { value: own?.value ?? null, note: own?.note ?? '', version: own?.version ?? 0 },
      others: seesOthers
        ? ratings
            .filter((one) => one.question === question.id && one.memberId !== memberId)
            .filter((one) => finished.has(one.memberId) || row.decided_at !== null)
            .map((one) => presentRating(one, names))
        : [],
    }
  })
  const mayKnow = seesOthers || (row.submitted_at === null && askedAgain === null)
  return {
    id,
    personId: row.person_id,
    candidateId: await candidateOf(db, row.person_id),
    name: row.name || row.email,
    email: row.email,
    phone: row.phone,
    purpose: row.purpose,
    source: row.source,
    state,
    setName: row.set_name,
    setVersion: row.set_version,
    sentAt: row.sent_at.toISOString(),
    deadline: row.deadline.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    keptUntil: keptUntil(row),
    decision: row.decision,
    declinesAt: row.decline_words === null ? null : (row.decline_at?.toISOString() ?? null),
    canRemind: canRemind(
      { state, isAsked: row.invited_by !== null, remindedAt: row.reminded_at, deadline: row.deadline },
      now,
    ),
    trouble: row.trouble,
    troubleDevice: row.trouble_device,
    askedFor: row.asked_for,
    keepInMind: row.keep_in_mind,
    askedAgain,
    questions,
    isRated,
    othersRated: others.filter(({ left }) => left === 0).length,
    othersRating: others.filter(({ left }) => left > 0),
    ...(mayKnow ? await historyOf(db, row, takes) : { adjustments: null, timesOpened: null, takes: null, events: [] }),
    version: row.version,
  }
}

/** The question that was asked again and has no new answer yet. The other answers can be reviewed (INTV-31). */
export function askedAgainNow({ submitted_at, withdrawn_at, again_question }: StoredInvitation): string | null {
  return submitted_at === null && withdrawn_at === null ? again_question : null
}

const presentRating = ({ memberId, value, note }: Rating, names: Map<string, string>): RatingView => ({
  memberId,
  name: names.get(memberId) ?? '',
  value,
  note,
})

function answerOf(
  take: StoredTake,
  parts: readonly StoredPart[],
  films: Awaited<ReturnType<typeof findFilms>>,
): AnswerView {
  const film = take.film_id ? films.get(take.film_id) : undefined
  const own = parts.filter(({ take_id }) => take_id === take.id)
  return {
    takeId: take.id,
    kind: take.kind,
    state: take.state,
    seconds: film?.duration ?? take.seconds,
    words: take.words,
    filmId: take.film_id,
    film: filmStateOf(
      take,
      film?.state,
      own.some(({ object_key }) => object_key === null),
    ),
    progress: take.progress,
    failure: take.failure ?? film?.failure ?? null,
    hasPoster: film?.hasPoster ?? false,
    hasCaptions: film?.hasCaptions ?? false,
    parts: own.length,
    interruptedBy: take.ended_by === 'done' ? null : take.ended_by,
    quietFrom: quietFrom({ endedBy: take.ended_by, seconds: take.seconds, lostSeconds: take.lost_seconds }),
  }
}

async function candidateOf(db: Db | Tx, personId: string): Promise<string | null> {
  const candidate = await db
    .selectFrom('candidates')
    .select('id')
    .where('person_id', '=', personId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return candidate?.id ?? null
}

async function historyOf(
  db: Db | Tx,
  { id, adjustments, questions }: StoredInvitation,
  takes: readonly StoredTake[],
): Promise<History> {
  const used = questions.map((question) =>
    takesUsed(triesOf(takes.filter((take) => take.question === question.id)), question, adjustments),
  )
  return { adjustments, timesOpened: await timesOpened(db, id), takes: used, events: await eventsOf(db, id) }
}

async function timesOpened(db: Db | Tx, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('interview_events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('invitation_id', '=', id)
    .where('kind', '=', 'opened')
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function eventsOf(db: Db | Tx, id: string): Promise<InterviewRecord['events']> {
  const events = await db
    .selectFrom('interview_events')
    .select(['at', 'kind', 'details'])
    .where('invitation_id', '=', id)
    .orderBy('at', 'desc')
    .limit(100)
    .execute()
  return events.map(({ at, kind, details }) => ({ at: at.toISOString(), kind, details }))
}

function filmStateOf(take: StoredTake, film: string | undefined, isArriving: boolean): AnswerView['film'] {
  if (take.kind === 'text') return 'none'
  if (film === 'ready') return 'ready'
  if (film === 'failed' || take.failure !== null) return 'failed'
  if (film !== undefined || take.progress !== null) return 'making'
  return isArriving || take.parts === null ? 'arriving' : 'making'
}
