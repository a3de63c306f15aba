import { type FilmFacts, timelineOfVisits, type Visit } from '#src/insights/visit.ts'
import { readVisits } from '#src/insights/server/public.ts'
import type { Db } from '#src/platform/database/database.ts'
import { exportFromMails, mailsOfPerson } from '#src/platform/mail/person-mails.ts'
import type { PersonKey, PersonShare } from '#src/platform/person-share.ts'
import type { Slice } from '#src/platform/slice.ts'
import type { TimelineEvent } from '#src/values/timeline.ts'
import { exportFromLeads, timelineOfLeads, timelineOfReplies, visitsTakenAlong } from './person-history.ts'
import { mergeMails } from './merge-mails.ts'

export interface PersonHistory {
  /** Newest first. */
  timeline: TimelineEvent[]
  /** The source of their first visit, if a form brought that visit with it. */
  firstVisit: Pick<Visit, 'source' | 'at'> | null
}

/** The public films, by the place at which visits name them. */
export type FilmsOnShow = () => Promise<Record<string, FilmFacts>>

/** Returns the slices' shares of a person, in the order in which they are asked. */
export function sharesOf(slices: readonly Slice[]): PersonShare[] {
  return slices.flatMap(({ person }) => person ?? [])
}

/** Reads what every slice knows about a person. */
export async function historyOfPerson(
  db: Db,
  person: PersonKey,
  shares: readonly PersonShare[],
  filmsOnShow: FilmsOnShow,
  now: Date,
): Promise<PersonHistory> {
  const { visits, filmsInForms } = await visitsOfPerson(db, person.id)
  const events = await Promise.all([
    timelineOfLeads(db, person.id),
    timelineOfReplies(db, person.id),
    ...shares.map((share) => share.timeline(db, person, now)),
    filmsOnShow().then((films) => timelineOfVisits(visits, films, filmsInForms)),
  ])
  const timeline = mergeMails(events.flat(), await mailsOfPerson(db, person.emailKey)).sort(
    (a, b) => b.at.getTime() - a.at.getTime(),
  )
  const firstVisit = visits.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0]
  return { timeline, firstVisit: firstVisit ? { source: firstVisit.source, at: firstVisit.at } : null }
}

/** Returns the visits that came with their forms, and what their film forms already say. */
async function visitsOfPerson(db: Db, personId: string): Promise<{ visits: Visit[]; filmsInForms: Set<string> }> {
  const visitsTaken = await visitsTakenAlong(db, personId)
  const visits = await readVisits(db, [...new Set(visitsTaken.map(({ visit }) => visit))])
  return {
    visits,
    filmsInForms: new Set(visitsTaken.filter(({ film }) => film !== '').map(({ visit, film }) => `${visit} ${film}`)),
  }
}

/**
 * Returns everything that is stored about a person, in one structure (UK GDPR, articles 15 and 20). Visits that did not
 * come with a form are anonymous and not included.
 */
export async function exportPerson(db: Db, person: PersonKey, shares: readonly PersonShare[]): Promise<object> {
  const [leads, { visits }, others, mails] = await Promise.all([
    exportFromLeads(db, person.id),
    visitsOfPerson(db, person.id),
    Promise.all(shares.map((share) => share.export?.(db, person))),
    exportFromMails(db, person.emailKey),
  ])
  return Object.assign({}, leads, { visits }, ...others, { mails }) as object
}
