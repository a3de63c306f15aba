import { host } from '#content/facts/diary.ts'
import { interviewing } from '#content/facts/interviews.ts'
import { firstNameOf } from '#src/candidates/facts.ts'
import { addDays, addMonths } from '#src/values/calendar-date.ts'
import { namesOfStaff } from '#src/staff/server/public.ts'
import { londonDate } from '#src/values/london-time.ts'
import type { AskedFilm, InterviewView, PartView, QuestionView, TakeView } from '../api.ts'
import { canDelete, stateOf } from '../invitation.ts'
import { aboutMinutes, type Question } from '../questions.ts'
import { type PromisedDays, promisedDays } from '../promised-days.ts'
import { endsAt, takesLeft } from '../take.ts'
import {
  findInvitation,
  ruled,
  type StoredInvitation,
  type StoredPart,
  type StoredTake,
  takesOf,
  triesOf,
  wasSent,
} from './invitation-store.ts'
import { ownPageOf } from './own-page.ts'
import { filmsOfQuestions } from './question-films/question-films.ts'
import { waitsOf } from './submit.ts'
import type { Db, Tx } from './tables.ts'

/** The interview as the candidate's page shows it, and whether this page may change it. */
export async function presentInterview(tx: Tx, id: string, lease: number | null, now: Date): Promise<InterviewView> {
  const row = await findInvitation(tx, id)
  const { takes, parts } = await takesOf(tx, id)
  const films = await filmStates(tx, takes)
  const view = (take: StoredTake) =>
    presentTake(
      take,
      row,
      parts.filter(({ take_id }) => take_id === take.id),
      take.film_id === null ? undefined : films.get(take.film_id),
    )
  const state = stateOf(ruled(row), now)
  const mayRead = mayReadQuestions(row)
  const asked = await askedFilms(tx, row)
  return {
    id,
    state,
    canDelete: canDelete({ state, isAskedAgain: row.again_at !== null }),
    hasRecordings: takes.some(({ state: of }) => of !== 'discarded'),
    deletedBy: deletedBy(row),
    firstName: firstNameOf(row.name),
    asker: await askerOf(tx, row),
    purpose: row.purpose,
    ownLine: row.own_line,
    source: row.source,
    isProfile: row.set_kind === 'profile',
    hasPage: (await ownPageOf(tx, row)) !== undefined,
    welcome: (row.welcome && asked.get(row.welcome.filmId)) ?? null,
    withdrawnBy: row.withdrawn_by,
    deadline: row.deadline.toISOString(),
    now: now.toISOString(),
    minutes: aboutMinutes(row.questions),
    questionCount: row.questions.length,
    takesEach: Math.max(...row.questions.map((question) => question.takes)),
    adjustments: row.adjustments,
    hasConsented: row.consent_at !== null,
    questions: row.questions.map((question) => ({
      ...presentQuestion(row, mayRead ? question : { ...question, text: '', short: '', prompts: [] }, takes, view),
      film: (mayRead && question.filmId && asked.get(question.filmId)) || null,
    })),
    submitAsked: row.submit_asked_at !== null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    promised: promisedTo(row, now),
    waits: await waitsOf(tx, row),
    askedFor: row.asked_for,
    keptUntil: keptUntil(row),
    lease,
    elsewhere:
      lease === null
        ? { device: row.writer_device ?? '', since: (row.writer_seen_at ?? row.updated_at).toISOString() }
        : null,
  }
}

/** What we promised the candidate about their answers, while it is ahead. */
function promisedTo({ submitted_at, decided_at }: StoredInvitation, now: Date): PromisedDays | null {
  if (!submitted_at || decided_at) return null
  const promised = promisedDays(submitted_at)
  return promised.written >= londonDate(now) ? promised : null
}

/** The last day on which answers that were sent are here. A video profile stays with its candidate's record. */
export function keptUntil({ submitted_at, set_kind }: StoredInvitation): string | null {
  if (!submitted_at || set_kind === 'profile') return null
  return addMonths(londonDate(submitted_at), interviewing.keptMonths)
}

/** The last day on which `keepInterviews` leaves what was never sent. */
function deletedBy({ submitted_at, withdrawn_at, deadline }: StoredInvitation): string | null {
  if (submitted_at) return null
  return addDays(londonDate(withdrawn_at ?? deadline), interviewing.unchosenDays + 1)
}

/** Whether somebody may read the questions: once they have agreed, or where that helps them. */
export function mayReadQuestions({
  consent_at,
  adjustments,
}: Pick<StoredInvitation, 'consent_at' | 'adjustments'>): boolean {
  return consent_at !== null || adjustments.readFirst
}

/** The films in which colleagues ask and welcome, as far as they can be played, by their ids. */
export async function askedFilms(
  tx: Db | Tx,
  { questions, welcome }: Pick<StoredInvitation, 'questions' | 'welcome'>,
): Promise<Map<string, AskedFilm>> {
  const all = [...questions, ...(welcome ? [welcome] : [])]
  const films = [...(await filmsOfQuestions(tx, all)).values()].filter(({ state }) => state === 'ready')
  if (films.length === 0) return new Map()
  const recorded = await tx
    .selectFrom('question_films')
    .select(['film_id', 'member_id'])
    .where(
      'film_id',
      'in',
      films.map(({ id }) => id),
    )
    .execute()
  const names = await namesOfStaff(tx)
  const askers = new Map(recorded.map(({ film_id, member_id }) => [film_id, names.get(member_id) ?? '']))
  return new Map(
    films.map(({ id, duration, hasPoster }) => [
      id,
      { seconds: duration, hasPoster, by: firstNameOf(askers.get(id) ?? '') },
    ]),
  )
}

async function askerOf(tx: Tx, { invited_by }: StoredInvitation): Promise<string> {
  if (!invited_by) return host.name
  return (await namesOfStaff(tx)).get(invited_by) ?? host.name
}

export function presentQuestion(
  row: Pick<StoredInvitation, 'adjustments'>,
  question: Question,
  takes: readonly StoredTake[],
  view: (take: StoredTake) => TakeView,
): Omit<QuestionView, 'film'> {
  const own = takes.filter((take) => take.question === question.id)
  const left = takesLeft(triesOf(own), question, row.adjustments)
  return {
    id: question.id,
    text: question.text,
    short: question.short || question.text.slice(0, 60),
    ...endsAt(question, row.adjustments),
    atLeast: question.atLeast ?? null,
    prompts: question.prompts ?? [],
    thinkSeconds: row.adjustments.moreThinking ? null : question.thinkSeconds,
    takesLeft: Number.isFinite(left) ? left : null,
    takes: own.filter(({ state }) => state !== 'discarded').map(view),
  }
}

function presentTake(
  take: StoredTake,
  row: StoredInvitation,
  parts: readonly StoredPart[],
  film: FilmState | undefined,
): TakeView {
  return {
    id: take.id,
    question: take.question,
    n: take.n,
    kind: take.kind,
    state: take.state,
    seconds: take.seconds,
    endedBy: take.ended_by,
    lostSeconds: take.lost_seconds,
    parts: parts.map((part): PartView => ({
      n: part.n,
      received: Number(part.size ?? 0),
      isWhole: part.object_key !== null,
    })),
    film: filmOf(take, film?.state),
    hasPoster: film?.hasPoster ?? false,
    posterAt: take.poster_at,
    words: take.words,
    wasSent: wasSent(take, row),
  }
}

/** Whether a take can be watched. Candidates are told about files that won't open, staff about failed joins. */
function filmOf({ kind, failure, progress }: StoredTake, film: string | undefined): TakeView['film'] {
  if (film === 'ready') return 'ready'
  if (film === 'failed' || failure !== null) return kind === 'file' ? 'failed' : 'none'
  return film || progress !== null ? 'making' : 'none'
}

interface FilmState {
  state: string
  hasPoster: boolean
}

async function filmStates(tx: Tx, takes: readonly StoredTake[]): Promise<Map<string, FilmState>> {
  const ids = takes.flatMap(({ film_id }) => film_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('films').select(['id', 'state', 'poster_key']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, state, poster_key }) => [id, { state, hasPoster: poster_key !== null }]))
}
