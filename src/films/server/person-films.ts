import type { Db as AnyDb, Tx as AnyTx } from '#src/platform/database/database.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { londonDate } from '#src/values/london-time.ts'
import { removeFilmsOf } from './remove-film.ts'
import type { Db, Tx } from './tables.ts'

/** A person's films: the export of their data has the dates and captions, and erasing the person deletes the films. */
export const personFilms: PersonShare = {
  asCandidate: true,
  timeline: async () => [],
  async export(db: AnyDb, person) {
    const films = await (db as Db)
      .selectFrom('films')
      .select(['created_at', 'duration', 'captions', 'state', 'gone_at'])
      .where('person_id', '=', person.id)
      .orderBy('created_at')
      .execute()
    return {
      films: films.map((film) => ({
        uploadedAt: film.created_at.toISOString(),
        seconds: film.duration,
        captions: film.captions,
        deletedOn: film.gone_at && londonDate(film.gone_at),
      })),
    }
  },
  async erase(tx: AnyTx, person, { jobs }, now) {
    const gone = await removeFilmsOf(tx as Tx, jobs, { personId: person.id, reason: 'erased' }, now)
    return { removed: { films: gone.length }, gone, kept: [], retained: [] }
  },
}
