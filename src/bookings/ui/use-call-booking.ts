import { useEffect, useRef, useState } from 'react'
import { visitOfTab } from '#src/insights/ui/visit-of-tab.ts'
import { useSendOnce } from '#src/platform/browser/use-send-once.ts'
import type { BookingAnswer, WireSlot } from '../api.ts'
import type { CallKind } from '../booking.ts'
import { clockOf } from '../slot.ts'
import { readBookingFailure, useBookingFailure } from './booking-failure.ts'
import { useHold } from './slots/use-hold.ts'
import { type Slots, useSlots } from './slots/use-slots.ts'

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
  linkedSlotId?: string
}

/**
 * The course of both booking dialogs: slots → details → booked (BOOK-9, BOOK-11). A failure
 * stays on the details; if the slot has gone, the next one is offered (BOOK-18).
 */
export function useCallBooking<S extends WireSlot>(options: CallBookingOptions) {
  const { slots, reload, refresh } = useSlots<S>(options.slotsPath)
  const hold = useHold(options.kind, options.holds)
  const { post, doubt } = useSendOnce<BookingAnswer>(options.bookingPath)
  const [slot, setSlot] = useState<S>()
  const [notice, setNotice] = useState<ListNotice>()
  const { failure, setFailure, offerNext, refuse } = useBookingFailure(hold.release, refresh)
  const [booked, setBooked] = useState<{ slot: S; link: string; host: string }>()
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const [resumes, setResumes] = useState(false)

  /** Shows the form for a slot, or the list. */
  function show(chosen: S | undefined, why?: ListNotice) {
    setSlot(chosen)
    setFailure(undefined)
    setNotice(why)
  }

  async function choose(chosen: S) {
    show(chosen)
    if ((await hold.take(chosen.id)) !== 'refused' || underWay.current) return
    show(undefined, { kind: 'gone', time: clockOf(chosen) })
    setResumes(true)
    void refresh()
  }

  async function backToTimes({ resume = false } = {}) {
    if (underWay.current) return
    show(undefined)
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
      const posted = await post(content, { ...stamps, ...visitOfTab(), ...(holdId && { holdId }) })
      if (posted.state === 'failed') return refuse(readBookingFailure(posted.error, options.fieldNames), slot)
      if (posted.state === 'done') {
        hold.forget()
        setBooked({ slot, link: posted.answer.data?.link, host: posted.answer.data?.host ?? '' })
      }
      return {}
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  useLinkedSlot(options.linkedSlotId, slots, { choose, onMissing: () => setNotice({ kind: 'linked' }) })

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
    /** Whether the next slot replaces one that is gone: the visitor goes on where they were (BOOK-18). */
    resumes,
    choose,
    backToTimes,
    submit,
  }
}

/** Chooses the slot that a link asks for, once the slots are loaded. Calls `onMissing` if it is not among them. */
function useLinkedSlot<S extends WireSlot>(
  linkedSlotId: string | undefined,
  slots: Slots<S>,
  handlers: { choose: (slot: S) => void; onMissing: () => void },
): void {
  const wantedId = useRef(linkedSlotId)
  const newest = useRef(handlers)
  useEffect(() => {
    newest.current = handlers
  })
  useEffect(() => {
    if (!wantedId.current || slots.state !== 'offered') return
    const chosenSlot = slots.slots.find(({ id }) => id === wantedId.current)
    wantedId.current = undefined
    if (chosenSlot) newest.current.choose(chosenSlot)
    else newest.current.onMissing()
  }, [slots])
}
