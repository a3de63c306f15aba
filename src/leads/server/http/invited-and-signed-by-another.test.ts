import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { auditTrails } from '#src/contracts/server/audit-trail.ts'
import { details, portalClients, portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { began, inbox, titles } from './inbox.setup.ts'

// Staff invite one person, who passes the link on, and another person signs.

const tested = testProgram('invited-and-signed-by-another', { CLOCK: began.toISOString(), ...portalSettings })
const setup = inbox(tested)
const { call, idOf, record } = setup
const { unlock, ready, sign } = portalClients(tested)

const invited = 'ailsa@lochbay.example'
const signatory = details.clientEmail
let key: string
let client: { id: string; cookie: string }

test('whoever was only invited has the invitation on their timeline, and nothing of what the other did', async () => {
  const invitation = { name: 'Ailsa Gunn', email: invited, companyName: 'Lochbay Energy Ltd' }
  expect((await call('POST', '/api/admin/contracts', invitation, setup.owner)).status).toBe(201)
  const mail = await tested.database.db
    .selectFrom('mails')
    .select('data')
    .where('template', '=', 'portal-invitation')
    .executeTakeFirstOrThrow()
  key = (mail.data as { key: string }).key
  client = await ready('monthly', { key })
  expect((await sign(client)).status).toBe(201)
  const invoice = await call('POST', `/api/contracts/${client.id}/send-invoice`, details, client.cookie)
  expect(invoice.status).toBeLessThan(300)

  const hers = titles(await record(invited))
  expect(hers).toContain('Invited to the portal')
  for (const title of ['Contract signed', 'Accepted the terms', 'Unlocked the portal', 'Invoice INV-0001, £2,000.00'])
    expect([title, hers.includes(title)]).toEqual([title, false])
  expect(titles(await record(signatory))).toEqual(
    expect.arrayContaining(['Contract signed', 'Invoice INV-0001, £2,000.00']),
  )
})

test('their copy has the invitation only; the signatory’s has everything', async () => {
  const copyFor = (email: string) =>
    idOf(email).then((id) => call('GET', `/api/admin/leads/${id}/export`, undefined, setup.staff))
  const hers = await copyFor(invited)
  expect(hers.json()).toMatchObject({
    contracts: [{ number: 'PT-0031', invited: { name: 'Ailsa Gunn', email: invited } }],
    invoicesAndReceipts: [],
  })
  for (const text of [signatory, details.contactName, details.registeredAddress, '127.0.0.1'])
    expect([text, hers.text.includes(text)]).toEqual([text, false])
  expect((await copyFor(signatory)).json()).toMatchObject({
    contracts: [{ signature: { typedName: details.contactName } }],
    invoicesAndReceipts: [{ number: 'INV-0001' }],
  })
})

test('their erasure takes their name from the contract, and ends nothing of the signatory’s', async () => {
  const id = await idOf(invited)
  const erased = await call('POST', `/api/admin/leads/${id}/erasure`, { email: invited }, setup.owner)
  expect(erased.json().data).toMatchObject({
    removed: { mails: 1, openContracts: 0 },
    kept: [{ what: expect.stringContaining('Contract PT-0031') }],
  })

  const { rows } = await sql`
    select 1 from contracts where contracts::text ilike ${`%${invited}%`} or contracts::text ilike '%Ailsa%'
  `.execute(tested.database.db)
  expect(rows).toEqual([])
  expect(await auditTrails(tested.database.db)).toMatchObject({ broken: [] })
  const contracts = await call('GET', '/api/contracts', undefined, client.cookie)
  expect(contracts.json()).toMatchObject([{ id: client.id, isSigned: true }])
  expect((await unlock({ key })).id).toBe(client.id)
})
