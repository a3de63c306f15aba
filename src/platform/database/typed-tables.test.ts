import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { connectionOf, type Db, type DbOf, type Tables, type TxOf } from './database.ts'

// Two slices with a table each. The lines that must not compile say so: tsc fails if they do.

interface KilnTables {
  pots: { id: string; glaze: string }
}
interface LoomTables {
  cloths: { id: string; weave: string }
}

const db: Db = connectionOf(
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
)

const potsIn = (kiln: DbOf<KilnTables> | TxOf<KilnTables>) => kiln.selectFrom('pots').select('glaze').compile().sql

test('a slice can use its own tables and the platform’s, each with its own columns', () => {
  const kiln: DbOf<KilnTables> = db
  expect(potsIn(kiln)).toBe('select "glaze" from "pots"')
  expect(kiln.selectFrom('mails').select('recipient').compile().sql).toBe('select "recipient" from "mails"')
  // @ts-expect-error: pots have no weave
  expect(kiln.selectFrom('pots').select('weave').compile().sql).toBe('select "weave" from "pots"')
})

test('another slice’s tables do not compile in any kind of query', () => {
  const kiln: DbOf<KilnTables> = db
  // @ts-expect-error: of the loom
  expect(kiln.selectFrom('cloths').compile().sql).toBe('select from "cloths"')
  // @ts-expect-error: of the loom
  expect(kiln.deleteFrom('cloths').compile().sql).toBe('delete from "cloths"')
  // @ts-expect-error: of the loom
  const joined = kiln.selectFrom('pots').innerJoin('cloths', 'cloths.id', 'pots.id')
  expect(joined.compile().sql).toContain('inner join "cloths"')
  // @ts-expect-error: of a slice
  expect(db.selectFrom('pots').compile().sql).toBe('select from "pots"')
})

test('a transaction can be passed to another slice, and a database is not accepted as a transaction', async () => {
  const loom: DbOf<LoomTables> = db
  await loom.transaction().execute(async (tx) => {
    expect(tx.selectFrom('cloths').select('weave').compile().sql).toBe('select "weave" from "cloths"')
    expect(potsIn(tx)).toBe('select "glaze" from "pots"')
  })
  // @ts-expect-error: the outer database, where a transaction is wanted
  const outer: TxOf<LoomTables> = loom
  expect(outer.isTransaction).toBe(false)
})
