import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { personContracts } from '#src/contracts/server/public.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { roleSetup } from './roles.setup.ts'

// When a share link ends by itself.

const tested = testProgram('share-links', portalSettings)
const { staff, as, client, makeRole, send, newestKey, record } = roleSetup(tested)

async function open(token: string): Promise<{ cookie: string }> {
  const opened = await tested.call('POST', `/api/portal/share/${token}`)
  expect(opened.status).toBe(201)
  return { cookie: opened.cookie }
}
const door = async (token: string) => (await tested.call('GET', `/api/portal/share/${token}`)).json().data
const linksOf = async (who: { cookie: string }, role: string) =>
  (await as(who, 'GET', `/api/portal/roles/${role}/share-links`)).json().data
/** Shares a role and returns the token of the link that was mailed. */
async function share(who: { cookie: string }, role: string, more: object): Promise<string> {
  const request = { email: 'graham@lochbay.example', mayComment: true, days: 7, ...more }
  expect((await as(who, 'POST', `/api/portal/roles/${role}/share-links`, request)).status).toBe(201)
  return newestKey(request.email)
}

test('a link that a colleague made ends once the colleague is erased', async () => {
  const rhona = await client()
  const role = await makeRole(rhona.id)
  const [candidacy] = await send(role, [await staff.filmed('Kofi Mensah')])
  const colleague = { email: 'iain@lochbay.example', name: 'Iain Begg' }
  expect((await as(rhona, 'POST', '/api/portal/team', colleague)).status).toBe(201)
  const key = await newestKey(colleague.email)
  const iain = await tested.call('POST', '/api/portal/session', { key })
  const token = await share(iain, role, { email: 'morag@lochbay.example' })
  const morag = await open(token)
  const film = `/api/portal/films/${candidacy}/stream`
  expect((await as(morag, 'GET', film)).status).toBe(200)

  const person = { id: 'per_of_iain', emailKey: colleague.email }
  await tested.database.db.transaction().execute((tx) => personContracts.erase!(tx, person, {} as never, new Date()))
  const late = await as(morag, 'GET', film)
  expect([late.status, late.json().code]).toEqual([401, 'link_ended'])
  expect((await tested.call('POST', `/api/portal/share/${token}`)).status).toBe(409)
  expect(await door(token)).toMatchObject({ state: 'revoked' })
  expect(await linksOf(rhona, role)).toMatchObject([{ state: 'revoked' }])
  expect((await record(role)).links).toMatchObject([{ state: 'revoked' }])
})
