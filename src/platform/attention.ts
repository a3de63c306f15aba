/**
 * What needs a person, in order of consequence: someone who was promised an answer, someone who will be there at a
 * time, money, then what can wait for an hour.
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

/** One of the console's calls; a POST unless it says otherwise. */
export interface AttentionCall {
  method?: 'PUT'
  path: string
  body: object
}

/** Something that staff can do about it without opening it. */
export interface AttentionAct {
  label: string
  /** The call that does it, and what takes it back, if anything can. A `version` in its answer goes with `undo`. */
  call: AttentionCall
  undo?: AttentionCall
  /** What is said once it is done. */
  done: string
}

export interface AttentionItem {
  /** Names it for as long as it lasts: its kind and an id. */
  id: string
  /** Who or what it is about. */
  title: string
  /** What is the matter. */
  text: string
  /** Since when, or until when, in words; and that instant. */
  when: string
  at: Date | null
  /** Past the time at which it was due. */
  isLate: boolean
  /** The page of the console that shows it. */
  href: string
  acts: AttentionAct[]
  /** Where it is done, if not here: a page of the console, a phone number, an address, a call. */
  links: { label: string; href: string }[]
}

/** The same as it is sent. */
export type SentItem = Omit<AttentionItem, 'at'> & { at: string | null }

/** Everything of one kind. */
export interface AttentionGroup<Item = AttentionItem> {
  kind: AttentionKind
  /** The page of the console whose count includes it. */
  page: string
  /** How many there are; `items` may be only the first of them. */
  total: number
  items: Item[]
}

/** Where everything of one kind comes from. */
export interface AttentionSource extends Pick<AttentionGroup, 'kind' | 'page'> {
  /** How many there are. Every open console asks every few seconds: one statement that reads little. */
  count(now: Date): Promise<number>
  /** The first `mostListed` of them. */
  list(now: Date): Promise<AttentionItem[]>
}

type Sources = readonly { attention?: readonly AttentionSource[] }[]

/** How many of a kind are listed; there is a page for all of them. */
export const mostListed = 50

/** What needs a person, as far as it could be found out. */
export interface Attention {
  /** In order of consequence, without empty ones. */
  groups: AttentionGroup<SentItem>[]
  /** The kinds that couldn't be loaded: of these nobody knows whether there is anything. */
  unread: AttentionKind[]
}

/** Told of each source that failed, for the log. */
type OnFailure = (kind: AttentionKind, error: unknown) => void

/** Everything that needs a person now, in order of consequence. A source that fails takes nothing else with it. */
export async function attentionOf(slices: Sources, now: Date, onFailure: OnFailure): Promise<Attention> {
  const { found, unread } = await fromEach(slices, async (source) => sent(await groupOf(source, now)), onFailure)
  return { groups: inOrder(found), unread }
}

/** Written down here, where an instant that isn't one takes no other source with it. */
function sent(group: AttentionGroup): AttentionGroup<SentItem> {
  return { ...group, items: group.items.map((item) => ({ ...item, at: item.at?.toISOString() ?? null })) }
}

/**
 * How much needs a person on each page of the console, as `countsOf` has it, without listing it. What can't be counted
 * is left out.
 */
export async function attentionCounts(
  slices: Sources,
  now: Date,
  onFailure: OnFailure,
): Promise<Record<string, number>> {
  const count = async ({ page, count }: AttentionSource) => ({ page, total: await count(now) })
  return countsOf((await fromEach(slices, count, onFailure)).found)
}

/** Asks each source, and keeps what the others answer when one fails. */
async function fromEach<Answer>(
  slices: Sources,
  ask: (source: AttentionSource) => Promise<Answer>,
  onFailure: OnFailure,
): Promise<{ found: Answer[]; unread: AttentionKind[] }> {
  const found: Answer[] = []
  const unread = new Set<AttentionKind>()
  await Promise.all(
    slices
      .flatMap(({ attention = [] }) => attention)
      .map(async (source) => {
        try {
          found.push(await ask(source))
        } catch (error) {
          unread.add(source.kind)
          onFailure(source.kind, error)
        }
      }),
  )
  return { found, unread: attentionKinds.filter((kind) => unread.has(kind)) }
}

/** One kind, whole. */
export async function groupOf({ kind, page, count, list }: AttentionSource, now: Date): Promise<AttentionGroup> {
  const items = await list(now)
  return { kind, page, total: items.length < mostListed ? items.length : await count(now), items }
}

/** The groups in order of consequence, without empty ones. */
export function inOrder<Group extends Pick<AttentionGroup, 'kind' | 'total'>>(groups: readonly Group[]): Group[] {
  const place = ({ kind }: Group) => attentionKinds.indexOf(kind)
  return groups.filter(({ total }) => total > 0).sort((a, b) => place(a) - place(b))
}

/** How much needs a person on each page of the console, by the page's id, and `today` for all of it. */
export function countsOf(groups: readonly Pick<AttentionGroup, 'page' | 'total'>[]): Record<string, number> {
  const counts: Record<string, number> = { today: 0 }
  for (const { page, total } of groups) {
    if (total === 0) continue
    counts[page] = (counts[page] ?? 0) + total
    counts.today! += total
  }
  return counts
}
