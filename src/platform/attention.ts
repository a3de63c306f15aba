import { todayWords } from '#content/console/today.ts'

/**
 * The kinds of things that staff have to act on, the most serious consequences first: people who were promised an
 * answer, people who will be there at a time, money, then what can wait for an hour.
 */
export const attentionKinds = [
  'lead',
  'complaint',
  'brief',
  'offer',
  'call-today',
  'meeting',
  'shortlist',
  'dispute',
  'contract',
  'invoice',
  'bank-line',
  'hire',
  'words',
  'outcome',
  'verdict',
  'signature',
  'interview',
  'mail',
  'film',
  'backup',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** A call of the console; a POST unless `method` says otherwise. */
export interface AttentionCall {
  method?: 'PUT'
  path: string
  body: object
}

/** An action for staff that doesn't need the item's page. */
export interface AttentionAct {
  label: string
  /**
   * The call that carries it out, and the call that undoes it, if there is one. A `version` in the first response is
   * sent with `undo`.
   */
  call: AttentionCall
  undo?: AttentionCall
  /** The message once it is done. */
  done: string
}

export interface AttentionItem {
  /** The item's id, which stays the same: its kind and the id of its subject. */
  id: string
  /** Who or what it is about. */
  title: string
  /** What has to be done. */
  text: string
  /** Since when, or until when, in words; and as an instant. */
  when: string
  at: Date | null
  /** Whether its deadline has passed. */
  isLate: boolean
  /** The page of the console that shows it. */
  href: string
  acts: AttentionAct[]
  /** Links to where it is done, if not here: a page of the console, a phone number, an address, a call. */
  links: { label: string; href: string }[]
  /** Why nothing more than its page can be shown. It is logged, not sent. */
  failure?: unknown
}

/** An item as it is sent. */
export type SentItem = Omit<AttentionItem, 'at' | 'failure'> & { at: string | null }

/** Everything of one kind. */
export interface AttentionGroup<Item = AttentionItem> {
  kind: AttentionKind
  /** The page of the console that counts it. */
  page: string
  /** The number of items; `items` may have only the first of them. */
  total: number
  items: Item[]
}

/** The source of the items of one kind. */
export interface AttentionSource extends Pick<AttentionGroup, 'kind' | 'page'> {
  /** Counts the items. Every open console asks every few seconds, so this must be one statement that reads little. */
  count(now: Date): Promise<number>
  /** Returns the first `mostListed` items. */
  list(now: Date): Promise<AttentionItem[]>
}

type Sources = readonly { attention?: readonly AttentionSource[] }[]

/** How many items of a kind are listed. Each kind has a page with all of them. */
export const mostListed = 50

/** What staff have to act on, as far as it could be loaded. */
export interface Attention {
  /** In order of consequence, without empty ones. */
  groups: AttentionGroup<SentItem>[]
  /** The kinds that couldn't be loaded, for which it is unknown whether there are any items. */
  unread: AttentionKind[]
}

/** Called for each source or item that failed, to log the error. */
type OnFailure = (kind: AttentionKind, error: unknown) => void

/**
 * Returns everything that staff have to act on now, the most serious consequences first. A source that fails doesn't
 * affect the others, nor does one of its items.
 */
export async function attentionOf(slices: Sources, now: Date, onFailure: OnFailure): Promise<Attention> {
  const { answers, unread } = await fromEach(
    slices,
    async (source) => sent(await groupOf(source, now), onFailure),
    onFailure,
  )
  return { groups: inOrder(answers), unread }
}

/** Converts each item separately, so that one with an invalid date doesn't affect the others. */
function sent(group: AttentionGroup, onFailure: OnFailure): AttentionGroup<SentItem> {
  const convert = ({ failure, at, ...item }: AttentionItem): SentItem => {
    if (failure !== undefined) onFailure(group.kind, failure)
    return { ...item, at: at?.toISOString() ?? null }
  }
  const items = group.items.map((item) => {
    try {
      return convert(item)
    } catch (error) {
      return convert(failedItem(item, error))
    }
  })
  return { ...group, items }
}

/** What is known of an item even if its row is damaged. */
type Place = Pick<AttentionItem, 'id' | 'href'>
/** The rest of an item. */
export type ItemDetails = Omit<AttentionItem, keyof Place>

/**
 * Makes an item of each row. A row of which no item can be made, because something in it is missing or unknown, doesn't
 * hide the others: it is listed with a link to its page, and its error is logged.
 */
export function eachItem<Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => Place,
  detailsOf: (row: Row) => ItemDetails,
): AttentionItem[] {
  return rows.map((row) => {
    const place = placeOf(row)
    try {
      const details = detailsOf(row)
      if (!details.title) throw new Error('it has no title')
      return { ...place, ...details }
    } catch (error) {
      return failedItem(place, error)
    }
  })
}

function failedItem({ id, href }: Place, failure: unknown): AttentionItem {
  const { title, text } = todayWords.failedItem
  return { id, title, text, when: '', at: null, isLate: false, href, acts: [], links: [], failure }
}

/**
 * Counts, without listing them, how many items each page of the console has, as `countsOf` returns them. What can't be
 * counted is left out.
 */
export async function attentionCounts(
  slices: Sources,
  now: Date,
  onFailure: OnFailure,
): Promise<Record<string, number>> {
  const count = async ({ page, count }: AttentionSource) => ({ page, total: await count(now) })
  return countsOf((await fromEach(slices, count, onFailure)).answers)
}

/** Asks each source, and keeps the results of the others if one fails. */
async function fromEach<Answer>(
  slices: Sources,
  ask: (source: AttentionSource) => Promise<Answer>,
  onFailure: OnFailure,
): Promise<{ answers: Answer[]; unread: AttentionKind[] }> {
  const answers: Answer[] = []
  const unread = new Set<AttentionKind>()
  await Promise.all(
    slices
      .flatMap(({ attention = [] }) => attention)
      .map(async (source) => {
        try {
          answers.push(await ask(source))
        } catch (error) {
          unread.add(source.kind)
          onFailure(source.kind, error)
        }
      }),
  )
  return { answers, unread: attentionKinds.filter((kind) => unread.has(kind)) }
}

/** Returns one kind, with all of its items up to the limit. */
export async function groupOf({ kind, page, count, list }: AttentionSource, now: Date): Promise<AttentionGroup> {
  const items = await list(now)
  return { kind, page, total: items.length < mostListed ? items.length : await count(now), items }
}

/** Sorts the groups by the seriousness of their consequences and leaves out empty ones. */
export function inOrder<Group extends Pick<AttentionGroup, 'kind' | 'total'>>(groups: readonly Group[]): Group[] {
  const place = ({ kind }: Group) => attentionKinds.indexOf(kind)
  return groups.filter(({ total }) => total > 0).sort((a, b) => place(a) - place(b))
}

/** Returns how many items each page of the console has, by the page's id, and under `today` the sum. */
export function countsOf(groups: readonly Pick<AttentionGroup, 'page' | 'total'>[]): Record<string, number> {
  const counts: Record<string, number> = { today: 0 }
  for (const { page, total } of groups) {
    if (total === 0) continue
    counts[page] = (counts[page] ?? 0) + total
    counts.today! += total
  }
  return counts
}
