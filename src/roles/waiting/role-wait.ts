import type { RoleState, Stage } from '../role-states.ts'

/** What a role waits for, as staff see it. */
export const waitKinds = [
  'held_back',
  'offer',
  'interview_over',
  'interview_late',
  'words',
  'hire',
  'brief',
  'verdicts_to_follow',
  'compose',
  'ask',
  'nobody',
  'draft',
  'not_signed',
  'interview_asked',
  'decide',
  'watch',
  'verdicts',
  'permission',
  'planned',
  'interview',
  'starts',
  'on_hold',
  'closed',
] as const
export type WaitKind = (typeof waitKinds)[number]

/** Whom it waits for: staff, the client or a candidate, or nobody but the clock. */
export type WaitsFor = 'us' | 'them' | 'nobody'

export interface RoleWait {
  kind: WaitKind
  for: WaitsFor
  /** How many people it is about, and of how many. */
  people: number
  of: number
  /** Whom it is about, if it is one person. */
  candidateId: string | null
  /** When it is due, an instant; `null` where no day was set. */
  due: string | null
}

/** What staff know of a role, to say what it waits for. */
export interface RoleSituation {
  state: RoleState
  isSigned: boolean
  hasOwner: boolean
  updatedAt: Date
  stages: ReadonlyMap<Stage, number>
  heldBackAt: Date | null
  sendAt: Date | null
  /** Offers that nobody has answered, and the first day by which one is to be. */
  offers: { people: number; candidateId: string; madeAt: Date } | undefined
  /** Interviews that are asked for or booked. */
  interviews: readonly { candidateId: string; startsAt: Date | null; answerBy: Date; noneSuit: boolean }[]
  /** Rejections that nobody has approved and sent. */
  words: { people: number; candidateId: string; since: Date } | undefined
  /** Hires whose figures nobody has checked, and the next first day, an instant. */
  hires: { unchecked: number; candidateId: string; startsAt: Date | null } | undefined
  /** Of those who are with the client: watched by somebody, judged, and said Yes to, since when. */
  sent: { watched: number; judged: number; yes: number; since: Date | null }
  /** Of those who were asked for permission. */
  asked: { open: number; given: number }
}

const hourMs = 3_600_000
const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs)

/** What a role waits for, what staff have to do first (TALENT-45). */
export function waitOf(role: RoleSituation, now: Date): RoleWait {
  return ofTheRole(role, now) ?? ofUs(role, now) ?? ofTheClock(role, now) ?? ofOthers(role, now) ?? ofTheSearch(role)
}

function wait(kind: WaitKind, whom: WaitsFor, rest: Partial<Omit<RoleWait, 'due'>> & { due?: Date | null } = {}) {
  const { due, ...about } = rest
  return { kind, for: whom, people: 0, of: 0, candidateId: null, ...about, due: due?.toISOString() ?? null }
}

/** Of a role that nobody fills at the moment. */
function ofTheRole({ state, hires }: RoleSituation, now: Date): RoleWait | undefined {
  if (state === 'draft') return wait('draft', 'them')
  if (state === 'on_hold') return wait('on_hold', 'nobody')
  if (state === 'open') return undefined
  if (hires && hires.unchecked > 0)
    return wait('hire', 'us', { people: hires.unchecked, candidateId: hires.candidateId })
  if (hires?.startsAt && hires.startsAt > now)
    return wait('starts', 'nobody', { candidateId: hires.candidateId, due: hires.startsAt })
  return wait('closed', 'nobody')
}

/** What nothing goes on without. The days are those after which Today calls it late. */
function ofUs(role: RoleSituation, now: Date): RoleWait | undefined {
  const { heldBackAt, offers, interviews, words, hires, sent } = role
  if (heldBackAt) return wait('held_back', 'us', { due: heldBackAt })
  if (offers)
    return wait('offer', 'us', {
      people: offers.people,
      candidateId: offers.candidateId,
      due: later(offers.madeAt, 24),
    })
  const late = interviews.find(({ startsAt, answerBy, noneSuit }) => noneSuit || (!startsAt && answerBy < now))
  if (late) return wait('interview_late', 'us', { candidateId: late.candidateId, due: late.answerBy })
  const over = interviews.find(({ startsAt }) => startsAt && later(startsAt, 3) < now)
  if (over) return wait('interview_over', 'us', { candidateId: over.candidateId, due: over.startsAt })
  if (words)
    return wait('words', 'us', {
      people: words.people,
      candidateId: words.candidateId,
      due: later(words.since, 48),
    })
  if (hires && hires.unchecked > 0)
    return wait('hire', 'us', { people: hires.unchecked, candidateId: hires.candidateId })
  if (role.isSigned && !role.hasOwner && role.stages.size === 0)
    return wait('brief', 'us', { due: later(role.updatedAt, 24) })
  if (sent.yes > 0 && sent.since && later(sent.since, 24) < now)
    return wait('verdicts_to_follow', 'us', { people: sent.yes, due: later(sent.since, 72) })
  return undefined
}

/** What comes by itself. */
function ofTheClock({ sendAt, interviews }: RoleSituation, now: Date): RoleWait | undefined {
  if (sendAt) return wait('planned', 'nobody', { due: sendAt })
  const [next] = interviews
    .filter(({ startsAt }) => startsAt && startsAt > now)
    .sort((a, b) => a.startsAt!.getTime() - b.startsAt!.getTime())
  return next && wait('interview', 'nobody', { candidateId: next.candidateId, due: next.startsAt })
}

/** What the client or a candidate has to do. */
function ofOthers({ isSigned, interviews, sent, stages, asked }: RoleSituation, now: Date): RoleWait | undefined {
  const [question] = interviews
    .filter(({ startsAt, answerBy }) => !startsAt && answerBy >= now)
    .sort((a, b) => a.answerBy.getTime() - b.answerBy.getTime())
  if (question) return wait('interview_asked', 'them', { candidateId: question.candidateId, due: question.answerBy })
  if (sent.yes > 0) return wait('decide', 'them', { people: sent.yes })
  const of = stages.get('sent') ?? 0
  if (of > 0 && sent.watched < of) return wait('watch', 'them', { people: sent.watched, of })
  if (of > 0 && sent.judged < of) return wait('verdicts', 'them', { people: sent.judged, of })
  if (!isSigned && asked.given > 0) return wait('not_signed', 'them', { people: asked.given })
  if (asked.open > 0) return wait('permission', 'them', { people: asked.given, of: asked.open + asked.given })
  return undefined
}

/** How far staff have come with whom they send. */
function ofTheSearch({ stages, asked }: RoleSituation): RoleWait {
  if (asked.given > 0) return wait('compose', 'us', { people: asked.given })
  const considered = stages.get('considered') ?? 0
  return considered > 0 ? wait('ask', 'us', { people: considered }) : wait('nobody', 'us')
}
