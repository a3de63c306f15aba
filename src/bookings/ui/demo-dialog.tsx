import { useState } from 'react'
import { demoDialog as copy } from '#content/site/bookings.ts'
import type { WireDemoSlot } from '../api.ts'
import { CallDialogFrame, type CallDialogProps } from './call-dialog.tsx'
import { rememberedAlmostFullDays } from './slots/almost-full.ts'
import { type DemoAnswers, type DemoQuestion, DemoQuestions, demoQuestions } from './demo-questions.tsx'
import { useCallBooking } from './use-call-booking.ts'
import { visitorZone } from './slots/visitor-time.ts'

/** The demo's booking dialog: times, four questions, success (BOOK-9 to BOOK-12). */
export function DemoDialog({ provider, linkedSlotId, onClose }: CallDialogProps) {
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
    linkedSlotId,
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
    const refused = await call.submit(demoContent(answers, slot, `${provider}Link`), {
      timestamp: new Date().toISOString(),
      timeZone: zone,
    })
    setErrors(refused)
    const first = demoQuestions.findIndex((question) => refused[question])
    if (first >= 0) setStep(first)
  }

  return (
    <CallDialogFrame
      copy={copy}
      call={call}
      zone={zone}
      way="video"
      narrowForm
      markFull={rememberedAlmostFullDays}
      onChoose={choose}
      onClose={onClose}
      renderForm={(parts) => (
        <DemoQuestions
          {...parts}
          step={step}
          answers={answers}
          errors={errors}
          busy={call.busy}
          doubt={call.doubt}
          onAnswer={answer}
          onContinue={proceed}
          onBack={back}
        />
      )}
    />
  )
}

/** The body of `/api/demo-booking` (BOOK-16). */
function demoContent(answers: DemoAnswers, slot: WireDemoSlot, link: keyof WireDemoSlot & `${string}Link`) {
  return {
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
  }
}
