import { beforeAll, describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { payingClients } from '#src/payments/server/http/paying-client.setup.ts'
import { codeOf, contractsConsole, londonDay, placement } from '#src/portal/server/http/contracts-console.setup.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import type { BookEntry, MoneyList, OpenInvoice } from '../../console-api.ts'

// The Money page over HTTP: what it lists, what is exported, and transfers.

const tested = testProgram('books', portalSettings)
const setup = contractsConsole(tested)
const { signed, pay, invoice } = payingClients(tested)
const money = (query = '', cookie = setup.staff) =>
  tested.call('GET', `/api/admin/money${query}`, undefined, { cookie })
const listOf = async (query = ''): Promise<MoneyList> => (await money(query)).json().data
const nameAndState = ({ rows }: MoneyList) => rows.map(({ number, how, state }) => [number || how, state])
const record = (body: object, key?: string) =>
  tested.call('POST', '/api/admin/money/transfers', body, { cookie: setup.staff, ...(key ? { key } : {}) })

let card = { id: '', cookie: '' }
let bank = { id: '', cookie: '' }
let depositInvoice = ''
let fee = ''

beforeAll(async () => {
  card = await signed('standard')
  bank = await signed('standard')
  await pay(card)
  depositInvoice = await invoice(bank)
  fee = (await setup.act(`/${bank.id}/placements`, placement)).json().data.number
})

describe('the list', () => {
  test('has every document and every payment, each with its contract, and the sums by state', async () => {
    const list = await listOf()
    expect(nameAndState(list).sort()).toEqual(
      [
        ['RCP-0001', 'issued'],
        ['card', 'received'],
        [depositInvoice, 'open'],
        [fee, 'open'],
      ].sort(),
    )
    expect(new Set(list.rows.map(({ contractId }) => contractId))).toEqual(new Set([card.id, bank.id]))
    expect(list.totals).toEqual([
      { state: 'open', entries: 2, pence: 812_000 },
      { state: 'received', entries: 1, pence: 200_000 },
    ])
    expect(list.aged[0]).toEqual({ band: 'current', invoices: 2, pence: 812_000 })
    expect(list.total).toBe(4)
  })

  test('is searched, filtered, sorted and paged', async () => {
    expect(nameAndState(await listOf(`?q=${fee.toLowerCase()}`))).toEqual([[fee, 'open']])
    expect((await listOf('?kind=payment')).rows.map(({ how }) => how)).toEqual(['card'])
    const open = await listOf('?state=open')
    expect([open.total, open.totals.length]).toEqual([2, 2])
    expect((await listOf('?sort=-sum')).rows[0]).toMatchObject({ number: fee, pence: 612_000 })
    expect((await listOf('?period=last-year')).total).toBe(0)
    expect((await listOf('?period=month')).total).toBe(4)
    const pages = [await listOf('?pageSize=3'), await listOf('?pageSize=3&page=2')]
    expect(pages.map(({ rows }) => rows.length)).toEqual([3, 1])
    expect((await listOf("?q=%25'; drop table payments; --")).total).toBe(0)
    for (const wrong of ['?state=late', '?kind=cheque', '?period=ever', '?sort=x', '?page=0'])
      expect([wrong, (await money(wrong)).status]).toEqual([wrong, 422])
  })

  test('and its files are only for staff', async () => {
    for (const route of ['', '/open-invoices', '.csv', '/xero.csv', '/freeagent.csv'])
      for (const cookie of ['', card.cookie]) expect((await money(route, cookie)).status).toBe(401)
    const asClient = await tested.call('POST', '/api/admin/money/transfers', {}, { cookie: card.cookie })
    expect(asClient.status).toBe(401)
  })
})

describe('a transfer', () => {
  const transferBody = (shares: readonly (readonly [string, number])[], more = {}) => ({
    pence: shares.reduce((sum, [, pence]) => sum + pence, 0),
    receivedOn: londonDay(0),
    reference: 'LOCHBAY',
    shares: shares.map(([invoiceNumber, pence]) => ({ invoiceNumber, pence })),
    ...more,
  })

  test('that is impossible is refused with its fields', async () => {
    expect((await record({})).status).toBe(422)
    expect(codeOf(await record(transferBody([], { pence: 5 })))[0]).toBe(422)
    expect(codeOf(await record(transferBody([[fee, 612_001]])))).toEqual([422, 'more_than_open'])
    expect(codeOf(await record(transferBody([['INV-9999', 5]])))).toEqual([404, 'unknown_invoice'])
    expect(codeOf(await record(transferBody([[fee, 100]], { pence: 200 })))).toEqual([422, 'shares_differ'])
    expect(codeOf(await record(transferBody([[fee, 100]], { reference: 'bell \u0007' })))[0]).toBe(422)
    expect((await listOf('?kind=payment')).total).toBe(1)
  })

  test('for a part of the deposit leaves the rest due, in every place that shows it', async () => {
    const answers = await Promise.all([
      record(transferBody([[depositInvoice, 120_000]]), 'once-and-for-all-1'),
      record(transferBody([[depositInvoice, 120_000]]), 'once-and-for-all-1'),
      record(transferBody([[depositInvoice, 120_000]])),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(answers[0]!.json().data.receipts).toMatchObject([{ invoice: depositInvoice, openPence: 80_000 }])
    const entry = (await listOf(`?q=${depositInvoice}&kind=invoice`)).rows[0] as BookEntry
    expect(entry).toMatchObject({ state: 'part_paid', pence: 200_000, openPence: 80_000 })
    expect(await setup.money(bank.id)).toMatchObject({
      deposit: null,
      depositState: 'invoiced',
      partPence: 120_000,
      owedPence: 692_000,
    })
    expect((await setup.record(bank.id)).state).toBe('invoiced')
    const view = (await tested.call('GET', `/api/contracts/${bank.id}/payment`, undefined, bank)).json().data
    expect(view).toMatchObject({ state: 'none', partPence: 120_000 })
    const intent = await tested.call(
      'POST',
      `/api/contracts/${bank.id}/create-payment-intent`,
      { clientEmail: 'rhona@lochbay.example', companyName: 'Lochbay Energy Ltd' },
      bank,
    )
    expect(codeOf(intent)).toEqual([409, 'part_by_bank'])
  })

  test('for two invoices settles what it pays, and is logged', async () => {
    const open = (await money('/open-invoices')).json().data as OpenInvoice[]
    expect(open.map(({ number, openPence }) => [number, openPence])).toEqual([
      [depositInvoice, 80_000],
      [fee, 612_000],
    ])
    const answer = await record(
      transferBody([
        [depositInvoice, 80_000],
        [fee, 12_000],
      ]),
    )
    expect(answer.json().data.receipts.map(({ openPence }: { openPence: number }) => openPence)).toEqual([0, 600_000])
    expect((await setup.money(bank.id)).deposit).toMatchObject({ by: 'bank', pence: 200_000 })
    const { id } = (await listOf(`?q=${fee}&kind=invoice`)).rows[0]!
    expect(await setup.changes(id)).toContain('invoice.paid-by-bank')
    expect((await listOf('?kind=payment&sort=-sum')).rows.map(({ how, pence, cites }) => [how, pence, cites])).toEqual([
      ['card', 200_000, ''],
      ['bank', 120_000, depositInvoice],
      ['bank', 92_000, `${depositInvoice}, ${fee}`],
    ])
  })
})

test('reminders are paused and resumed for a contract, by staff, and the list says so', async () => {
  const pause = (isPaused: unknown, { id = bank.id, cookie = setup.staff } = {}) =>
    tested.call('PUT', `/api/admin/contracts/${id}/reminders`, { isPaused }, { cookie })
  const paused = async () => (await listOf(`?q=${fee}&kind=invoice`)).rows[0]!.isPaused
  expect((await pause(true, { cookie: '' })).status).toBe(401)
  expect((await pause('yes')).status).toBe(422)
  expect((await pause(true, { id: 'ctr_none' })).status).toBe(404)
  expect(await paused()).toBe(false)
  expect((await Promise.all([pause(true), pause(true)])).map(({ status }) => status)).toEqual([200, 200])
  expect(await paused()).toBe(true)
  expect((await pause(false)).status).toBe(200)
  expect(await paused()).toBe(false)
  const changes = (await setup.changes(bank.id)).filter((action) => action.startsWith('reminders.'))
  expect(changes).toEqual(['reminders.paused', 'reminders.resumed'])
})

describe('a file for the bookkeeper', () => {
  const linesOf = async (route: string) => (await money(route)).text.trim().split('\r\n')

  test('of the list has a line for each entry', async () => {
    expect(await linesOf('.csv')).toHaveLength((await listOf()).total + 1)
    expect((await linesOf('.csv?kind=invoice')).slice(1)).toHaveLength(2)
  })

  test('for Xero begins with its header and has only invoices and credit notes', async () => {
    const lines = await linesOf('/xero.csv')
    expect(lines[0]).toMatch(/^\*ContactName,EmailAddress,/)
    expect(
      lines
        .slice(1)
        .map((line) => /INV-\d+/.exec(line)?.[0])
        .sort(),
    ).toEqual([depositInvoice, fee].sort())
  })

  test('for Xero has a call that returns the number of files, and is empty after the last', async () => {
    expect((await money('/xero-files')).json().data).toEqual({ files: 1 })
    expect((await money('/xero-files', '')).status).toBe(401)
    expect(await linesOf('/xero.csv?file=2')).toHaveLength(1)
    for (const file of ['0', '-1', 'x', '201']) expect((await money(`/xero.csv?file=${file}`)).status).toBe(422)
  })

  test('for FreeAgent begins with the first payment', async () => {
    const lines = await linesOf('/freeagent.csv')
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toMatch(/^\d\d\/\d\d\/\d{4},\d+(\.\d+)?,[^,"]+$/)
  })
})
