import { happened } from '#content/console/leads.ts'
import { fill } from '#src/values/fill.ts'
import { wizardCandidateCounts, type LeadKind } from './lead.ts'

/**
 * The furthest stage that a person has ever reached: the funnel from visit to deposit (LEADS-25). In the database the
 * first is 1.
 */
export const stages = ['visit', 'engaged', 'lead', 'call', 'signed', 'deposit'] as const
export type Stage = (typeof stages)[number]

/** Returns a stage's number in the database, from 1. */
export const stageNumber = (stage: Stage): number => stages.indexOf(stage) + 1
/** Returns the stage with this number; `visit` if there is none. */
export const stageOfNumber = (number: number): Stage => stages[number - 1] ?? 'visit'

/**
 * Whether a person hires or is looking for work (LEADS-24). A person who did both is an employer, because employers
 * sign.
 */
export const audiences = ['employer', 'candidate'] as const
export type Audience = (typeof audiences)[number]

export const personStates = ['open', 'closed'] as const
export type PersonState = (typeof personStates)[number]

/** Why a person is closed; the words are in content/console/leads.ts. */
export const closeReasons = ['won', 'no_reply', 'not_now', 'not_for_us', 'duplicate', 'spam', 'other'] as const
export type CloseReason = (typeof closeReasons)[number]

const candidateKinds: readonly LeadKind[] = ['career_email', 'consultation_booking']

/** Returns whether somebody who leaves such a lead hires or is looking for work (LEADS-24). */
export function audienceOf(kind: LeadKind): Audience {
  return candidateKinds.includes(kind) ? 'candidate' : 'employer'
}

/**
 * The stage that each kind of lead proves. Someone who only opened the careers page has left an address, but no
 * request.
 */
const stageOfKind: Record<LeadKind, Stage> = {
  contact: 'lead',
  hiring_guide: 'lead',
  video_interest: 'lead',
  career_email: 'engaged',
  demo_booking: 'call',
  consultation_booking: 'call',
  contract_signed: 'signed',
}

/** Returns the stage that a lead of this kind proves (LEADS-25). */
export function stageOf(kind: LeadKind): Stage {
  return stageOfKind[kind]
}

/** Returns a lead's content in one line for the list. */
export function summaryOf(kind: LeadKind, details: Record<string, string>): string {
  const { candidateCount = '', videoTitle = '', watchTimeSeconds = '', number = '' } = details
  const slot = shortSlot(details.slot ?? '')
  switch (kind) {
    case 'contact':
      return candidateCount === '' ? happened.contact : fill(happened.contactFor, { hires: hires(candidateCount) })
    case 'hiring_guide':
      return happened.guide
    case 'video_interest':
      return Number(watchTimeSeconds) > 0 && videoTitle !== ''
        ? fill(happened.watched, { seconds: watchTimeSeconds, title: videoTitle })
        : fill(happened.film, { title: videoTitle || happened.someFilm })
    case 'career_email':
      return happened.careers
    case 'demo_booking':
      return slot === '' ? happened.booked.demo : fill(happened.bookedFor, { call: happened.booked.demo, slot })
    case 'consultation_booking':
      return slot === ''
        ? happened.booked.consultation
        : fill(happened.bookedFor, { call: happened.booked.consultation, slot })
    case 'contract_signed':
      return number === '' ? happened.signed : fill(happened.signedNumber, { number })
  }
}

/** Shortens `Monday 23 November, 11:00` to `Mon 23 Nov 11:00`. */
export function shortSlot(formatted: string): string {
  return formatted.replace(/^(\w{3})\w* (\d+) (\w{3})\w*, /, '$1 $2 $3 ')
}

/** Returns `2-5 hires` or `1 hire`. */
export function hires(candidateCount: string): string {
  return candidateCount === wizardCandidateCounts[0]
    ? happened.oneHire
    : fill(happened.hires, { count: candidateCount })
}

/**
 * Returns the digits of a text that looks like a part of a phone number, without a leading `0`, `+44` or `0044`,
 * because people write the same number in many ways; `undefined` for other texts.
 */
export function phoneDigits(text: string): string | undefined {
  if (!/^[+(]?[\d\s()./-]+$/.test(text)) return undefined
  const digits = text
    .replace('(0)', '')
    .replaceAll(/\D/g, '')
    .replace(/^(?:00|(?=44))44|^0/, '')
  return digits.length >= 3 ? digits : undefined
}
