import { type Facts, firstNameOf } from '#src/candidates/facts.ts'
import { londonDate } from '#src/values/london-time.ts'
import type {
  CandidacyCard,
  CandidacyFilm,
  Comment,
  PortalRole,
  RoleCard,
  RoleNext,
  TeamMember,
  Viewer,
} from '../../api.ts'
import { briefGaps } from '../../brief.ts'
import { nextOf, type RoleDoings, type RoleFacts, stepOf, whatHappensNext } from '../../standing.ts'
import { briefOf, type StoredRole } from '../role-store.ts'
import type { Doings } from './doings.ts'
import type { SeenCandidacy } from './seen-candidacies.ts'

/** A role as one viewer sees it: who is on its shortlist, and what has happened with them. */
export interface SeenRole {
  role: StoredRole
  hired: number
  people: readonly SeenCandidacy[]
  doings: Doings
}

/** Everything that a page says of one candidacy beside its row. */
export interface CardParts {
  viewer: Viewer
  doings: Doings
  names: ReadonlyMap<string, string>
  comments: ReadonlyMap<string, Comment[]>
  watched: ReadonlyMap<string, { seconds: number; at: number }>
}

/** A role for the client's home. */
export function presentCard(seen: SeenRole, memberId: string, now: Date): RoleCard {
  const { role, people } = seen
  const open = people.filter(isOpen)
  return {
    id: role.id,
    title: role.title,
    state: role.state,
    openings: role.openings,
    hired: seen.hired,
    ...standingOf(seen, memberId, now),
    blind: role.blind,
    films: open.length,
    seconds: secondsOf(open),
    toWatch: open.filter((one) => !mineOf(one, memberId)).length,
    faces: people
      .filter((one) => one.visible.isRevealed && one.visible.noFilm === undefined)
      .slice(0, 6)
      .map((one) => ({ candidacyId: one.id, name: one.candidate.name, poster: fileOf(one.id, 'poster') })),
    updatedAt: role.updated_at.toISOString(),
  }
}

/** A role for its own page. */
export function presentRole(
  seen: SeenRole,
  parts: CardParts & { blind: boolean; team: readonly TeamMember[] },
  now: Date,
): PortalRole {
  const { role, people } = seen
  const brief = briefOf(role)
  return {
    id: role.id,
    title: role.title,
    state: role.state,
    openings: role.openings,
    hired: seen.hired,
    ...standingOf(seen, parts.viewer.memberId, now),
    blind: parts.blind,
    version: role.version,
    brief,
    gaps: briefGaps(brief),
    sentAt: people[0]?.sentAt.toISOString() ?? null,
    me: parts.viewer,
    team: parts.team.map(({ id, name }) => ({ id, name })),
    candidacies: people.map((one) => presentCandidacy(one, parts)),
  }
}

/** The film is there for this viewer, or will be once they have read the words. */
const isOpen = ({ visible }: SeenCandidacy) => visible.noFilm === undefined || visible.noFilm === 'hidden'
const secondsOf = (people: readonly SeenCandidacy[]) =>
  Math.round(people.reduce((sum, { film }) => sum + (film?.duration ?? 0), 0))
const mineOf = ({ verdicts }: SeenCandidacy, memberId: string) =>
  verdicts.find((verdict) => verdict.member_id === memberId)

function standingOf({ role, hired, people, doings }: SeenRole, memberId: string, now: Date) {
  const facts: RoleFacts = {
    state: role.state,
    openings: role.openings,
    hired,
    hasSent: people.length > 0,
    stages: people.map(({ stage }) => stage),
  }
  const named = (one: SeenCandidacy) => ({ candidacyId: one.id, name: nameOf(one) })
  const ofStage = (stage: string) => people.filter((one) => one.stage === stage)
  const toWatch = people.filter((one) => one.stage === 'sent' && isOpen(one) && !mineOf(one, memberId))
  const seen: RoleDoings = {
    toWatch: { films: toWatch.length, seconds: secondsOf(toWatch) },
    waitsForDeposit: people.some(({ visible }) => visible.noFilm === 'deposit'),
    interviews: ofStage('interview').flatMap((one) => {
      const interview = doings.interviews.get(one.id)
      return interview?.state === 'booked'
        ? [{ ...named(one), startsAt: interview.starts_at!, place: interview.place }]
        : []
    }),
    asked: people.filter(({ id }) => doings.interviews.get(id)?.state === 'open').length,
    offers: ofStage('offer')
      .filter(({ id }) => doings.offers.get(id)?.state === 'made')
      .map(named),
    starts: ofStage('hired').flatMap((one) => {
      const hire = doings.hires.get(one.id)
      return hire ? [{ ...named(one), startsOn: hire.startsOn }] : []
    }),
    toDecide: ofStage('sent').filter((one) => mineOf(one, memberId)?.value === 'yes').length,
  }
  const next: RoleNext = nextOf(facts, seen, now, londonDate(now))
  return { step: stepOf(facts), next }
}

function presentCandidacy(one: SeenCandidacy, parts: CardParts): CandidacyCard {
  const { id, visible, candidate } = one
  const { viewer, doings, names } = parts
  const { isRevealed } = visible
  const mine = mineOf(one, viewer.memberId)
  const others = one.verdicts.filter((verdict) => verdict !== mine)
  const parting = doings.partings.get(id)
  const hire = doings.hires.get(id)
  return {
    id,
    number: one.number,
    stage: one.stage,
    isRevealed,
    name: nameOf(one),
    firstName: isRevealed && !candidate.isGone ? firstNameOf(candidate.name) : null,
    headline: isRevealed ? candidate.headline : '',
    pitch: isRevealed ? one.pitch || candidate.pitch : candidate.pitch,
    facts: isRevealed ? candidate.facts : blindFacts(candidate.facts),
    film: presentFilm(one),
    mine: mine
      ? {
          value: mine.value,
          reasons: mine.reasons,
          note: mine.note,
          version: mine.version,
          at: mine.at.toISOString(),
        }
      : null,
    others: isRevealed
      ? others.map((verdict) => ({
          memberId: verdict.member_id,
          name: names.get(verdict.member_id) ?? '',
          value: verdict.value,
          reasons: verdict.reasons,
        }))
      : null,
    watched: parts.watched.get(id) ?? { seconds: 0, at: 0 },
    comments: isRevealed ? (parts.comments.get(id) ?? []) : [],
    interview: presentInterview(doings.interviews.get(id)),
    offer: presentOffer(doings.offers.get(id)),
    hire: hire ? { salaryPence: Number(hire.salary_pence), startsOn: hire.startsOn } : null,
    parting: parting
      ? {
          words: parting.words,
          isSent: parting.sent_at !== null,
          version: parting.version,
        }
      : null,
    next: whatHappensNext(one.stage, mine?.value, isRevealed ? others.map(({ value }) => value) : []),
  }
}

/** What is said of somebody whose name and face wait for a verdict: what they want and what they sell, not where. */
function blindFacts(facts: Facts): Facts {
  return { ...facts, place: null, rightToWork: null }
}

function nameOf({ visible, candidate }: SeenCandidacy): string | null {
  return visible.isRevealed && !candidate.isGone ? candidate.name : null
}

function presentFilm({ id, film, visible }: SeenCandidacy): CandidacyFilm {
  if (visible.noFilm !== undefined || !film) return { state: 'none', why: visible.noFilm ?? 'gone' }
  return {
    state: 'ready',
    seconds: film.duration,
    width: film.width,
    height: film.height,
    stream: fileOf(id, 'stream'),
    poster: fileOf(id, 'poster'),
    captions: fileOf(id, 'captions'),
  }
}

const fileOf = (candidacyId: string, part: 'stream' | 'poster' | 'captions') =>
  `/api/portal/films/${candidacyId}/${part}`

function presentInterview(row: Doings['interviews'] extends Map<string, infer Row> ? Row | undefined : never) {
  if (!row) return null
  return {
    id: row.id,
    state: row.state,
    times: row.times,
    startsAt: row.starts_at?.toISOString() ?? null,
    place: row.place,
    inTheRoom: row.in_the_room,
    agencyAttends: row.agency_attends,
    askedAt: row.created_at.toISOString(),
    version: row.version,
  }
}

function presentOffer(row: Doings['offers'] extends Map<string, infer Row> ? Row | undefined : never) {
  if (!row) return null
  return {
    state: row.state,
    salaryPence: Number(row.salary_pence),
    onTargetPence: row.on_target_pence === null ? null : Number(row.on_target_pence),
    startsOn: row.startsOn,
    answerBy: row.answerBy,
    note: row.note,
    answer: row.answer,
    version: row.version,
  }
}
