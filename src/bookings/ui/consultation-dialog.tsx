import { useState } from 'react'
import { bookingDialogs as words, consultationDialog as copy } from '#content/bookings.ts'
import { Dialog } from '#src/design/dialog.tsx'
import type { CallWay } from '../booking.ts'
import { BookingRefused } from './page/booking-refused.tsx'
import { CallBooked } from './ticket/call-booked.tsx'
import { ChosenSlot } from './slots/chosen-slot.tsx'
import {
  type ConsultationDetails,
  type ConsultationField,
  consultationFields,
  ConsultationForm,
  detailProblems,
} from './consultation-form.tsx'
import type { CallDialogProps } from './demo-dialog.tsx'
import { Times } from './slots/times.tsx'
import { useCallBooking } from './use-call-booking.ts'
import { visitorZone } from './slots/visitor-time.ts'

const noDetails: ConsultationDetails = {
  name: '',
  email: '',
  phone: '',
  location: '',
  currentJob: '',
  salaryExpectations: '',
  message: '',
}

/** The consultation's booking dialog: times, one form, success (BOOK-14, BOOK-15). */
export function ConsultationDialog({ provider, askedSlotId, onClose }: CallDialogProps) {
  const [zone] = useState(visitorZone)
  const [details, setDetails] = useState(noDetails)
  const [way, setWay] = useState<CallWay>('video')
  const [errors, setErrors] = useState<Partial<ConsultationDetails>>({})
  const [wanted, setWanted] = useState<{ field: ConsultationField }>()
  const call = useCallBooking({
    kind: 'consultation',
    slotsPath: '/api/consultation/weekly-slots',
    bookingPath: '/api/consultation-booking',
    holds: provider === 'calendar',
    fieldNames: consultationFields,
    askedSlotId,
  })

  function change(field: ConsultationField, text: string) {
    setDetails((before) => ({ ...before, [field]: text }))
    if (errors[field]) setErrors((before) => ({ ...before, [field]: undefined }))
  }

  function refuse(problems: Partial<ConsultationDetails>): boolean {
    setErrors(problems)
    const field = consultationFields.find((name) => problems[name])
    if (field) setWanted({ field })
    return field !== undefined
  }

  async function submit() {
    const { slot } = call
    if (!slot || refuse(detailProblems(details))) return
    const typed = Object.fromEntries(consultationFields.map((field) => [field, details[field].trim()]))
    const { id, date, time, formatted } = slot
    refuse(await call.submit({ ...typed, way, selectedSlot: { id, date, time, formatted } }, { timeZone: zone }))
  }

  const { slot, booked, failure } = call
  if (booked) {
    return (
      <Dialog title={copy.title} onClose={onClose}>
        <CallBooked copy={copy} way={way} slot={booked.slot} zone={zone} link={booked.link} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={copy.title}
      onClose={onClose}
      onBack={slot && (() => call.backToTimes())}
      backLabel={words.backToTimes}
    >
      {slot ? (
        <ConsultationForm
          details={details}
          way={way}
          errors={errors}
          wanted={wanted}
          busy={call.busy}
          doubt={call.doubt}
          chosen={
            <ChosenSlot
              slot={slot}
              meta={copy.meta}
              zone={zone}
              keptUntil={call.keptUntil}
              gone={failure?.kind === 'gone'}
            />
          }
          refusal={
            failure && (
              <BookingRefused
                failure={failure}
                onTake={call.choose}
                onPickAnother={() => call.backToTimes({ resume: true })}
              />
            )
          }
          onChange={change}
          onWay={setWay}
          onSubmit={submit}
          onBack={() => call.backToTimes()}
        />
      ) : (
        <Times
          copy={copy}
          slots={call.slots}
          zone={zone}
          notice={call.notice}
          onChoose={call.choose}
          onRetry={call.reload}
        />
      )}
    </Dialog>
  )
}
