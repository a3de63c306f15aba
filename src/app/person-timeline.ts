import { exportFromDiary, timelineOfCalls } from '../bookings/server/person-calls.ts'
import { contractsOfPerson, exportFromContracts, timelineOfContracts } from '../contracts/server/person-contracts.ts'
import { readVisits } from '../insights/server/read-visits.ts'
import { type FilmFacts, timelineOfVisits, type Visit } from '../insights/visit.ts'
import { exportFromLeads, timelineOfLeads, visitsTakenAlong } from '../leads/server/person-history.ts'
import { cardsOnShow } from '../landing/films-on-show.ts'
import { exportFromPayments, timelineOfPayments } from '../payments/server/person-payments.ts'
import type { Db } from '../platform/database/database.ts'
import { exportFromMails, mailsOfPerson } from '../platform/mail/person-mails.ts'
import type { TimelineEvent } from '../values/timeline.ts'
import { publicVideos } from '../videos/server/public.ts'
import { withMails } from './with-mails.ts'
import { exportFromBilling, timelineOfBilling } from '../billing/server/person-billing.ts'
import { timelineOfPlacements } from '../placements/server/person-placements.ts'

interface Person {
  id: string
  emailKey: string
}

export interface PersonHistory {
  /** Newest first. */
  timeline: TimelineEvent[]
  /** The source of their first visit, if a form brought that visit with it. */
  firstVisit: Pick<Visit, 'source' | 'at'> | null
}

/** What every domain knows about a person. It is here because leads may not import domains that import leads. */
export async function historyOfPerson(db: Db, { id, emailKey }: Person, now: Date): Promise<PersonHistory> {
  const [contracts, { visits, told }] = await Promise.all([contractsOfPerson(db, emailKey), visitsOfPerson(db, id)])
  const contractIds = contracts.map((contract) => contract.id)
  const events = await Promise.all([
    timelineOfLeads(db, id),
    timelineOfCalls(db, id, now),
    timelineOfContracts(db, contracts),
    timelineOfPayments(db, contractIds),
    timelineOfPlacements(db, contractIds),
    timelineOfBilling(db, contractIds),
    timelineOfVisits(visits, await filmsOnShow(db), told),
  ])
  const timeline = withMails(events.flat(), await mailsOfPerson(db, emailKey)).sort(
    (a, b) => b.at.getTime() - a.at.getTime(),
  )
  const firstVisit = visits.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0]
  return { timeline, firstVisit: firstVisit ? { source: firstVisit.source, at: firstVisit.at } : null }
}

/** The visits that came with their forms, and what their film forms already tell. */
async function visitsOfPerson(db: Db, personId: string): Promise<{ visits: Visit[]; told: Set<string> }> {
  const taken = await visitsTakenAlong(db, personId)
  const visits = await readVisits(db, [...new Set(taken.map(({ visit }) => visit))])
  return { visits, told: new Set(taken.filter(({ film }) => film !== '').map(({ visit, film }) => `${visit} ${film}`)) }
}

/** The films by their place on the landing page, because visits name films by place. */
async function filmsOnShow(db: Db): Promise<Record<string, FilmFacts>> {
  return Object.fromEntries(
    cardsOnShow(await publicVideos(db)).map(({ id, title, filmTitle, duration }) => [
      id,
      { title: filmTitle ?? title, duration: duration ?? 0 },
    ]),
  )
}

/**
 * Everything that is kept about a person, in one structure (UK GDPR, articles 15 and 20). Visits that did not come with
 * a form are anonymous, so not included.
 */
export async function exportPerson(db: Db, { id, emailKey }: Person): Promise<object> {
  const [contracts, { visits }] = await Promise.all([contractsOfPerson(db, emailKey), visitsOfPerson(db, id)])
  const contractIds = contracts.map((contract) => contract.id)
  const [leads, calls, portal, payments, invoicesAndReceipts, mails] = await Promise.all([
    exportFromLeads(db, id),
    exportFromDiary(db, id),
    exportFromContracts(db, contracts),
    exportFromPayments(db, contractIds),
    exportFromBilling(db, contractIds),
    exportFromMails(db, emailKey),
  ])
  return {
    ...leads,
    visits,
    calls,
    contracts: portal,
    payments,
    invoicesAndReceipts,
    mails,
  }
}
