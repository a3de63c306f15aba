import { type Facts, firstNameOf } from '#src/candidates/facts.ts'
import type { Candidate } from '#src/candidates/server/public.ts'
import type { PlacementOption } from '#src/placements/placement.ts'
import { londonDate } from '#src/values/london-time.ts'
import type {
  CandidacyCard,
  CandidacyFilm,
  ColleaguesVerdict,
  Comment,
  Filming,
  PortalRole,
  RoleCard,
  RoleNext,
  TeamMember,
  Viewer,
} from '../../api.ts'
import type { InterviewWaits } from '../../role-states.ts'
import { withoutName } from './without-name.ts'
import { briefGaps } from '../../brief.ts'
import { nextOf, type RoleActivity, type RoleFacts, stepOf, whatHappensNext } from '../../standing.ts'
import { waitsOf } from '../interviews/interview-store.ts'
import { briefOf, type StoredRole } from '../role-store.ts'
import type { HiringRecords } from './hiring-records.ts'
import { presentHire, presentInterview, presentOffer, presentRejection, withoutWords } from './present-hiring.ts'
import type { SeenCandidacy } from './seen-candidacies.ts'

/** A role as one viewer sees it: who is on its shortlist and, except for guests, what has happened with them. */
export interface SeenRole {
  role: StoredRole
  hired: number
  people: readonly SeenCandidacy[]
  records: HiringRecords
  filming: Filming | null
}

/** Everything that a page shows of a candidacy that isn't in its row. */
export interface CardDetails {
  viewer: Viewer
  team: readonly TeamMember[]
  /** The client's name. */
  company: string
  records: HiringRecords
  names: ReadonlyMap<string, string>
  comments: ReadonlyMap<string, Comment[]>
  watched: ReadonlyMap<string, { seconds: number; at: number }>
  /** The option of the contract, for a viewer who may see the money. */
  option: PlacementOption | undefined
}

/** Returns a role for the client's home page. */
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

/** Returns a role for its own page. */
export function presentRole(seen: SeenRole, parts: CardDetails & { blind: boolean }, now: Date): PortalRole {
  const { role, people } = seen
  const brief = briefOf(role)
  return {
    id: role.id,
    title: role.title,
    company: parts.company,
    state: role.state,
    openings: role.openings,
    hired: seen.hired,
    ...standingOf(seen, parts.viewer.memberId, now),
    blind: parts.blind,
    version: role.version,
    brief,
    gaps: briefGaps(brief),
    briefedAt: role.created_at.toISOString(),
    sentAt: people[0]?.sentAt.toISOString() ?? null,
    me: parts.viewer,
    team: parts.team.map(({ id, name }) => ({ id, name })),
    candidacies: people.map((one) => presentCandidacy(one, parts, now)),
  }
}

/** Whether this viewer can play the film, or could after a verdict on the words. */
const isOpen = ({ visible }: SeenCandidacy) => visible.noFilm === undefined || visible.noFilm === 'hidden'
const secondsOf = (people: readonly SeenCandidacy[]) =>
  Math.round(people.reduce((sum, { film }) => sum + (film?.duration ?? 0), 0))
const mineOf = ({ verdicts }: SeenCandidacy, memberId: string) =>
  verdicts.find((verdict) => verdict.member_id === memberId)

function standingOf({ role, hired, people, records, filming }: SeenRole, memberId: string, now: Date) {
  const facts: RoleFacts = {
    state: role.state,
    openings: role.openings,
    hired,
    hasSent: people.length > 0,
    stages: people.map(({ stage }) => stage),
  }
  const named = (one: SeenCandidacy) => ({ candidacyId: one.id, name: nameOf(one) })
  const ofStage = (stage: string) => people.filter((one) => one.stage === stage)
  const ofWaiting = (waits: InterviewWaits) =>
    people.filter(({ id }) => {
      const interview = records.interviews.get(id)
      return interview !== undefined && waitsOf(interview, now) === waits
    })
  const toWatch = people.filter((one) => one.stage === 'sent' && isOpen(one) && !mineOf(one, memberId))
  const seen: RoleActivity = {
    toWatch: { films: toWatch.length, seconds: secondsOf(toWatch) },
    waitsForDeposit: people.some(({ visible }) => visible.noFilm === 'deposit'),
    interviews: ofStage('interview').flatMap((one) => {
      const interview = records.interviews.get(one.id)
      return interview?.state === 'booked'
        ? [{ ...named(one), startsAt: interview.starts_at!, place: interview.place }]
        : []
    }),
    asked: ofWaiting('candidate').length,
    otherTimes: ofWaiting('other_times').map(named),
    outcomes: ofWaiting('outcome').map(named),
    offers: ofStage('offer')
      .filter(({ id }) => records.offers.get(id)?.state === 'made')
      .map(named),
    starts: ofStage('hired').flatMap((one) => {
      const hire = records.hires.get(one.id)
      return hire ? [{ ...named(one), startsOn: hire.startsOn }] : []
    }),
    toDecide: ofStage('sent').filter((one) => mineOf(one, memberId)?.value === 'yes').length,
    filming,
  }
  const next: RoleNext = nextOf(facts, seen, now, londonDate(now))
  return { step: stepOf(facts), next }
}

function presentCandidacy(one: SeenCandidacy, parts: CardDetails, now: Date): CandidacyCard {
  const { id, visible, candidate } = one
  const { viewer, names, team } = parts
  const { isRevealed } = visible
  const mine = mineOf(one, viewer.memberId)
  const others = one.verdicts.filter((verdict) => verdict !== mine)
  return {
    id,
    number: one.number,
    stage: one.stage,
    isRevealed,
    name: nameOf(one),
    firstName: isRevealed && !candidate.isGone ? firstNameOf(candidate.name) : null,
    headline: isRevealed ? candidate.headline : '',
    pitch: isRevealed ? one.pitch || candidate.pitch : withoutName(candidate.pitch, candidate.name),
    facts: isRevealed ? candidate.facts : blindFacts(candidate),
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
    others: isRevealed ? colleagues(others, { viewer, names, team }) : null,
    watched: parts.watched.get(id) ?? { seconds: 0, at: 0 },
    comments: isRevealed ? (parts.comments.get(id) ?? []) : [],
    ...presentHiring(one, parts, now),
    next: whatHappensNext(one.stage, mine?.value, isRevealed ? others.map(({ value }) => value) : []),
  }
}

/**
 * Returns what has happened to a candidate since the verdicts. While the name is hidden, what people wrote is left out,
 * because it may contain the name.
 */
function presentHiring(
  { id, visible: { isRevealed } }: SeenCandidacy,
  { records, names, option }: CardDetails,
  now: Date,
): Pick<CandidacyCard, 'interview' | 'offer' | 'hire' | 'rejection'> {
  const shown = {
    interview: presentInterview(records.interviews.get(id), names, now),
    offer: presentOffer(records.offers.get(id)),
    hire: presentHire(records.hires.get(id), option),
    rejection: presentRejection(records.rejections.get(id)),
  }
  return isRevealed ? shown : withoutWords(shown)
}

/**
 * Returns the verdicts of the team, always in the same order and including those who have given none; then those of
 * guests.
 */
function colleagues(
  verdicts: SeenCandidacy['verdicts'],
  { viewer, names, team }: Pick<CardDetails, 'viewer' | 'names' | 'team'>,
): ColleaguesVerdict[] {
  const said = new Map(verdicts.map((verdict) => [verdict.member_id, verdict]))
  const ids = new Set([...team.map(({ id }) => id), ...said.keys()])
  return [...ids]
    .filter((id) => id !== viewer.memberId)
    .map((id) => ({
      memberId: id,
      name: names.get(id) ?? '',
      value: said.get(id)?.value ?? null,
      reasons: said.get(id)?.reasons ?? [],
    }))
}

/**
 * Returns what may be said about somebody whose name and face are hidden: what they want and what they sell, but not
 * where.
 */
function blindFacts({ facts, name }: Candidate): Facts {
  const without = (text: string | null) => text && withoutName(text, name)
  const { sells, travel, drives } = facts
  return {
    ...facts,
    place: null,
    rightToWork: null,
    sells: without(sells),
    travel: without(travel),
    drives: without(drives),
  }
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
