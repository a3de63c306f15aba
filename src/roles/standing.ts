import type { Filming, RoleNext, WhatNext } from './api.ts'
import type { RoleState, RoleStep, Stage, VerdictValue } from './role-states.ts'

/**
 * Returns what happens next with somebody, by the verdicts so far (TALENT-9): the groups of the decision sheet for one
 * viewer. Nothing is averaged: a yes beside a colleague's no means that the two should talk.
 */
export function whatHappensNext(
  stage: Stage,
  mine: VerdictValue | undefined,
  others: readonly VerdictValue[] = [],
): WhatNext {
  if (stage === 'withdrawn') return 'gone'
  if (stage === 'hired') return 'hired'
  if (stage === 'declined') return 'not_this_time'
  if (stage === 'interview' || stage === 'offer') return 'meet'
  if (mine === undefined) return 'watch'
  if (mine === 'maybe') return 'talk'
  if (mine === 'yes') return others.includes('no') ? 'talk' : 'meet'
  return others.includes('yes') ? 'talk' : 'not_this_time'
}

/** The facts about a role that decide its step. */
export interface RoleFacts {
  state: RoleState
  openings: number
  hired: number
  /** Whether a shortlist has been sent. */
  hasSent: boolean
  /** The stages of the people whom the client has seen. */
  stages: readonly Stage[]
}

/** Returns the step that a role is at, of the five that its client sees. Those before it are done. */
export function stepOf({ state, openings, hired, hasSent, stages }: RoleFacts): RoleStep {
  if (state === 'filled' || hired >= openings) return 'hired'
  if (stages.some((stage) => stage === 'interview' || stage === 'offer')) return 'interviews'
  if (hasSent) return 'shortlist'
  return state === 'draft' ? 'briefed' : 'filming'
}

/** What is under way on a role, for one viewer. */
export interface RoleActivity {
  /** The films that the viewer can play and has given no verdict on, and their total length. */
  toWatch: { films: number; seconds: number }
  /** There are films, but they can't be played before the deposit. */
  waitsForDeposit: boolean
  interviews: { candidacyId: string; name: string | null; startsAt: Date; place: 'office' | 'video' }[]
  /** How many were asked for an interview and have not answered. */
  asked: number
  /** People for whom none of the offered times suited. */
  otherTimes: { candidacyId: string; name: string | null }[]
  /** Interviews that are over and whose outcome is not recorded. */
  outcomes: { candidacyId: string; name: string | null }[]
  offers: { candidacyId: string; name: string | null }[]
  starts: { candidacyId: string; name: string | null; startsOn: string }[]
  /** How many people the client said yes to without asking them for an interview. */
  toDecide: number
  /** The people whom the client has not seen yet; `null` if there are none, and for guests. */
  filming: Filming | null
}

/** Returns what a role needs next, the most pressing first (TALENT-3). `today` is YYYY-MM-DD in London. */
export function nextOf(role: RoleFacts, activity: RoleActivity, now: Date, today: string): RoleNext {
  if (role.state === 'draft') return { kind: 'finish_brief' }
  if (role.state === 'on_hold') return { kind: 'on_hold' }
  const [start] = activity.starts.filter(({ startsOn }) => startsOn >= today).sort(by(({ startsOn }) => startsOn))
  if (role.state === 'filled' || role.state === 'closed')
    return start ? { kind: 'starts', ...start } : { kind: 'closed' }
  const [over] = activity.outcomes
  if (over) return { kind: 'outcome', ...over }
  const [refused] = activity.otherTimes
  if (refused) return { kind: 'other_times', ...refused }
  const [offer] = activity.offers
  if (offer) return { kind: 'offer', ...offer }
  const [interview] = activity.interviews
    .filter(({ startsAt }) => startsAt > now)
    .sort(by(({ startsAt }) => startsAt.toISOString()))
  if (interview) return { kind: 'interview', ...interview, startsAt: interview.startsAt.toISOString() }
  if (activity.waitsForDeposit) return { kind: 'deposit' }
  if (activity.toWatch.films > 0) return { kind: 'watch', ...activity.toWatch }
  if (activity.asked > 0) return { kind: 'asked', people: activity.asked }
  if (activity.toDecide > 0) return { kind: 'decide', people: activity.toDecide }
  return start ? { kind: 'starts', ...start } : { kind: 'us', filming: activity.filming }
}

const by =
  <Item>(key: (item: Item) => string) =>
  (a: Item, b: Item): number =>
    key(a).localeCompare(key(b))
