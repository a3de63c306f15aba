import { sql } from 'kysely'
import { containsPattern } from '#src/platform/http/list-query.ts'
import type { FoundPerson } from '../../console-api.ts'
import { excerptOf, rankOf } from '../../find.ts'
import type { Db } from '../tables.ts'
import { notesWith, peopleWith } from './search.ts'

/** How many people are returned. */
const mostFound = 8
/** How many people are ranked: of those whose name begins with the text, and of the newest in whom it is anywhere. */
const mostRanked = 100

/**
 * Finds the people whom staff most likely mean by a text (LEADS-29), best first: by name, company, phone number in any
 * spelling, email address, or a word in a note. Of equals, the most recent comes first. With fewer than two letters
 * nobody is found.
 */
export async function findPeople(db: Db, q: string): Promise<FoundPerson[]> {
  if (q.length < 2) return []
  const columns = ['id', 'name', 'company', 'email', 'phone', 'state', 'last_event_at'] as const
  const beginning = db
    .selectFrom('people')
    .select([...columns])
    .where('inbox_since', 'is not', null)
    .where(sql`left(search, 60)`, 'like', sql`folded(${containsPattern(q.slice(0, 50)).slice(1)})`)
    .orderBy('last_event_at', 'desc')
    .limit(mostRanked)
  const anywhere = (await peopleWith(db, q))
    .select([...columns])
    .orderBy('last_event_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRanked)
  const [begin, contain] = await Promise.all([beginning.execute(), anywhere.execute()])
  const people = [...new Map([...begin, ...contain].map((person) => [person.id, person])).values()]
  const best = people
    .map((person) => ({ person, rank: rankOf(person, q) }))
    .sort((a, b) => b.rank - a.rank || b.person.last_event_at!.getTime() - a.person.last_event_at!.getTime())
    .slice(0, mostFound)
  const unexplained = best.filter(({ rank }) => rank === 0).map(({ person }) => person.id)
  const notes = await notesWith(db, q, unexplained)
  return best.map(({ person: { id, name, company, email, phone, state } }) => {
    const note = notes.get(id)
    return { id, name, company, email, phone, state, ...(note ? { note: excerptOf(note, q) } : {}) }
  })
}
