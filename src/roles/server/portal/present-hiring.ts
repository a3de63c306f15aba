import { feeOptions } from '#content/facts/fees.ts'
import { placementFee, type PlacementOption } from '#src/placements/placement.ts'
import type { CandidacyCard } from '../../api.ts'
import type { Hire, Interview, Offer, Rejection } from '../../decision-api.ts'
import { endOf, interviewMinutes } from '../../interview.ts'
import { timesOf, waitsOf } from '../interviews/interview-store.ts'
import type { HiringRecords } from './hiring-records.ts'

type Of<Part extends keyof HiringRecords> = HiringRecords[Part] extends Map<string, infer Row> ? Row | undefined : never

/** Returns the newest interview as its client sees it, even if it was cancelled. */
export function presentInterview(
  row: Of<'interviews'>,
  names: ReadonlyMap<string, string>,
  now: Date,
): Interview | null {
  if (!row) return null
  const waitsFor = waitsOf(row, now)
  const { starts_at: startsAt } = row
  return {
    id: row.id,
    state: row.state,
    waitsFor,
    times:
      waitsFor === 'candidate'
        ? timesOf(row)
            .filter((at) => at > now)
            .map((at) => at.toISOString())
        : [],
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: startsAt ? endOf(startsAt).toISOString() : null,
    minutes: interviewMinutes,
    place: row.place,
    where: row.place_details,
    inTheRoom: row.in_the_room,
    agencyAttends: row.agency_attends,
    askedBy: names.get(row.member_id) ?? '',
    askedAt: row.asked_at.toISOString(),
    answerBy: waitsFor === 'candidate' ? row.answer_by.toISOString() : null,
    candidateSays: row.candidate_says,
    outcome: row.outcome,
    cancelledBy: row.cancelled_by,
    calendar: row.state === 'booked' ? `/api/portal/candidacies/${row.candidacy_id}/interview.ics` : null,
    version: row.version,
  }
}

export function presentOffer(row: Of<'offers'>): Offer | null {
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

/** Returns a hire, with the fee for people who may see the money. `option` is the option of their contract. */
export function presentHire(row: Of<'hires'>, option: PlacementOption | undefined): Hire | null {
  if (!row) return null
  const salaryPence = Number(row.salary_pence)
  return {
    salaryPence,
    startsOn: row.startsOn,
    at: row.at.toISOString(),
    fee: option ? { percent: feeOptions[option].percent, pence: placementFee(option, salaryPence), option } : null,
  }
}

export function presentRejection(row: Of<'rejections'>): Rejection | null {
  if (!row) return null
  return {
    words: row.words,
    isSent: row.sent_at !== null,
    sentAt: row.sent_at?.toISOString() ?? null,
    version: row.version,
  }
}

/** Leaves out what people wrote, because it may contain the candidate's name. */
export function withoutWords<Shown extends Pick<CandidacyCard, 'interview' | 'offer' | 'rejection'>>(
  shown: Shown,
): Shown {
  const { interview, offer, rejection } = shown
  return {
    ...shown,
    interview: interview && { ...interview, where: '', inTheRoom: '', candidateSays: '', calendar: null },
    offer: offer && { ...offer, note: '', answer: '' },
    rejection: rejection && { ...rejection, words: '' },
  }
}
