import { useState } from 'react'
import { bookingDialogs as words, demoDialog as copy } from '#content/bookings.ts'
import { Dialog } from '#src/design/dialog.tsx'
import type { WireDemoSlot } from '../api.ts'
import type { SchedulingProviderName } from '../booking.ts'
import { rememberedAlmostFullDays } from './slots/almost-full.ts'
import { BookingRefused } from './page/booking-refused.tsx'
import { CallBooked } from './ticket/call-booked.tsx'
import { ChosenSlot } from './slots/chosen-slot.tsx'
import { type DemoAnswers, type DemoQuestion, DemoQuestions, demoQuestions } from './demo-questions.tsx'
import { Times } from './slots/times.tsx'
import { useCallBooking } from './use-call-booking.ts'
import { visitorZone } from './slots/visitor-time.ts'

export interface CallDialogProps {
  provider: SchedulingProviderName
  /** The id of a slot, from a link. */
  askedSlotId?: string
  onClose: () => void
}

/** The demo's booking dialog: times, four questions, success (BOOK-9 to BOOK-12). */
export function DemoDialog({ provider, askedSlotId, onClose }: CallDialogProps) {
  const [zone] = useState(visitorZone)
  const [step, setStep] = useState(0)
  const [answers, setAnswers] = useState<DemoAnswers>({ name: '', email: '', company: '', phone: '' })
  const [errors, setErrors] = useState<Partial<DemoAnswers>>({})
  const call = useCallBooking<WireDemoSlot>({
    kind: 'demo',
    slotsPath: `/api/${provider}/weekly-slots`,
    bookingPath: '/api/demo-booking',
    holds: provider === 'calendar',
    fieldNames: demoQuestions,
    askedSlotId,
  })

  function choose(slot: WireDemoSlot) {
    if (!call.resumes) setStep(0)
    void call.choose(slot)
  }

  function back() {
    if (step === 0) call.backToTimes()
    else setStep(step - 1)
  }

  function answer(question: DemoQuestion, text: string) {
    setAnswers((before) => ({ ...before, [question]: text }))
    setErrors((before) => ({ ...before, [question]: undefined }))
  }

  async function proceed() {
    if (step < demoQuestions.length - 1) return setStep(step + 1)
    const { slot } = call
    if (!slot) return
    const link = `${provider}Link` as const
    const refused = await call.submit(
      {
        type: 'demo_booking_30min',
        name: answers.name.trim(),
        email: answers.email.trim(),
        company: answers.company.trim(),
        phone: answers.phone.trim(),
        message: '',
        selectedSlot: slot.formatted,
        datetime: slot.datetime,
        date: slot.date,
        time: slot.time,
        [link]: slot[link],
        duration: '30 minutes',
      },
      { timestamp: new Date().toISOString(), timeZone: zone },
    )
    setErrors(refused)
    const first = demoQuestions.findIndex((question) => refused[question])
    if (first >= 0) setStep(first)
  }

  const { slot, booked, failure } = call
  if (booked) {
    return (
      <Dialog title={copy.title} onClose={onClose}>
        <CallBooked copy={copy} way="video" slot={booked.slot} zone={zone} link={booked.link} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={copy.title}
      size={slot ? 'sm' : 'md'}
      onClose={onClose}
      onBack={slot && (() => call.backToTimes())}
      backLabel={words.backToTimes}
    >
      {slot ? (
        <DemoQuestions
          step={step}
          answers={answers}
          errors={errors}
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
          onAnswer={answer}
          onContinue={proceed}
          onBack={back}
        />
      ) : (
        <Times
          copy={copy}
          slots={call.slots}
          zone={zone}
          notice={call.notice}
          markFull={rememberedAlmostFullDays}
          onChoose={choose}
          onRetry={call.reload}
        />
      )}
    </Dialog>
  )
}
