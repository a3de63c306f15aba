import { useEffect, useRef, useState } from 'react'
import { visitOfTab } from '#src/insights/ui/visit-of-tab.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { useSendOnce } from '#src/platform/browser/use-send-once.ts'
import type { BookingAnswer, WireSlot } from '../api.ts'
import type { CallKind } from '../booking.ts'
import { clockOf } from '../slot.ts'
import { nextSlot } from './slots/slot-days.ts'
import { useHold } from './slots/use-hold.ts'
import { useSlots } from './slots/use-slots.ts'

/** Why the details are still shown after a submit. */
export type BookingFailure<S extends WireSlot = WireSlot> =
  /** The slot is gone; `next` is the one to offer instead, `looking` while it is being looked up. */
  | { kind: 'gone'; reason: 'taken' | 'not-offered'; slot: S; next: S | 'looking' | undefined }
  /** It can only be booked on another site. */
  | { kind: 'elsewhere'; sentence: string; link: string }
  | { kind: 'other'; sentence: string; /** It may have been booked nevertheless. */ isUnknown: boolean }

/** Why the list is shown without the wanted time. */
export type ListNotice = { kind: 'gone'; time: string } | { kind: 'linked' }

export interface CallBookingOptions {
  kind: CallKind
  slotsPath: string
  bookingPath: string
  /** Whether slots can be held: in our own diary only. */
  holds: boolean
  /** The form's own fields, whose refusals the form shows. */
  fieldNames: readonly string[]
  /** The id of a slot, from a link. */
  askedSlotId?: string
}

const goneCodes: Record<string, 'taken' | 'not-offered'> = {
  slot_taken: 'taken',
  slot_not_offered: 'not-offered',
  slot_contradictory: 'not-offered',
}

/**
 * The course of both booking dialogs: slots → details → booked (BOOK-9, BOOK-11). A failure
 * stays on the details; if the slot has gone, the next one is offered (BOOK-18).
 */
export function useCallBooking<S extends WireSlot>({
  kind,
  slotsPath,
  bookingPath,
  holds,
  fieldNames,
  askedSlotId,
}: CallBookingOptions) {
  const { slots, reload, refresh } = useSlots<S>(slotsPath)
  const hold = useHold(kind, holds)
  const { post, doubt } = useSendOnce<BookingAnswer>(bookingPath)
  const [slot, setSlot] = useState<S>()
  const [notice, setNotice] = useState<ListNotice>()
  const [failure, setFailure] = useState<BookingFailure<S>>()
  const [booked, setBooked] = useState<{ slot: S; link: string }>()
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  // Going back from the list leads to where the visitor was, not to the first question.
  const [resumes, setResumes] = useState(false)

  async function choose(chosen: S) {
    setSlot(chosen)
    setNotice(undefined)
    setFailure(undefined)
    if ((await hold.take(chosen.id)) !== 'refused' || underWay.current) return
    showListWithout(chosen)
  }

  function showListWithout(gone: S) {
    setSlot(undefined)
    setFailure(undefined)
    setNotice({ kind: 'gone', time: clockOf(gone) })
    setResumes(true)
    void refresh()
  }

  async function backToTimes({ resume = false } = {}) {
    if (underWay.current) return
    setSlot(undefined)
    setFailure(undefined)
    setNotice(undefined)
    setResumes(resume)
    await hold.release()
    await refresh()
  }

  /** Sends the details. Resolves to the fields that the server refused, by name; the other failures are shown here. */
  async function submit(content: object, stamps: object): Promise<Record<string, string>> {
    if (!slot || underWay.current) return {}
    underWay.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const holdId = await hold.settled()
      if (holdId === 'refused') {
        void offerNext('taken', slot)
        return {}
      }
      const sent = await post(content, { ...stamps, ...visitOfTab(), ...(holdId && { holdId }) })
      if (sent.state === 'done') succeed(slot, sent.answer)
      return sent.state === 'failed' ? refuse(sent.error, slot) : {}
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  function succeed(slot: S, answer: BookingAnswer) {
    hold.forget()
    setBooked({ slot, link: answer.data?.link })
  }

  function refuse(error: unknown, slot: S): Record<string, string> {
    const { sentence, fields, isUnknown } = readFailure(error)
    const problem = error instanceof HttpError ? error.problem : undefined
    const gone = goneCodes[problem?.code ?? '']
    if (gone) {
      void offerNext(gone, slot)
      return {}
    }
    const refused = Object.fromEntries(Object.entries(fields).filter(([name]) => fieldNames.includes(name)))
    if (Object.keys(refused).length > 0) return refused
    const link = problem?.link
    if (link && /^https?:\/\//.test(link)) setFailure({ kind: 'elsewhere', sentence, link })
    else setFailure({ kind: 'other', sentence, isUnknown })
    return {}
  }

  async function offerNext(reason: 'taken' | 'not-offered', gone: S) {
    setFailure({ kind: 'gone', reason, slot: gone, next: 'looking' })
    await hold.release()
    const fresh = await refresh()
    const next = fresh && nextSlot(fresh, gone)
    setFailure((shown) => (shown?.kind === 'gone' && shown.slot === gone ? { ...shown, next } : shown))
  }

  const asked = useRef(askedSlotId)
  const chooseNow = useRef(choose)
  useEffect(() => {
    chooseNow.current = choose
  })
  useEffect(() => {
    if (!asked.current || slots.state !== 'offered') return
    const wanted = slots.slots.find(({ id }) => id === asked.current)
    asked.current = undefined
    if (wanted) void chooseNow.current(wanted)
    else setNotice({ kind: 'linked' })
  }, [slots])

  return {
    slots,
    reload,
    slot,
    /** Until when the slot is held, if it is. */
    keptUntil: hold.until,
    notice,
    failure,
    booked,
    busy,
    doubt,
    resumes,
    choose,
    backToTimes,
    submit,
  }
}
