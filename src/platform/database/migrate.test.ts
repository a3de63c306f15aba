import { expect, test } from 'vitest'
import { splitStatements } from './migrate.ts'

test('statements end at a semicolon that ends a line', () => {
  expect(splitStatements('-- why\ncreate table a (\n  b int\n);\n\ncreate table c (d int);\n')).toEqual([
    'create table a (\n  b int\n);\n',
    'create table c (d int);\n',
  ])
})

test('a body between $$ is one statement', () => {
  const body = 'create function f() returns trigger language plpgsql as $$\nbegin\n  raise exception;\nend;\n$$;\n'
  expect(splitStatements(`${body}select 1;\n`)).toEqual([body, 'select 1;\n'])
})
