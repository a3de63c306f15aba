import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { personContracts } from '#src/contracts/server/public.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { roleSetup } from './roles.setup.ts'

// What a share link counts, and when it ends by itself.

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

test('a link counts the films that its reader can watch, and of these the ones that they have watched', async () => {
  const rhona = await client()
  const role = await makeRole(rhona.id)
  const [ailsa, callum, nadia] = await send(role, [
    await staff.filmed('Ailsa Drummond'),
    await staff.filmed('Callum Baird'),
    await staff.filmed('Nadia Rahman'),
  ])
  const token = await share(rhona, role, {})
  const graham = await open(token)
  for (const id of [ailsa, callum])
    expect((await as(graham, 'POST', `/api/portal/films/${id}/watched`, { ranges: [[0, 1]], at: 1 })).status).toBe(200)
  await share(rhona, role, { only: [ailsa] })
  expect(await linksOf(rhona, role)).toMatchObject([
    { films: 1, watched: 1 },
    { films: 3, watched: 2 },
  ])

  const before = await door(token)
  expect(before).toMatchObject({ state: 'live', films: 3 })
  const { version } = (await record(role)).board.find(({ id }) => id === nadia)!
  const body = { to: 'withdrawn', version, reason: '' }
  expect((await staff.call('PUT', `/api/admin/candidacies/${nadia}/stage`, body)).status).toBe(200)
  expect(await door(token)).toMatchObject({ state: 'live', films: 2, seconds: expect.closeTo(before.seconds / 1.5, 0) })
  const onlyGone = { email: 'moray@lochbay.example', mayComment: true, days: 7, only: [nadia] }
  expect((await as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, onlyGone)).json()).toMatchObject({
    code: 'cannot_share',
    message: 'There is no film here that they could watch at the moment, so no link was sent.',
  })
  expect(await linksOf(rhona, role)).toHaveLength(2)
})

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
  // The page can't say who closed it, but who can send another.
  expect(await door(token)).toMatchObject({ state: 'ended', sender: 'Rhona Mackie' })
  expect(await linksOf(rhona, role)).toMatchObject([{ state: 'revoked' }])
  expect((await record(role)).links).toMatchObject([{ state: 'revoked' }])
})
