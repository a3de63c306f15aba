import { findFilm } from '#src/films/server/public.ts'
import type { CandidateRecord, CareersLead } from '../../console-api.ts'
import { acknowledgeBy } from '../../complaint.ts'
import { noFacts } from '../../facts.ts'
import { asksOn } from '../../keep-until.ts'
import { peopleLike } from '../add-candidate.ts'
import { findStored } from '../candidate-store.ts'
import type { Db } from '../tables.ts'

/** Returns everything that this domain knows about a candidate. Throws 404. */
export async function candidateRecord(db: Db, id: string): Promise<CandidateRecord> {
  const row = await findStored(db, id)
  const isErased = row.erased_at !== null
  const [film, namesakes, complaints] = await Promise.all([
    row.film_id ? findFilm(db, row.film_id) : undefined,
    isErased ? [] : db.transaction().execute((tx) => peopleLike(tx, { ...row, except: row.person_id })),
    db
      .selectFrom('candidate_complaints')
      .selectAll()
      .where('candidate_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute(),
  ])
  const until = row.keep_until
  return {
    id: row.id,
    personId: row.person_id,
    number: row.number,
    name: isErased ? '' : row.name,
    email: isErased ? '' : row.email,
    phone: isErased ? '' : row.phone,
    headline: row.headline,
    facts: { ...noFacts, ...row.facts },
    pitch: row.pitch,
    neverEmployers: row.never_employers,
    film: film && film.state !== 'gone' ? film : null,
    keepUntil: until,
    keepAskedAt: row.keep_asked_at?.toISOString() ?? null,
    asksOn: until && asksOn(until),
    agreedAt: row.agreed_at?.toISOString() ?? null,
    agreedHow: row.agreed_how,
    source: row.source,
    marked: row.marked_at !== null,
    createdAt: row.created_at.toISOString(),
    erasedAt: row.erased_at?.toISOString() ?? null,
    version: row.version,
    namesakes,
    complaints: complaints.map((complaint) => ({
      id: complaint.id,
      text: complaint.text,
      createdAt: complaint.created_at.toISOString(),
      acknowledgeBy: acknowledgeBy(complaint.created_at),
      acknowledgedAt: complaint.acknowledged_at?.toISOString() ?? null,
      answer: complaint.answer,
      answeredAt: complaint.answered_at?.toISOString() ?? null,
      version: complaint.version,
    })),
  }
}

/** Returns leads who look for a job and are not candidates yet, the newest first. */
export async function careersLeads(db: Db): Promise<CareersLead[]> {
  const rows = await db
    .selectFrom('people')
    .leftJoin('candidates', (join) =>
      join.onRef('candidates.person_id', '=', 'people.id').on('candidates.erased_at', 'is', null),
    )
    .select(['people.id', 'people.name', 'people.email', 'people.last_event', 'people.last_event_at'])
    .where('people.audience', '=', 'candidate')
    .where('people.erased_at', 'is', null)
    .where('people.inbox_since', 'is not', null)
    .where('candidates.id', 'is', null)
    .orderBy('people.last_event_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    personId: row.id,
    name: row.name,
    email: row.email,
    lastEvent: row.last_event,
    lastEventAt: row.last_event_at?.toISOString() ?? null,
  }))
}
