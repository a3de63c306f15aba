import { useState } from 'react'
import { consultationDialog as copy } from '#content/site/bookings.ts'
import type { CallWay } from '../booking.ts'
import { CallDialogFrame, type CallDialogProps } from './call-dialog.tsx'
import {
  type ConsultationDetails,
  type ConsultationField,
  consultationFields,
  ConsultationForm,
  detailProblems,
} from './consultation-form.tsx'
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
export function ConsultationDialog({ provider, linkedSlotId, onClose }: CallDialogProps) {
  const [zone] = useState(visitorZone)
  const [details, setDetails] = useState(noDetails)
  const [way, setWay] = useState<CallWay>('video')
  const [errors, setErrors] = useState<Partial<ConsultationDetails>>({})
  const [fieldToFocus, setFieldToFocus] = useState<{ field: ConsultationField }>()
  const call = useCallBooking({
    kind: 'consultation',
    slotsPath: '/api/consultation/weekly-slots',
    bookingPath: '/api/consultation-booking',
    holds: provider === 'calendar',
    fieldNames: consultationFields,
    linkedSlotId,
  })

  function change(field: ConsultationField, text: string) {
    setDetails((before) => ({ ...before, [field]: text }))
    if (errors[field]) setErrors((before) => ({ ...before, [field]: undefined }))
  }

  function refuse(problems: Partial<ConsultationDetails>): boolean {
    setErrors(problems)
    const field = consultationFields.find((name) => problems[name])
    if (field) setFieldToFocus({ field })
    return field !== undefined
  }

  async function submit() {
    const { slot } = call
    if (!slot || refuse(detailProblems(details))) return
    const typed = Object.fromEntries(consultationFields.map((field) => [field, details[field].trim()]))
    const { id, date, time, formatted } = slot
    refuse(await call.submit({ ...typed, way, selectedSlot: { id, date, time, formatted } }, { timeZone: zone }))
  }

  return (
    <CallDialogFrame
      copy={copy}
      call={call}
      zone={zone}
      way={way}
      onClose={onClose}
      renderForm={(parts) => (
        <ConsultationForm
          {...parts}
          details={details}
          way={way}
          errors={errors}
          fieldToFocus={fieldToFocus}
          busy={call.busy}
          doubt={call.doubt}
          onChange={change}
          onWay={setWay}
          onSubmit={submit}
          onBack={() => call.backToTimes()}
        />
      )}
    />
  )
}
