import { todayWords } from '#content/console/today.ts'
import { abandonedContracts } from '#src/contracts/server/public.ts'
import { disputesToAnswer } from '#src/payments/server/public.ts'
import {
  type AttentionAct,
  type AttentionItem,
  type AttentionSource,
  eachItem,
  type ItemDetails,
  mostListed,
} from '#src/platform/attention.ts'
import type { StripeConfig } from '#src/platform/config/config.ts'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { ContractNeed, ContractRow } from '../../console-api.ts'
import type { Db } from '../tables.ts'
import { type ContractInNeed, contractRows, contractsInNeed, countNeeds } from './list.ts'

const page = 'contracts'
const href = (id: string) => `/admin/contracts/${id}`
const nameOf = ({ company, person, email, number }: Pick<ContractRow, 'company' | 'person' | 'email' | 'number'>) =>
  company || person || email || number

/** Disputes for which the bank waits for evidence, the earliest deadline first (STAFF-17). */
export function disputes(db: Db, stripe: StripeConfig | undefined): AttentionSource {
  return {
    kind: 'dispute',
    page,
    count: async () => (await disputesToAnswer(db)).length,
    list: (now) => listDisputes(db, stripe, now),
  }
}

async function listDisputes(db: Db, stripe: StripeConfig | undefined, now: Date): Promise<AttentionItem[]> {
  const { dispute: words } = todayWords
  const listed = (await disputesToAnswer(db)).slice(0, mostListed)
  const rows = await contractRows(
    db,
    listed.map(({ contractId }) => contractId),
    now,
  )
  const detailsOf = ({ id, contractId, sum, dueAt }: (typeof listed)[number]): ItemDetails => {
    const row = rows.get(contractId)
    return {
      title: row ? nameOf(row) : contractId,
      text: fill(words.text, { sum }),
      when: dueAt ? fill(words.due, { when: recentMoment(dueAt, now) }) : words.none,
      at: dueAt,
      isLate: dueAt !== null && dueAt < now,
      acts: [],
      // Evidence is uploaded at the gateway, which tells us when it has it.
      links: stripe ? [{ label: words.answer, href: pageAtStripe(stripe, id) }] : [],
    }
  }
  return eachItem(listed, ({ id, contractId }) => ({ id: `dispute:${id}`, href: href(contractId) }), detailsOf)
}

function pageAtStripe({ secretKey }: StripeConfig, id: string): string {
  const mode = secretKey.startsWith('sk_test_') ? '/test' : ''
  return `https://dashboard.stripe.com${mode}/disputes/${encodeURIComponent(id)}`
}

/** Problems with contracts: a seal, a PDF, a payment, a refund (STAFF-17). Disputes are listed above. */
export function contractProblems(db: Db): AttentionSource {
  return { kind: 'contract', page, count: (now) => countNeeds(db, now), list: (now) => listProblems(db, now) }
}

async function listProblems(db: Db, now: Date): Promise<AttentionItem[]> {
  const { contract: words } = todayWords
  const contracts = await contractsInNeed(db, now, mostListed + 1)
  const needs = contracts.flatMap((row) =>
    row.needs.filter((need) => need !== 'dispute').map((need) => ({ row, need })),
  )
  return eachItem(
    needs.slice(0, mostListed),
    ({ row, need }) => ({ id: `contract:${row.id}:${need}`, href: href(row.id) }),
    ({ row, need }) => ({
      title: nameOf(row),
      text: words[need],
      when: row.signedAt ? fill(words.since, { when: recentMoment(row.signedAt, now) }) : row.number,
      at: row.signedAt,
      isLate: false,
      acts: actsOn(need, row),
      links: [],
    }),
  )
}

function actsOn(need: ContractNeed, row: ContractInNeed): AttentionAct[] {
  if (need !== 'seal') return []
  const { contract: words } = todayWords
  return [
    {
      label: words.sealAgain,
      call: { path: `/api/admin/contracts/${row.id}/seal`, body: {} },
      done: fill(words.sealDone, { who: nameOf(row) }),
    },
  ]
}

/** How long after a client's last action on an unsigned agreement staff should ask. */
const abandonedAfterMs = 3 * 24 * 3600 * 1000

/** Clients who began the agreement and have done nothing for three days, longest first (STAFF-17). */
export function abandoned(db: Db): AttentionSource {
  const abandoned = (now: Date) => abandonedContracts(db, new Date(now.getTime() - abandonedAfterMs))
  return {
    kind: 'signature',
    page,
    count: async (now) => (await abandoned(now)).length,
    list: async (now) => itemsOf(db, (await abandoned(now)).slice(0, mostListed), now),
  }
}

async function itemsOf(
  db: Db,
  contracts: Awaited<ReturnType<typeof abandonedContracts>>,
  now: Date,
): Promise<AttentionItem[]> {
  const { signature: words } = todayWords
  const rows = await contractRows(
    db,
    contracts.map(({ id }) => id),
    now,
  )
  const unfinished = contracts.flatMap(({ id, lastAt }) => {
    const row = rows.get(id)
    return row ? [{ id, lastAt, row }] : []
  })
  return eachItem(
    unfinished,
    ({ id }) => ({ id: `signature:${id}`, href: href(id) }),
    ({ id, lastAt, row }) => ({
      title: nameOf(row),
      text: fill(words.text, { step: row.step }),
      when: fill(words.since, { when: recentMoment(lastAt, now) }),
      at: lastAt,
      isLate: false,
      acts: row.email
        ? [
            {
              label: words.link,
              call: { path: `/api/admin/contracts/${id}/link`, body: {} },
              done: fill(words.linkDone, { who: nameOf(row) }),
            },
          ]
        : [],
      links: [],
    }),
  )
}
