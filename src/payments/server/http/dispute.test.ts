import { describe, expect, test } from 'vitest'
import { testCards } from '../../api.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { payingClients } from './paying-client.setup.ts'

const tested = testProgram('dispute', portalSettings)
const { call } = tested
const { signed, openIntent, useCard, view } = payingClients(tested)

const admin = (method: string, route: string, cookie: string, body?: object) =>
  call(method, `/api/admin/contracts${route}`, body, { cookie })

describe('a dispute', () => {
  const money = async (id: string, cookie: string) => (await admin('GET', `/${id}/money`, cookie)).json().data

  test('arrives by webhook after its card has paid, is shown in the console, and ends as staff decide', async () => {
    const { cookie } = await signedIn(tested.database.db, 'owner')
    const client = await signed()
    await useCard(await openIntent(client), testCards.disputed)
    await expect
      .poll(async () => (await money(client.id, cookie)).moves.disputes)
      .toMatchObject([{ state: 'needs_response', sum: '£2,000.00' }])
    expect((await admin('GET', '?need=dispute', cookie)).json().data.rows).toMatchObject([
      { id: client.id, needs: ['dispute'] },
    ])
    expect((await admin('GET', '/attention', cookie)).json().data.items).toContainEqual(
      expect.objectContaining({ contractId: client.id, need: 'dispute' }),
    )
    const today = (await call('GET', '/api/admin/today', undefined, { cookie })).json().data.groups
    const ofKind = (kind: string) => today.find((group: { kind: string }) => group.kind === kind)
    expect(ofKind('dispute')).toMatchObject({
      total: 1,
      page: 'contracts',
      items: [{ text: expect.stringContaining('£2,000.00 is disputed'), href: `/admin/contracts/${client.id}` }],
    })
    // It is listed once, and not also among the other problems of its contract.
    expect(ofKind('contract')).toBeUndefined()
    expect((await call('GET', '/api/admin/waiting', undefined, { cookie })).json().data.contracts).toBe(1)
    expect((await admin('POST', `/${client.id}/refund`, cookie, { pence: 200_000 })).json().code).toBe('disputed')
    const [{ id }] = (await money(client.id, cookie)).moves.disputes
    const other = await signed()
    expect((await admin('POST', `/${other.id}/disputes/${id}/end`, cookie, { outcome: 'lost' })).status).toBe(404)
    expect(
      (await call('POST', `/api/admin/contracts/${client.id}/disputes/${id}/end`, { outcome: 'lost' }, client)).status,
    ).toBe(401)
    expect((await admin('POST', `/${client.id}/disputes/${id}/end`, cookie, { outcome: 'drawn' })).status).toBe(422)
    expect((await admin('POST', `/${client.id}/disputes/${id}/end`, cookie, { outcome: 'lost' })).status).toBe(202)
    await expect.poll(async () => (await money(client.id, cookie)).payments).toMatchObject([{ state: 'lost' }])
    expect((await call('GET', '/api/admin/waiting', undefined, { cookie })).json().data.contracts).toBeUndefined()
    expect((await money(client.id, cookie)).documents).toMatchObject([
      { kind: 'credit_note', label: 'Deposit, taken back by the card’s bank' },
      { kind: 'receipt' },
    ])
    expect((await admin('POST', `/${client.id}/disputes/${id}/end`, cookie, { outcome: 'won' })).json().code).toBe(
      'dispute_over',
    )
    expect(await view(client)).toMatchObject({ state: 'refunded' })
  })
})

test('only staff act on disputes, departures and refunds; only owners move money or invoice again', async () => {
  const staff = (await signedIn(tested.database.db, 'staff')).cookie
  const client = await signed()
  for (const route of [
    'leavings',
    'leaving-preview',
    'documents/INV-0001/pay-back',
    'refunds/re_1/made-good',
    'uncovered-invoice',
    'disputes/du_1/end',
  ]) {
    expect([route, (await call('POST', `/api/admin/contracts/${client.id}/${route}`, {}, client)).status]).toEqual([
      route,
      401,
    ])
  }
  for (const route of ['documents/INV-0001/pay-back', 'refunds/re_1/made-good', 'uncovered-invoice'])
    expect([route, (await admin('POST', `/${client.id}/${route}`, staff, {})).status]).toEqual([route, 403])
  expect(
    (await admin('POST', `/${client.id}/leavings`, staff, { candidate: 'Kofi Mensah', lastDay: '2026-08-31' })).json()
      .code,
  ).toBe('no_placement')
  expect((await admin('POST', `/${client.id}/leavings`, staff, { candidate: '', lastDay: 7 })).status).toBe(422)
})
