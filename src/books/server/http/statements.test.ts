import { beforeAll, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { payingClients } from '#src/payments/server/http/paying-client.setup.ts'
import { codeOf, contractsConsole, londonDay } from '#src/portal/server/http/contracts-console.setup.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import type { BankLine, BankLines } from '../../statement/api.ts'

// Bank statements over HTTP: permissions, size limits, and idempotency keys.

const tested = testProgram('statements', portalSettings)
const setup = contractsConsole(tested)
const { signed, invoice } = payingClients(tested)
const base = '/api/admin/money'
const post = (route: string, body: object, more: { cookie?: string; key?: string } = {}) =>
  tested.call('POST', `${base}${route}`, body, { cookie: setup.staff, ...more })
const base64 = (text: string) => Buffer.from(text).toString('base64')
const lines = async (query = ''): Promise<BankLines> =>
  (await tested.call('GET', `${base}/bank-lines${query}`, undefined, { cookie: setup.staff })).json().data
const british = londonDay(0).split('-').toReversed().join('/')
let number = ''

beforeAll(async () => {
  number = await invoice(await signed('standard'))
})

test('a statement is only accepted from staff, must be a file, and has a maximum size', async () => {
  expect((await post('/statements', { file: base64('x') }, { cookie: '' })).status).toBe(401)
  expect((await post('/statements', {})).status).toBe(422)
  expect((await post('/statements', { file: 'not base 64!' })).status).toBe(422)
  expect(codeOf(await post('/statements', { file: base64('Roses are red') }))).toEqual([422, 'statement'])
  expect((await post('/statements', { file: 'A'.repeat(2_796_208) })).status).toBe(422)
  expect((await post('/statements', { file: 'A'.repeat(3_000_000) })).status).toBe(413)
  const columns = { date: 0, reference: [] }
  expect((await post('/statements', { file: base64('a,b'), columns })).status).toBe(422)
})

test('the sample of an unknown file that a person is shown is not stored anywhere', async () => {
  const file = base64(`Tag,Wer,Was,Betrag\n${british},SOMEBODY PRIVATE,x,12.00\n`)
  const asked = await post('/statements', { file }, { key: 'asked-about-columns' })
  expect(asked.json().data).toMatchObject({ state: 'columns', unknown: { header: ['Tag', 'Wer', 'Was', 'Betrag'] } })
  const answers = await tested.database.db.selectFrom('idempotent_answers').selectAll().execute()
  expect(JSON.stringify(answers)).not.toContain('SOMEBODY PRIVATE')
  expect(await lines()).toMatchObject({ total: 0 })
})

test('a line of a file becomes one receipt, however often the button is pressed', async () => {
  const file = base64(`Date,Description,Amount\n${british},LOCHBAY ENERGY ${number},2000.00\n${british},RENT,-5.00\n`)
  const sent = await Promise.all([
    post('/statements', { file }, { key: 'a-statement-once' }),
    post('/statements', { file }),
  ])
  expect(sent.map(({ status }) => status)).toEqual([201, 201])
  const { rows, total } = await lines()
  expect(total).toBe(1)
  const { id, version, proposal } = rows[0] as BankLine
  expect(proposal).toMatchObject({ kind: 'record', reason: 'reference-and-sum' })
  const body = { version, shares: proposal!.shares }
  const record = (key?: string) => post(`/bank-lines/${id}/recordings`, body, key ? { key } : {})
  const answers = await Promise.all([record('one-line-once'), record('one-line-once')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1].json()).toEqual(answers[0].json())
  expect(codeOf(await record())).toEqual([409, 'changed_meanwhile'])
  expect(await lines()).toMatchObject({ total: 0 })
})

test('the newest lines are listed, and as many older ones as requested', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `${british},PAYER ${index},${(index + 1).toFixed(2)}`)
  await post('/statements', { file: base64(`Date,Description,Amount\n${rows.join('\n')}\n`) })
  expect(await lines()).toMatchObject({ rows: { length: 50 }, total: 60 })
  expect(await lines('?show=100')).toMatchObject({ rows: { length: 60 }, total: 60 })
  const tooMany = await tested.call('GET', `${base}/bank-lines?show=1001`, undefined, { cookie: setup.staff })
  expect(tooMany.status).toBe(422)
})

test('an unknown line or an unknown list is refused', async () => {
  expect(codeOf(await post('/bank-lines/bkl_none/ignore', { version: 1 }))).toEqual([404, 'unknown_line'])
  expect((await post('/bank-lines/bkl_none/ignore', {})).status).toBe(422)
  const wrong = await tested.call('GET', `${base}/bank-lines?list=all`, undefined, { cookie: setup.staff })
  expect(wrong.status).toBe(422)
})
