import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { types } from './durable-pglite.ts'
import { plansForAnyValue, prepareStatements } from './prepared-statements.ts'

let now = 0
let pglite: PGlite

beforeAll(async () => {
  const usual = (PGlite as unknown as { defaultStartParams: string[] }).defaultStartParams
  pglite = await PGlite.create({
    ...types,
    startParams: [...usual, '-c', plansForAnyValue],
  })
  prepareStatements(pglite, () => now)
})

beforeEach(async () => {
  await pglite.exec(`
    drop table if exists letters;
    create table letters (id int primary key, word text, seen boolean not null default false)`)
})

afterAll(() => pglite.close())

/** The texts of the statements that the database keeps prepared. */
async function kept(from: PGlite): Promise<string[]> {
  const [result] = await from.exec('select statement from pg_prepared_statements order by prepare_time')
  return result!.rows.map(({ statement }) => statement as string)
}

describe('a statement', () => {
  test('is prepared once, and returns what it would return without', async () => {
    const insert = 'insert into letters (id, word) values ($1, $2) returning id, word, seen'
    for (const [id, word] of [
      [1, 'one'],
      [2, null],
      [3, ''],
      [4, 'O’Neill 李'],
    ] as const) {
      const { rows, fields, affectedRows } = await pglite.query(insert, [id, word])
      expect([rows, affectedRows]).toEqual([[{ id, word, seen: false }], 1])
      expect(fields.map(({ name }) => name)).toEqual(['id', 'word', 'seen'])
    }
    expect((await pglite.query('update letters set seen = true where id < $1', [3])).affectedRows).toBe(2)
    expect((await pglite.query('select word from letters where id = $1', [9])).rows).toEqual([])
    expect(await kept(pglite)).toContain(insert)
    expect((await kept(pglite)).filter((text) => text === insert)).toHaveLength(1)
  })

  test('takes and returns every kind of value that we store', async () => {
    const values = {
      bytes: new Uint8Array([0, 255, 39, 92]),
      big: '9007199254740993',
      at: new Date('2026-03-29T01:30:00.123Z'),
      json: { a: [1, 'two', null] },
      words: ['x', 'y,"z"'],
    }
    const text =
      'select $1::bytea as bytes, $2::int8 as big, $3::timestamptz as at, $4::jsonb as json, $5::text[] as words'
    for (let run = 0; run < 3; run++)
      expect((await pglite.query(text, Object.values(values))).rows).toEqual([{ ...values }])
  })

  test('that fails does not disturb the next one, and its own error is thrown', async () => {
    const divide = 'select 1 / $1::int as part'
    await expect(pglite.query(divide, [0])).rejects.toMatchObject({ code: '22012' })
    await expect(pglite.query('select nothing from letters')).rejects.toMatchObject({ code: '42703' })
    await expect(pglite.query(divide, ['x'])).rejects.toMatchObject({ code: '22P02' })
    expect((await pglite.query(divide, [1])).rows).toEqual([{ part: 1 }])
  })

  test('is prepared again after a minute, because tables grow', async () => {
    await pglite.query('select 1 as one')
    const age = 'select name from pg_prepared_statements where statement = $1'
    const nameOf = async () => (await pglite.query(age, ['select 1 as one'])).rows
    const first = await nameOf()
    now = 59_000
    await pglite.query('select 1 as one')
    expect(await nameOf()).toEqual(first)
    now = 61_000
    await pglite.query('select 1 as one')
    expect(await nameOf()).toHaveLength(1)
    expect(await nameOf()).not.toEqual(first)
  })

  test.each([
    'select id from letters order by id limit $1',
    'select count(*) from letters where id = $1',
    'select id from letters where id > $1',
    'with found as (select id from letters) select id from found where id = $1',
  ])('that reads a list or a figure is planned with its values each time: %s', async (list) => {
    await pglite.query(list, [1])
    expect(await kept(pglite)).not.toContain(list)
  })

  test.each([
    'with added as (insert into letters (id) values ($1) returning id) select id from added',
    'delete from letters where id < $1',
  ])('that writes is prepared, whatever it reads: %s', async (write) => {
    await pglite.query(write, [1])
    expect(await kept(pglite)).toContain(write)
  })

  test('is kept only if it is one of the last four hundred', async () => {
    for (let number = 0; number < 450; number++) {
      await pglite.query(`select ${number} as number`)
      // This one is used all the time.
      await pglite.query('select id from letters')
    }
    const statements = await kept(pglite)
    expect(statements.length).toBeLessThanOrEqual(402)
    expect(statements).toContain('select id from letters')
    expect(statements).toContain('select 449 as number')
    expect(statements).not.toContain('select 3 as number')
  })
})

describe('in a transaction', () => {
  test('statements are prepared, and what they did is rolled back with it', async () => {
    const insert = 'insert into letters (id) values ($1)'
    await pglite.transaction(async (tx) => {
      await tx.query(insert, [1])
      await tx.query(insert, [2])
    })
    const fails = pglite.transaction(async (tx) => {
      await tx.query(insert, [3])
      await tx.query(insert, [1])
    })
    await expect(fails).rejects.toMatchObject({ code: '23505' })
    expect((await pglite.query('select id from letters order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
    expect((await kept(pglite)).filter((text) => text === insert)).toHaveLength(1)
  })

  test('no other statement runs between its own', async () => {
    const order: string[] = []
    const transaction = pglite.transaction(async (tx) => {
      await tx.query('select 1 as one')
      await new Promise((resolve) => setImmediate(resolve))
      await tx.query('select 1 as one')
      order.push('transaction')
    })
    await Promise.all([transaction, pglite.query('select 1 as one').then(() => order.push('query'))])
    expect(order).toEqual(['transaction', 'query'])
  })

  test('a closed one runs nothing', async () => {
    let late: (() => Promise<unknown>) | undefined
    await pglite.transaction(async (tx) => {
      late = () => tx.query('select 1 as one')
    })
    await expect(late!()).rejects.toThrow('Transaction is closed')
  })
})

describe('after its table has changed, a statement', () => {
  test.each([
    ['by `exec`', (sql: string) => pglite.exec(sql)],
    ['by `query`', (sql: string) => pglite.query(sql)],
    ['in a transaction', (sql: string) => pglite.transaction((tx) => tx.query(sql))],
  ])('%s returns the new columns', async (_, change) => {
    await pglite.query('insert into letters (id) values (1)')
    const all = 'select * from letters'
    expect((await pglite.query(all)).rows).toEqual([{ id: 1, word: null, seen: false }])
    await change('alter table letters drop column seen')
    await pglite.transaction(async (tx) => expect((await tx.query(all)).rows).toEqual([{ id: 1, word: null }]))
  })

  test('by a function returns the new columns, because it is prepared again when PostgreSQL refuses it', async () => {
    await pglite.exec(`
      create function change_letters() returns void language plpgsql
      as $$ begin alter table letters add column page int default 7; end $$`)
    await pglite.query('insert into letters (id) values (1)')
    const all = 'select * from letters'
    await pglite.query(all)
    await pglite.query('select change_letters()')
    expect((await pglite.query(all)).rows).toEqual([{ id: 1, word: null, seen: false, page: 7 }])
  })
})

test('in tests, a statement that can be planned only with its values fails at its first run', async () => {
  await pglite.exec('create unique index on letters (word) where seen')
  const insert =
    'insert into letters (id, word, seen) values ($1, $2, true) on conflict (word) where seen = $3 do nothing'
  await expect(pglite.query(insert, [1, 'one', true])).rejects.toMatchObject({ code: '42P10' })
})

test('PGlite still needs this: without, a statement takes six calls each time instead of one', async () => {
  let calls = 0
  const send = pglite.execProtocolStream.bind(pglite)
  pglite.execProtocolStream = (...args) => {
    calls++
    return send(...args)
  }
  const callsOf = async (options: object) => {
    await pglite.query('select 1', [], options)
    calls = 0
    await pglite.query('select 1', [], options)
    return calls
  }
  // With parsers of its own, a statement is left to PGlite.
  expect([await callsOf({ parsers: {} }), await callsOf({})]).toEqual([6, 1])
})
