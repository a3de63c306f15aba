import { sql, type SqlBool } from 'kysely'
import { containsPattern } from '#src/platform/http/list-query.ts'
import { phoneDigits } from '../../person.ts'
import type { Db } from '../tables.ts'

/** The most words that are searched for. More would not narrow the result. */
const mostWords = 8
/** The most people who are found by a note. A text that is in more notes is too common. */
const mostNoted = 500

/**
 * Selects everybody in the inbox who matches a text: each of its words is in their name, company or email address, or
 * all of them are in one note about them; or it is a part of their phone number, however it is written.
 */
export async function peopleWith(db: Db, q: string) {
  const people = db.selectFrom('people').where('inbox_since', 'is not', null)
  const patterns = patternsOf(q)
  if (patterns.length === 0) return people
  const noted = await peopleNoted(db, q)
  return people.where((where) => {
    const inPerson = where.and(patterns.map(isInSearch))
    return noted.length === 0 ? inPerson : where.or([inPerson, where('id', 'in', noted)])
  })
}

/** Returns the ids of people about whom a note has all words of a text. */
async function peopleNoted(db: Db, q: string): Promise<string[]> {
  const patterns = patternsOf(q)
  // The index of notes consists of pieces of three letters.
  if (!patterns.some((pattern) => pattern.length >= 5)) return []
  const rows = await db
    .selectFrom('person_notes')
    .select('person_id')
    .where((where) => where.and(patterns.map(isInSearch)))
    .limit(mostNoted)
    .execute()
  return [...new Set(rows.map(({ person_id }) => person_id))]
}

function patternsOf(q: string): string[] {
  const digits = phoneDigits(q)
  if (digits) return [`%${digits}%`]
  return q.split(/\s+/).filter(Boolean).slice(0, mostWords).map(containsPattern)
}

const isInSearch = (pattern: string) => sql<SqlBool>`search like folded(${pattern})`

/** Returns the newest note about each of these people that has a word of the text, by the person's id. */
export async function notesWith(db: Db, q: string, personIds: readonly string[]): Promise<Map<string, string>> {
  const patterns = patternsOf(q)
  if (personIds.length === 0 || patterns.length === 0) return new Map()
  const rows = await db
    .selectFrom('person_notes')
    .select(['person_id', 'text'])
    .where('person_id', 'in', personIds)
    .where((where) => where.and(patterns.map(isInSearch)))
    .orderBy('created_at')
    .execute()
  return new Map(rows.map(({ person_id, text }) => [person_id, text]))
}
