import type { FilmFiles } from '#src/films/server/public.ts'
import type { Context } from '#src/platform/slice.ts'
import type { Db } from '../tables.ts'
import type { BeforeDeposit } from './films-open.ts'

/** What the program passes to the client's calls. */
export interface ClientContext extends Context {
  db: Db
  films: FilmFiles
  /** The setting for what a client can do before the deposit. */
  before: BeforeDeposit
}
