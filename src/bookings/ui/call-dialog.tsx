import type { ReactNode } from 'react'
import { bookingDialogs as words, type CallCopy } from '#content/site/bookings.ts'
import { Dialog } from '#src/design/dialog.tsx'
import type { WireSlot } from '../api.ts'
import type { CallWay, SchedulingProviderName } from '../booking.ts'
import { BookingRefused } from './page/booking-refused.tsx'
import { ChosenSlot } from './slots/chosen-slot.tsx'
import { Times, type TimesProps } from './slots/times.tsx'
import { CallBooked } from './ticket/call-booked.tsx'
import type { useCallBooking } from './use-call-booking.ts'

/** The props with which a booking dialog is opened. */
export interface CallDialogProps {
  provider: SchedulingProviderName
  /** The id of a slot, from a link. */
  linkedSlotId?: string
  onClose: () => void
}

interface CallDialogFrameProps<S extends WireSlot> {
  copy: CallCopy
  call: ReturnType<typeof useCallBooking<S>>
  zone: string
  way: CallWay
  /** The form is narrower than the times. */
  narrowForm?: boolean
  markFull?: TimesProps<S>['markFull']
  /** Renders the form, with the chosen time and why the last attempt failed. */
  renderForm: (parts: { chosen: ReactNode; refusal: ReactNode }) => ReactNode
  /** By default, the chosen slot is used unchanged. */
  onChoose?: (slot: S) => void
  onClose: () => void
}

/** Both booking dialogs: the times, then the form for the chosen one, then the ticket (BOOK-9, BOOK-11). */
export function CallDialogFrame<S extends WireSlot>({
  copy,
  call,
  zone,
  way,
  narrowForm = false,
  markFull,
  renderForm,
  onChoose = (slot) => void call.choose(slot),
  onClose,
}: CallDialogFrameProps<S>) {
  const { slot, booked, failure } = call
  if (booked) {
    return (
      <Dialog title={copy.title} onClose={onClose}>
        <CallBooked copy={copy} way={way} {...booked} zone={zone} onClose={onClose} />
      </Dialog>
    )
  }
  const isGone = failure?.kind === 'gone'
  return (
    <Dialog
      title={copy.title}
      size={slot && narrowForm ? 'sm' : 'md'}
      onClose={onClose}
      onBack={slot && (() => call.backToTimes())}
      backLabel={words.backToTimes}
    >
      {slot ? (
        renderForm({
          chosen: <ChosenSlot slot={slot} meta={copy.meta} zone={zone} keptUntil={call.keptUntil} gone={isGone} />,
          refusal: failure && (
            <BookingRefused
              failure={failure}
              onTake={call.choose}
              onPickAnother={() => call.backToTimes({ resume: true })}
            />
          ),
        })
      ) : (
        <Times
          copy={copy}
          slots={call.slots}
          zone={zone}
          notice={call.notice}
          markFull={markFull}
          onChoose={onChoose}
          onRetry={call.reload}
        />
      )}
    </Dialog>
  )
}
