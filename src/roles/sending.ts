import { addDays, isoWeekday } from '#src/values/calendar-date.ts'
import { londonDate, londonHour } from '#src/values/london-time.ts'
import type { RoleState, Stage } from './words.ts'

/** What keeps a film from being shown to a client. */
type FilmBlock = 'no_film' | 'processing' | 'failed' | 'no_captions' | 'captions_unchecked' | 'gone'

/** What has to be put right for one person. */
export type EntryBlock =
  | 'ended'
  | 'erased'
  | 'never_employer'
  | FilmBlock
  | 'no_permission'
  | 'permission_asked'
  | 'permission_refused'
  | 'permission_withdrawn'
  | 'other_cut'

/** What has to be put right for all of it. */
export type ListBlock = 'empty' | 'not_signed' | 'void' | 'role_not_open'

export type SendBlock = { candidacyId: string; why: EntryBlock } | { candidacyId: null; why: ListBlock }

/** What a candidate said to being shown for this role; `undefined` if they were never asked. */
export interface KnownPermission {
  filmId: string
  givenAt: Date | null
  refusedAt: Date | null
  withdrawnAt: Date | null
}

export interface EntryToSend {
  candidacyId: string
  stage: Stage
  isErased: boolean
  /** The client is among the employers who must not see them (candidates/facts.ts). */
  isNever: boolean
  /** The film that is in the shortlist, and what stops it from being shown (films/film.ts). */
  film: { id: string; block: FilmBlock | undefined } | undefined
  permission: KnownPermission | undefined
}

/**
 * What stops a shortlist from being sent (TALENT-5), first what concerns all of it, then person by person in its order;
 * nothing if it may go. Silence is no permission, and a permission is for the cut that the candidate saw.
 */
export function canSend(
  entries: readonly EntryToSend[],
  { role, contract }: { role: RoleState; contract: 'open' | 'signed' | 'void' | undefined },
): SendBlock[] {
  const all: ListBlock[] = [
    ...(entries.length === 0 ? (['empty'] as const) : []),
    ...(contract === undefined || contract === 'void'
      ? (['void'] as const)
      : contract === 'open'
        ? (['not_signed'] as const)
        : []),
    ...(role === 'open' ? [] : (['role_not_open'] as const)),
  ]
  return [
    ...all.map((why) => ({ candidacyId: null, why })),
    ...entries.flatMap((entry) => {
      const why = blockOf(entry)
      return why ? [{ candidacyId: entry.candidacyId, why }] : []
    }),
  ]
}

function blockOf(entry: EntryToSend): EntryBlock | undefined {
  if (entry.isErased) return 'erased'
  if (entry.stage === 'declined' || entry.stage === 'withdrawn') return 'ended'
  if (entry.isNever) return 'never_employer'
  if (!entry.film) return 'no_film'
  return entry.film.block ?? permissionBlock(entry.permission, entry.film.id)
}

/** Why a permission does not allow this cut to be shown; `undefined` if it does. */
export function permissionBlock(permission: KnownPermission | undefined, filmId: string): EntryBlock | undefined {
  if (!permission) return 'no_permission'
  if (permission.withdrawnAt) return 'permission_withdrawn'
  if (permission.refusedAt) return 'permission_refused'
  if (!permission.givenAt) return 'permission_asked'
  return permission.filmId === filmId ? undefined : 'other_cut'
}

/** For how long sending can be taken back, in milliseconds: nothing leaves before that (TALENT-44). */
export const takeBackMs = 10_000

/** How many days ahead a sending can be planned. */
export const mostDaysAhead = 60

/** Whether a shortlist is about to leave, so that nothing of it can be changed without taking its sending back. */
export function isLeaving(sendAt: Date, now: Date): boolean {
  return sendAt.getTime() - now.getTime() <= takeBackMs
}

/** When clients read their mail: shortlists are put forward to go out then. */
export const morning = '08:00'

/** The next working morning that is ahead in London, and the next Monday, if it is another day. */
export function nextMornings(now: Date): string[] {
  const today = londonDate(now)
  const first = londonHour(now) < 8 ? today : addDays(today, 1)
  const isWeekend = isoWeekday(first) > 5
  const monday = addDays(first, (8 - isoWeekday(first)) % 7)
  return isWeekend || monday === first ? [monday] : [first, monday]
}
