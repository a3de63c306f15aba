import { expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { sharingMailTemplates } from '../sharing/sharing-mails.ts'
import { hiringSetup } from './hiring.setup.ts'

// Guests who ask for a new link once theirs has ended, over HTTP.

const tested = testProgram('asked-again', portalSettings)
const { as, mails, newestKey, shortlisted } = hiringSetup(tested)
const templates = sharingMailTemplates({ publicUrl: 'http://patter.example', guestDays: 30, before: 'roles' })

test('a guest’s request for a new link goes to its maker, or to the signatory if the maker has left', async () => {
  const { rhona, role } = await shortlisted()
  const colleague = { email: 'iain@lochbay.example', name: 'Iain Begg' }
  const { id } = (await as(rhona, 'POST', '/api/portal/team', colleague)).json().data
  const session = await tested.call('POST', '/api/portal/session', { key: await newestKey(colleague.email) })
  const iain = { cookie: session.cookie }
  const share = async (email: string) => {
    const guest = { email, mayComment: true, days: 7 }
    const made = await as(iain, 'POST', `/api/portal/roles/${role}/share-links`, guest)
    return { linkId: made.json().data.id as string, page: `/api/portal/share/${await newestKey(email)}` }
  }
  const [una, morag] = [await share('una@lochbay.example'), await share('morag@lochbay.example')]
  const asked = async ({ linkId, page }: { linkId: string; page: string }) => {
    const { sender } = (await tested.call('GET', page)).json().data
    expect((await tested.call('POST', `${page}/asking`)).status).toBe(202)
    const [mail] = await mails('share-asked-again', linkId)
    const letter = await templates['share-asked-again']!(mail!.data, { db: tested.database.db, now: new Date() })
    return { sender, to: mail!.to, text: letter?.text }
  }

  await as(iain, 'DELETE', `/api/portal/roles/${role}/share-links/${una.linkId}`)
  expect(await asked(una)).toEqual({
    sender: 'Iain Begg',
    to: colleague.email,
    text: expect.stringContaining('that you made for una'),
  })
  expect((await as(rhona, 'DELETE', `/api/portal/team/${id}`)).status).toBe(200)
  expect(await asked(morag)).toEqual({
    sender: 'Rhona Mackie',
    to: expect.stringMatching(/^rhona.*@/),
    text: expect.stringContaining('A colleague who has left your team'),
  })
})
