import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Problem } from '../../values/problem.ts'
import { containsPattern, readListQuery } from './list-query.ts'
import type { AppEnv } from './request.ts'

async function read(address: string): Promise<unknown> {
  const app = new Hono<AppEnv>()
  app.get('/', (c) =>
    c.json(
      readListQuery(c, {
        sorts: ['created', 'name'],
        defaultSort: '-created',
        filters: { state: ['sent', 'failed'], owner: 'text' },
      }),
    ),
  )
  app.onError((error, c) =>
    c.json(error instanceof Problem ? { refused: error.fields[0]?.path } : { error: String(error) }),
  )
  return (await app.request(address)).json()
}

test('an address without a query is the first page in the default order', async () => {
  expect(await read('/')).toEqual({
    q: '',
    sort: 'created',
    descending: true,
    page: 1,
    pageSize: 25,
    offset: 0,
    filters: {},
  })
})

test('search, order, filters and page are read from the address', async () => {
  expect(await read('/?q=%20Orr%20&sort=name&page=3&pageSize=50&state=failed&owner=stf_1&other=x')).toEqual({
    q: 'Orr',
    sort: 'name',
    descending: false,
    page: 3,
    pageSize: 50,
    offset: 100,
    filters: { state: 'failed', owner: 'stf_1' },
  })
})

test.each([
  ['sort=password_hash', 'sort'],
  ['sort=--created', 'sort'],
  ['sort=created;drop', 'sort'],
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=1e9', 'page'],
  ['page=99999999999999999999', 'page'],
  ['pageSize=100000', 'pageSize'],
  ['state=constructor', 'state'],
])('%s is refused with the name of the parameter', async (query, path) => {
  expect(await read(`/?${query}`)).toEqual({ refused: path })
})

test('letters that the database can’t store are removed from the search, and wildcards are taken literally', async () => {
  expect(await read('/?q=a%00b')).toMatchObject({ q: 'ab' })
  expect(await read(`/?q=${'x'.repeat(5000)}`)).toMatchObject({ q: 'x'.repeat(200) })
  expect(containsPattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})
