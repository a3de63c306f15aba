import type { AccessMode, IsolationLevel, Kysely } from 'kysely'

/** Carries, for types alone, which tables may be named through a connection; no object has it. */
declare const shown: unique symbol

/**
 * The tables in `All` may be named. It is optional, each table too, and one member is common to all: so whatever shows
 * other tables is assignable, and a transaction goes from one slice's function into another's as it is, where it shows
 * that slice's tables.
 */
interface Shows<All> {
  readonly [shown]?: { readonly [shown]: true } & Partial<All>
}

/** The tables that may be named through a connection. */
type TablesThrough<Connection> = Connection extends { readonly [shown]?: infer Shown }
  ? { [Name in keyof NonNullable<Shown> as Name & string]-?: NonNullable<NonNullable<Shown>[Name]> }
  : never

interface Queries {
  readonly selectFrom: Kysely<TablesThrough<this>>['selectFrom']
  readonly insertInto: Kysely<TablesThrough<this>>['insertInto']
  readonly updateTable: Kysely<TablesThrough<this>>['updateTable']
  readonly deleteFrom: Kysely<TablesThrough<this>>['deleteFrom']
  readonly with: Kysely<TablesThrough<this>>['with']
  readonly getExecutor: Kysely<unknown>['getExecutor']
  readonly executeQuery: Kysely<unknown>['executeQuery']
  readonly isTransaction: boolean
}

/** A database through which these tables can be named, and no others. */
export type DbShowing<All> = Queries & Shows<All> & { transaction(): Begin<All>; connection(): OneConnection<All> }

/** The same inside a transaction. */
export type TxShowing<All> = Queries &
  Shows<All> & { readonly isTransaction: true; transaction(): never; connection(): never }

interface Begin<All> {
  setAccessMode(mode: AccessMode): Begin<All>
  setIsolationLevel(level: IsolationLevel): Begin<All>
  execute<Outcome>(work: (tx: TxShowing<All>) => Promise<Outcome>): Promise<Outcome>
}

interface OneConnection<All> {
  execute<Outcome>(work: (db: DbShowing<All>) => Promise<Outcome>): Promise<Outcome>
}
