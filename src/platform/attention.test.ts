import { describe, expect, test } from 'vitest'
import { todayWords } from '#content/console/today.ts'
import {
  attentionCounts,
  type AttentionGroup,
  attentionKinds,
  attentionOf,
  type AttentionSource,
  countsOf,
  eachItem,
  inOrder,
} from './attention.ts'

const group = (kind: AttentionGroup['kind'], page: string, total: number): AttentionGroup => ({
  kind,
  page,
  total,
  items: [],
})

test('the kinds with the most serious consequences come first, whichever slice they are from, and empty ones are left out', () => {
  const groups = [group('backup', 'settings', 1), group('mail', 'outbox', 0), group('lead', 'leads', 2)]
  expect(inOrder(groups).map(({ kind }) => kind)).toEqual(['lead', 'backup'])
})

test('each page has its own count, and Today the sum', () => {
  const groups = [group('outcome', 'diary', 2), group('call-today', 'diary', 3), group('film', 'videos', 1)]
  expect(countsOf(groups)).toEqual({ today: 6, diary: 5, videos: 1 })
  expect(countsOf([])).toEqual({ today: 0 })
})

test('every kind has a heading, in the same order', () => {
  expect(Object.keys(todayWords.kinds)).toEqual([...attentionKinds])
})

describe('a source that fails', () => {
  const now = new Date('2026-11-23T09:00:00Z')
  const answers = (kind: AttentionSource['kind'], page: string, total: number): AttentionSource => ({
    kind,
    page,
    count: () => Promise.resolve(total),
    list: () => Promise.resolve(Array.from({ length: total }, (_, n) => ({ ...item, id: `${kind}:${n}` }))),
  })
  const item = { title: 'Title', text: '', when: '', at: null, isLate: false, href: '', acts: [], links: [] }
  const rejects: AttentionSource = {
    kind: 'dispute',
    page: 'contracts',
    count: () => Promise.reject(new Error('no such column')),
    list: () => Promise.reject(new Error('no such column')),
  }
  // It fails before it returns a promise.
  const throws: AttentionSource = {
    kind: 'lead',
    page: 'leads',
    count: () => {
      throw new TypeError('facts')
    },
    list: () => {
      throw new TypeError('facts')
    },
  }
  const slices = [{ attention: [answers('film', 'videos', 1), rejects] }, {}, { attention: [throws] }]

  test('does not affect the others, is named, and is logged', async () => {
    const warnings: string[] = []
    const { groups, unread } = await attentionOf(slices, now, (kind, error) =>
      warnings.push(`${kind}: ${(error as Error).message}`),
    )
    expect(groups).toMatchObject([{ kind: 'film', total: 1 }])
    expect(unread).toEqual(['lead', 'dispute'])
    expect(warnings.sort()).toEqual(['dispute: no such column', 'lead: facts'])
  })

  test('fails only for the row of which no item can be made: it is listed without details, and logged', async () => {
    const rows = [
      { id: 'a', title: 'A', at: now },
      { id: 'b', at: now },
      { id: 'c', title: 'C', at: new Date(Number.NaN) },
    ]
    const odd: AttentionSource = {
      ...answers('mail', 'outbox', 0),
      list: async () =>
        eachItem(
          [...rows, undefined, { id: 'e', title: 'E', at: null }],
          (row) => ({ id: `mail:${row?.id ?? 'd'}`, href: '/admin/outbox' }),
          (row) => ({ ...item, title: row!.title!, at: row!.at }),
        ),
    }
    const warnings: string[] = []
    const { groups, unread } = await attentionOf([{ attention: [odd] }], now, (kind) => warnings.push(kind))
    expect(unread).toEqual([])
    expect(groups).toMatchObject([{ kind: 'mail', total: 5 }])
    const failedItem = 'Can’t be shown here'
    expect(groups[0]!.items.map(({ id, title }) => [id, title])).toEqual([
      ['mail:a', 'A'],
      ['mail:b', failedItem],
      ['mail:c', failedItem],
      ['mail:d', failedItem],
      ['mail:e', 'E'],
    ])
    expect(groups[0]!.items[1]).toMatchObject({ href: '/admin/outbox', acts: [], at: null })
    expect(JSON.stringify(groups)).not.toContain('failure')
    expect(warnings).toEqual(['mail', 'mail', 'mail'])
  })

  test('is left out of the counts', async () => {
    const warnings: string[] = []
    expect(await attentionCounts(slices, now, (kind) => warnings.push(kind))).toEqual({ today: 1, videos: 1 })
    expect(warnings.sort()).toEqual(['dispute', 'lead'])
  })
})
