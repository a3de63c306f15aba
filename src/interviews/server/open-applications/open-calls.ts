import { interview as words } from '#content/site/interview.ts'
import { anybody, type endpoints } from '#src/platform/http/endpoint.ts'
import type { Context } from '#src/platform/slice.ts'
import { AddressBody, OpenBody } from '../../api.ts'
import { applyOpenly, mailOpenLinks, openFacts } from '../invite.ts'
import type { Db } from '../tables.ts'
import { waitForOpening } from './waiting-list.ts'

// A page asks every eight seconds, and many people in one building may share an IP address.
export const opens = { burst: 600, secondsEach: 0.2, tooMany: 'That’s a lot of tries in a short time.' }
const applications = { burst: 10, secondsEach: 60, tooMany: 'That’s a lot of applications from one place.' }

/** At most so many calls from one place, and for one address. */
const limited = (name: string) => [
  { name, per: 'address' as const, ...applications },
  { name, per: ({ email }: { email: string }) => email.toLowerCase(), ...applications },
]

/** Calls of people who have no link: they apply by themselves, wait until they can, or have lost their link. */
export function openCalls(api: ReturnType<typeof endpoints>, { db: anyDb, outbox }: Pick<Context, 'db' | 'outbox'>) {
  const db: Db = anyDb
  api.get(
    '/api/interviews/open',
    {
      does: 'Says what an open application asks, and whether one can be begun',
      who: anybody,
      limit: [{ name: 'interview-opens', per: 'address', ...opens }],
    },
    ({ now }) => openFacts(db, now),
  )
  api.post(
    '/api/interviews/open',
    {
      does: 'Begins an open application, or mails the way back to one',
      who: anybody,
      limit: limited('interview-applications'),
      body: OpenBody,
      message: words.open.problem,
    },
    ({ body, now }) =>
      db.transaction().execute(async (tx) => {
        const token = await applyOpenly(tx, { ...body, outbox }, now)
        return token === undefined ? { known: true } : { known: false, token }
      }),
  )
  api.post(
    '/api/interviews/waiting-list',
    {
      does: 'Notes an address that is written to once open applications are open again',
      who: anybody,
      limit: limited('interview-waiting'),
      body: AddressBody,
      message: words.open.problem,
    },
    ({ body: { email }, now }) =>
      db.transaction().execute(async (tx) => {
        await waitForOpening(tx, email, now)
        return {}
      }),
  )
  api.post(
    '/api/interviews/lost',
    {
      does: 'Mails new links to what is open under an address',
      who: anybody,
      limit: limited('interview-lost'),
      body: AddressBody,
      message: words.open.problem,
    },
    ({ body: { email }, now }) =>
      db.transaction().execute(async (tx) => {
        await mailOpenLinks(tx, { email, outbox }, now)
        return {}
      }),
  )
}
