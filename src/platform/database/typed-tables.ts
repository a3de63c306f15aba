import type { AccessMode, IsolationLevel, Kysely } from 'kysely'

/** Carries, only in the types, which tables may be used through a connection. No object has it. */
declare const shown: unique symbol

/**
 * Says that the tables in `All` may be used. It is optional, as is each table, and one member is common to all, so that
 * a connection that shows more tables can be assigned to one that shows fewer. A transaction can therefore be passed
 * from one slice's function to another's, if it shows that slice's tables.
 */
interface Shows<All> {
  readonly [shown]?: { readonly [shown]: true } & Partial<All>
}

/** The tables that may be used through a connection. */
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

/** A database through which these tables can be used, and no others. */
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
