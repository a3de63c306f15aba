import { useState } from 'react'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import type { WireSlot } from '../api.ts'
import { nextSlot } from './slots/slot-days.ts'

/** Why the details are still shown after a submit. */
export type BookingFailure<S extends WireSlot = WireSlot> =
  /** The slot is gone. `next` is the one to offer instead, `looking` while it is being looked up. */
  | { kind: 'gone'; reason: GoneReason; slot: S; next: S | 'looking' | undefined }
  /** It can only be booked on another site. */
  | { kind: 'elsewhere'; sentence: string; link: string }
  | { kind: 'other'; sentence: string; /** It may have been booked nevertheless. */ isUnknown: boolean }

type GoneReason = 'taken' | 'not-offered'

type Refusal = { gone: GoneReason } | { fields: Record<string, string> } | { failure: BookingFailure<never> }

const goneReasons: Record<string, GoneReason> = {
  slot_taken: 'taken',
  slot_not_offered: 'not-offered',
  slot_contradictory: 'not-offered',
}

/**
 * Returns what a failed call means: the slot is gone, or some of the form's own fields are wrong, or else why nothing
 * was booked.
 */
export function readBookingFailure(error: unknown, fieldNames: readonly string[]): Refusal {
  const { sentence, fields, isUnknown } = readFailure(error)
  const problem = error instanceof HttpError ? error.problem : undefined
  const goneReason = goneReasons[problem?.code ?? '']
  if (goneReason) return { gone: goneReason }
  const refused = Object.entries(fields).filter(([name]) => fieldNames.includes(name))
  if (refused.length > 0) return { fields: Object.fromEntries(refused) }
  const link = problem?.link
  if (link && /^https?:\/\//.test(link)) return { failure: { kind: 'elsewhere', sentence, link } }
  return { failure: { kind: 'other', sentence, isUnknown } }
}

/** Why the last submit failed, if it did. `offerNext` looks up another slot in place of one that is gone (BOOK-18). */
export function useBookingFailure<S extends WireSlot>(release: () => Promise<unknown>, refresh: Refresh<S>) {
  const [failure, setFailure] = useState<BookingFailure<S>>()

  async function offerNext(reason: GoneReason, goneSlot: S) {
    setFailure({ kind: 'gone', reason, slot: goneSlot, next: 'looking' })
    await release()
    const fresh = await refresh()
    const next = fresh && nextSlot(fresh, goneSlot)
    setFailure((current) => (current?.kind === 'gone' && current.slot === goneSlot ? { ...current, next } : current))
  }

  /** Shows why the call failed. Returns what is wrong with the form's own fields, which the form shows. */
  function refuse(refusal: Refusal, slot: S): Record<string, string> {
    if ('fields' in refusal) return refusal.fields
    if ('gone' in refusal) void offerNext(refusal.gone, slot)
    else setFailure(refusal.failure)
    return {}
  }

  return { failure, setFailure, offerNext, refuse }
}

type Refresh<S> = () => Promise<readonly S[] | undefined>
