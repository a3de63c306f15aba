import { expect, test } from 'vitest'
import { openMemoryPGlite } from '../embedded/durable-pglite.ts'
import { openRewound } from './embedded.ts'

async function dumpWithOneRow(): Promise<Blob> {
  const { pglite, close } = await openMemoryPGlite()
  await pglite.exec(`
    create table kept (id int generated always as identity primary key, word text not null unique);
    create table empty (id int);
    insert into kept (word) values ('first');
    checkpoint;
  `)
  const dump = await pglite.dumpDataDir('none')
  await close()
  return dump
}

test('a database that is used again has nothing of the test before', async () => {
  const dump = await dumpWithOneRow()
  const before = await openRewound(dump)
  await before.pglite.exec(`
    insert into kept (word) select 'word ' || n from generate_series(1, 20000) n;
    insert into empty values (1);
    create table other (id int);
    drop table empty;
    set search_path = pg_catalog;
    checkpoint;
  `)
  await expect(before.pglite.query('select 1 / 0')).rejects.toThrow('division by zero')
  await before.pglite.exec('begin')
  await before.close()

  const after = await openRewound(dump)
  try {
    const { rows } = await after.pglite.query('select word from kept')
    expect(rows).toEqual([{ word: 'first' }])
    expect((await after.pglite.query('select * from empty')).rows).toEqual([])
    await expect(after.pglite.query('select * from other')).rejects.toThrow('does not exist')
    await expect(after.pglite.query('insert into kept (word) values ($1)', ['first'])).rejects.toThrow('duplicate')
    const inserted = await after.pglite.query('insert into kept (word) values ($1) returning id', ['second'])
    // The refused row took number 2.
    expect(inserted.rows).toEqual([{ id: 3 }])
  } finally {
    await after.close()
  }
})

test('two databases that are open at once share nothing, and a closed one refuses statements', async () => {
  const dump = await dumpWithOneRow()
  const [one, other] = await Promise.all([openRewound(dump), openRewound(dump)])
  await one.pglite.query(`insert into kept (word) values ('of one')`)
  expect((await other.pglite.query('select word from kept')).rows).toEqual([{ word: 'first' }])
  await one.close()
  await expect(one.pglite.query('select 1')).rejects.toThrow('closed')
  const next = await openRewound(dump)
  expect((await next.pglite.query('select word from kept')).rows).toEqual([{ word: 'first' }])
  await Promise.all([next.close(), other.close()])
})
