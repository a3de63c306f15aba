import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, dropDatabase } from '../test-postgres.ts'
import { lendDatabase } from './server.ts'

const server = process.env.TEST_POSTGRES_URL!
const template = `template_${randomBytes(6).toString('hex')}`

async function asked<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement)
    return (await client.query<Row>(statements.at(-1)!)).rows
  } finally {
    await client.end()
  }
}

describe.runIf(server)('a database on the server that is used again', () => {
  beforeAll(async () => {
    await asked(
      await createDatabase(server, template),
      'create table parents (id int generated always as identity primary key, word text not null, bytes bytea)',
      `create table children (
         parent_id int not null references parents, twice int generated always as (parent_id * 2) stored)`,
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'kept for ever'; end $$`,
      'create trigger kept before delete on parents for each row execute function refuse()',
      `insert into parents (word, bytes) values ('first', '\\x00ff'), ('second', null)`,
      'insert into children values (1)',
    )
  })
  afterAll(() => dropDatabase(server, template))

  const contents = (url: string) =>
    asked(url, 'select word, bytes, parent_id, twice from parents left join children on parent_id = id order by id')
  const first = [
    { word: 'first', bytes: Buffer.from([0, 255]), parent_id: 1, twice: 2 },
    { word: 'second', bytes: null, parent_id: null, twice: null },
  ]

  test('has nothing of the test before, not even its connections or numbers', async () => {
    const before = await lendDatabase(server, template)
    await asked(
      before.url,
      `insert into parents (word) select 'word ' || n from generate_series(1, 100) n`,
      'insert into children select id from parents',
      `update parents set word = 'changed'`,
    )
    const open = new pg.Client({ connectionString: before.url })
    const isEnded = new Promise((resolve) => open.on('error', resolve))
    await open.connect()
    await open.query('begin')
    await open.query('delete from children')
    await before.giveBack()
    expect(await isEnded).toMatchObject({ code: '57P01' })

    const after = await lendDatabase(server, template)
    expect(after.url).toBe(before.url)
    expect(await contents(after.url)).toEqual(first)
    expect(await asked(after.url, `insert into parents (word) values ('third') returning id`)).toEqual([{ id: 3 }])
    await expect(asked(after.url, 'delete from parents')).rejects.toThrow('kept for ever')
    await after.giveBack()
  })

  test('is another one if a test changed a table', async () => {
    const before = await lendDatabase(server, template)
    await asked(before.url, 'alter table parents add column extra int')
    await before.giveBack()
    await before.giveBack()
    const after = await lendDatabase(server, template)
    expect(after.url).not.toBe(before.url)
    expect(await contents(after.url)).toEqual(first)
    await after.giveBack()
  })
})
