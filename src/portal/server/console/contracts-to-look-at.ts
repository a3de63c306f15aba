import { todayWords } from '#content/console/today.ts'
import { abandonedContracts } from '#src/contracts/server/public.ts'
import { disputesToAnswer } from '#src/payments/server/public.ts'
import { type AttentionAct, type AttentionGroup, type AttentionItem, mostListed } from '#src/platform/attention.ts'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { ContractNeed, ContractRow } from '../../console-api.ts'
import type { Db } from '../tables.ts'
import { contractRows, eachContract } from './list.ts'

const page = 'contracts'
const href = (id: string) => `/admin/contracts/${id}`
const nameOf = ({ company, person, email, number }: ContractRow) => company || person || email || number

/** Disputes for which the bank waits for evidence, the first deadline first (STAFF-17). */
export async function disputes(db: Db, now: Date): Promise<AttentionGroup> {
  const { dispute: words } = todayWords
  const waiting = await disputesToAnswer(db)
  const shown = waiting.slice(0, mostListed)
  const rows = await contractRows(
    db,
    shown.map(({ contractId }) => contractId),
    now,
  )
  const items = shown.map(({ id, contractId, sum, dueAt }): AttentionItem => {
    const row = rows.get(contractId)
    return {
      id: `dispute:${id}`,
      title: row ? nameOf(row) : contractId,
      text: fill(words.text, { sum }),
      when: dueAt ? fill(words.due, { when: recentMoment(dueAt, now) }) : words.none,
      at: dueAt,
      isLate: dueAt !== null && dueAt < now,
      href: href(contractId),
      acts: [],
      links: [],
    }
  })
  return { kind: 'dispute', page, total: waiting.length, items }
}

/** What went wrong with contracts: a seal, a PDF, a payment, money that goes back (STAFF-17). Disputes are above. */
export async function troubles(db: Db, now: Date): Promise<AttentionGroup> {
  const { contract: words } = todayWords
  const items: AttentionItem[] = []
  let total = 0
  for await (const row of eachContract(db, { q: '', need: 'any' }, now)) {
    for (const need of row.needs) {
      if (need === 'dispute') continue
      total++
      if (items.length < mostListed)
        items.push({
          id: `contract:${row.id}:${need}`,
          title: nameOf(row),
          text: words[need],
          when: row.signedAt ? fill(words.since, { when: recentMoment(row.signedAt, now) }) : row.number,
          at: row.signedAt ? new Date(row.signedAt) : null,
          isLate: false,
          href: href(row.id),
          acts: actsOn(need, row),
          links: [],
        })
    }
  }
  return { kind: 'contract', page, total, items }
}

function actsOn(need: ContractNeed, row: ContractRow): AttentionAct[] {
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

/** How long a client who began the agreement may leave it before somebody should ask. */
const abandonedAfterMs = 3 * 24 * 3600 * 1000

/** Clients who began the agreement and have done nothing for three days, longest first (STAFF-17). */
export async function abandoned(db: Db, now: Date): Promise<AttentionGroup> {
  const { signature: words } = todayWords
  const left = await abandonedContracts(db, new Date(now.getTime() - abandonedAfterMs))
  const shown = left.slice(0, mostListed)
  const rows = await contractRows(
    db,
    shown.map(({ id }) => id),
    now,
  )
  const items = shown.flatMap(({ id, lastAt }): AttentionItem[] => {
    const row = rows.get(id)
    if (!row) return []
    const who = nameOf(row)
    return [
      {
        id: `signature:${id}`,
        title: who,
        text: fill(words.text, { step: row.step }),
        when: fill(words.since, { when: recentMoment(lastAt, now) }),
        at: lastAt,
        isLate: false,
        href: href(id),
        acts: row.email
          ? [
              {
                label: words.link,
                call: { path: `/api/admin/contracts/${id}/link`, body: {} },
                done: fill(words.linkDone, { who }),
              },
            ]
          : [],
        links: [],
      },
    ]
  })
  return { kind: 'signature', page, total: left.length, items }
}
