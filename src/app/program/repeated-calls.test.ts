import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#src/platform/secrets/password-hash.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { testProgram } from '../test-program.ts'

// If a response is lost, a page sends the same call again and gets the response that it would have got the first time.

const tested = testProgram('repeated-calls')
const { call } = tested
let cookie: string
let member: StaffMember
let keys = 0

beforeAll(async () => {
  ;({ cookie, member } = await signedIn(tested.database.db, 'owner'))
})

/**
 * Makes a call twice. The second time it gets the first response; a third call, with another key, finds that it has
 * already been done.
 */
async function twice(method: string, route: string, body: object | undefined): Promise<any> {
  const key = `repeated-call-${++keys}`
  const [first, second] = [
    await call(method, route, body, { cookie, key }),
    await call(method, route, body, { cookie, key }),
  ]
  expect({ ok: first.status < 300, said: first.text }).toEqual({ ok: true, said: second.text })
  expect(second.status).toBe(first.status)
  return first.text ? first.json() : undefined
}

async function lead(email: string, more: object = {}): Promise<void> {
  const answer = await call('POST', '/api/contact', {
    name: 'Nora',
    email,
    phone: '0141 496 0000',
    company: 'Struan',
    candidateCount: '1',
    message: '',
    selectedService: '',
    selectedPricingPlan: '',
    ...more,
  })
  expect(answer.status).toBe(201)
}

const person = async (email: string) => {
  const { rows } = (await call('GET', `/api/admin/leads?q=${encodeURIComponent(email)}`, undefined, { cookie })).json()
    .data
  return (await call('GET', `/api/admin/leads/${rows[0].id}`, undefined, { cookie })).json().data
}

test('a person is changed, noted, and erased', async () => {
  await lead('nora@struan.example')
  const { id, version } = await person('nora@struan.example')
  await twice('PUT', `/api/admin/leads/${id}`, { version, ownerId: member.id })
  const { data: note } = await twice('POST', `/api/admin/leads/${id}/notes`, { text: 'Rings back' })
  await twice('PUT', `/api/admin/lead-notes/${note.id}`, { text: 'Rings back Tuesday' })
  await twice('DELETE', `/api/admin/lead-notes/${note.id}`, undefined)
  await twice('POST', `/api/admin/leads/${id}/erasure`, { email: 'nora@struan.example' })
})

test('held leads are released, one by one and together, and deleted', async () => {
  for (const name of ['one', 'two', 'three']) await lead(`${name}@spam.example`, { website: 'https://spam.example' })
  const { rows } = (await call('GET', '/api/admin/quarantine', undefined, { cookie })).json().data
  const [first, two, three] = rows.map(({ leadId }: { leadId: string }) => leadId)
  await twice('POST', `/api/admin/quarantine/${first}/release`, {})
  await twice('POST', `/api/admin/quarantine/${two}/keep-out`, {})
  expect((await twice('POST', '/api/admin/quarantine/release', { leadIds: [three] })).data).toEqual({ released: 1 })
})

test('a link is withdrawn and a colleague removed', async () => {
  const { data: link } = await twice('POST', '/api/admin/team/links', {
    name: 'Isla',
    email: 'isla@patter.example',
    role: 'staff',
  })
  const { links } = (await call('GET', '/api/admin/team', undefined, { cookie })).json().data
  await twice('DELETE', `/api/admin/team/links/${links[0].id ?? link.id}`, undefined)
  const leaver = await signedIn(tested.database.db, 'staff')
  await twice('DELETE', `/api/admin/team/${leaver.member.id}`, undefined)
})

test('a password is changed, and the old one is not reported as wrong', async () => {
  const now = new Date()
  await tested.database.db
    .updateTable('staff_members')
    .set({ password_hash: await hashPassword('seven trams to Cathcart') })
    .where('id', '=', member.id)
    .execute()
  await twice('PUT', '/api/admin/account/password', {
    current: 'seven trams to Cathcart',
    next: 'eight buses to Shawlands',
  })
  const kept = await tested.database.db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('created_at', '>=', now)
    .where('route', 'like', 'account/password%')
    .execute()
  expect(kept).toHaveLength(1)
})
