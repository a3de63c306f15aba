import { addDays, isoWeekday } from '#src/values/calendar-date.ts'
import { londonDate, londonHour } from '#src/values/london-time.ts'
import type { RoleState, Stage } from './role-states.ts'

/** Why a film can't be shown to a client. */
type FilmBlock = 'no_film' | 'processing' | 'failed' | 'no_captions' | 'captions_unchecked' | 'gone'

/** What has to be fixed for one person. */
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

/** What has to be fixed for the whole shortlist. */
export type ListBlock = 'empty' | 'not_signed' | 'void' | 'role_not_open'

export type SendBlock = { candidacyId: string; why: EntryBlock } | { candidacyId: null; why: ListBlock }

/** A candidate's answer about this role; `undefined` if they were never asked. */
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
  /** The client is on the candidate's list of employers who must not see them (candidates/facts.ts). */
  isNever: boolean
  /** The film in the shortlist, and why it can't be shown, if so (films/film.ts). */
  film: { id: string; block: FilmBlock | undefined } | undefined
  permission: KnownPermission | undefined
}

/**
 * Returns what prevents a shortlist from being sent (TALENT-5): first what concerns all of it, then for each person in
 * order. Empty if it can be sent. A permission is needed for the very film that is shown; silence is not permission.
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

/** Returns why a permission doesn't allow this film to be shown, or `undefined` if it does. */
export function permissionBlock(permission: KnownPermission | undefined, filmId: string): EntryBlock | undefined {
  if (!permission) return 'no_permission'
  if (permission.withdrawnAt) return 'permission_withdrawn'
  if (permission.refusedAt) return 'permission_refused'
  if (!permission.givenAt) return 'permission_asked'
  return permission.filmId === filmId ? undefined : 'other_cut'
}

/** How long a sending can be taken back, in milliseconds. Nothing is sent before that (TALENT-44). */
export const takeBackMs = 10_000

/** How many days ahead a sending can be planned. */
export const mostDaysAhead = 60

/** Whether a shortlist is so close to being sent that it can't be changed unless the sending is taken back first. */
export function isLeaving(sendAt: Date, now: Date): boolean {
  return sendAt.getTime() - now.getTime() <= takeBackMs
}

/** The time that is suggested for sending a shortlist, because clients read their mail then. */
export const morning = '08:00'

/** Returns the next working morning in London, and the next Monday if that is another day. */
export function nextMornings(now: Date): string[] {
  const today = londonDate(now)
  const first = londonHour(now) < 8 ? today : addDays(today, 1)
  const isWeekend = isoWeekday(first) > 5
  const monday = addDays(first, (8 - isoWeekday(first)) % 7)
  return isWeekend || monday === first ? [monday] : [first, monday]
}
