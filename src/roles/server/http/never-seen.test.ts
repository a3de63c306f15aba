import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { details, portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import { roleMails } from '../sent-shortlist.setup.ts'
import { hiringSetup } from './hiring.setup.ts'

// An employer whom a candidate added to their list after a shortlist was sent, over HTTP (CAND-5).

const tested = testProgram('never-seen', portalSettings)
const setup = hiringSetup(tested)
const { as, client, clients, filmed, mails, makeRole, newestKey, path, seen, send, shortlisted, staff } = setup

/** Adds Rhona's company to a candidate's list. */
async function neverSeen(candidate: string): Promise<void> {
  const { version } = (await staff.call('GET', `/api/admin/candidates/${candidate}`)).json().data
  const change = { version, neverEmployers: ['lochbay energy'] }
  expect((await staff.call('PUT', `/api/admin/candidates/${candidate}`, change)).status).toBe(200)
}

/** Another client, with a name of its own. */
async function harbourFoods() {
  const ken = await clients.signed('monthly', { signatureName: 'Ken Bell', companyName: 'Harbour Foods Ltd' })
  await tested.call('POST', `/api/contracts/${ken.id}/send-invoice`, details, ken)
  return ken
}

test('an employer added to a candidate’s list, and its guest, see them no more; another client does', async () => {
  const [rhona, ken] = [await client(), await harbourFoods()]
  const [candidate, other] = [await filmed('Ailsa Drummond'), await filmed('Nadia Rahman')]
  const [role, kens] = [await makeRole(rhona.id), await makeRole(ken.id)]
  const [hers, nadias] = (await send(role, [candidate, other])) as [string, string]
  const [his] = (await send(kens, [candidate])) as [string]
  const guest = { email: 'una@lochbay.example', mayComment: true, days: 7 }
  expect((await as(rhona, 'POST', `/api/portal/roles/${role}/share-links`, guest)).status).toBe(201)
  const una = { cookie: (await tested.call('POST', `/api/portal/share/${await newestKey(guest.email)}`)).cookie }
  const words = async (who: { cookie: string }, id: string) =>
    (await as(who, 'GET', `/api/portal/films/${id}/words`)).status
  const shown = async (who: { cookie: string }, id: string) =>
    (await seen(who, id)).candidacies.map((one) => [one.id, one.film.state])
  const both = [
    [hers, 'ready'],
    [nadias, 'ready'],
  ]
  for (const who of [rhona, una]) expect([await shown(who, role), await words(who, hers)]).toEqual([both, 200])
  const [mail] = await mails('shortlist-ready')
  const letter = () => roleMails['shortlist-ready']!(mail!.data, { db: tested.database.db, now: new Date() })
  expect((await letter())!.text).toContain('Ailsa')
  const kensBefore = await seen(ken, kens)

  await neverSeen(candidate)
  for (const who of [rhona, una]) {
    expect([await shown(who, role), await words(who, hers)]).toEqual([[[nadias, 'ready']], 404])
    for (const part of ['stream', 'poster', 'captions'])
      expect([part, (await as(who, 'GET', `/api/portal/films/${hers}/${part}`)).status]).toEqual([part, 404])
    for (const page of ['/api/portal/roles', `/api/portal/roles/${role}`])
      expect((await as(who, 'GET', page)).text).not.toMatch(/Ailsa|Drummond/)
    const verdict = await as(who, 'PUT', path(hers, 'verdict'), { value: 'yes', version: 0 })
    expect([verdict.status, await words(who, nadias)]).toEqual([404, 200])
  }
  const remaining = (await letter())!
  expect([remaining.text.includes('Nadia'), remaining.text.includes('Ailsa')]).toEqual([true, false])
  expect(await seen(ken, kens)).toEqual(kensBefore)
  expect(await words(ken, his)).toBe(200)
})

test('somebody who was hired stays on the page of that employer, without the film', async () => {
  const { rhona, role, candidacy, candidate } = await shortlisted()
  const hire = { salaryPence: 4_200_000, startsOn: addDays(londonDate(new Date()), 48) }
  expect((await as(rhona, 'POST', path(candidacy, 'hired'), hire)).status).toBe(201)
  await neverSeen(candidate)
  expect((await seen(rhona, role)).candidacies).toMatchObject([
    { name: 'Ailsa Drummond', stage: 'hired', hire, film: { state: 'none', why: 'withdrawn' } },
  ])
  expect((await as(rhona, 'GET', `/api/portal/films/${candidacy}/words`)).status).toBe(404)
})
