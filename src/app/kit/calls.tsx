import type { ReactNode } from 'react'
import { consultationDialog, demoDialog } from '#content/site/bookings.ts'
import { BookingRefused } from '#src/bookings/ui/page/booking-refused.tsx'
import { CallBooked } from '#src/bookings/ui/ticket/call-booked.tsx'
import { ChosenSlot } from '#src/bookings/ui/slots/chosen-slot.tsx'
import { ConsultationForm, type ConsultationDetails } from '#src/bookings/ui/consultation-form.tsx'
import { DemoQuestions, type DemoAnswers } from '#src/bookings/ui/demo-questions.tsx'
import { Times } from '#src/bookings/ui/slots/times.tsx'
import type { BookingFailure } from '#src/bookings/ui/booking-failure.ts'
import type { Slots } from '#src/bookings/ui/slots/use-slots.ts'
import { failureTexts } from '#content/site/sections.ts'
import type { WireSlot } from '#src/bookings/api.ts'
import { diaryZone, type CallKind } from '#src/bookings/booking.ts'
import { slotAt } from '#src/bookings/slot.ts'
import { OpenedDialog } from '#src/design/kit/opened-dialog.tsx'

const nothing = () => {}

function slotsOn(kind: CallKind, days: Record<number, readonly string[]>): WireSlot[] {
  return Object.entries(days).flatMap(([day, times]) =>
    times.map((time) => {
      const { id, date, formatted, startsAt } = slotAt(kind, new Date(`2026-11-${day}T${time}:00Z`))
      return { id, date, formatted, time, datetime: startsAt.toISOString() }
    }),
  )
}

const fewSlots = slotsOn('demo', {
  23: ['09:30', '11:00', '14:00', '15:30'],
  24: ['10:00'],
  25: ['09:00', '09:30', '13:00', '16:00', '16:30'],
  26: ['12:00'],
})
const quarters = [9, 10, 11, 13, 14, 15, 16].flatMap((hour) =>
  ['00', '15', '30', '45'].map((minute) => `${String(hour).padStart(2, '0')}:${minute}`),
)
const manySlots = slotsOn(
  'consultation',
  Object.fromEntries([16, 17, 18, 19, 20, 23, 24, 25, 26, 27].map((day) => [day, quarters])),
)
const demoSlot = fewSlots[1]!
const nextDemoSlot = fewSlots[2]!
const consultationSlot = manySlots[12]!

const offered = (slots: readonly WireSlot[]): Slots => ({ state: 'offered', slots })
const newYork = 'America/New_York'

/** Each state of the demo's dialog (BOOK-9 to BOOK-12). */
export function DemoSpecimens() {
  const times = { copy: demoDialog, still: true, zone: diaryZone, onChoose: nothing, onRetry: nothing }
  return (
    <>
      <div className="kit__pair">
        <OpenedDialog title={demoDialog.title}>
          <Times {...times} slots={offered(fewSlots)} markFull={() => ['2026-11-24', '2026-11-26']} />
        </OpenedDialog>
        <OpenedDialog title={demoDialog.title}>
          <Times {...times} slots={offered(fewSlots)} zone={newYork} notice={{ kind: 'gone', time: '11:00' }} />
        </OpenedDialog>
        <OpenedDialog title={demoDialog.title}>
          <Times {...times} slots={{ state: 'loading' }} />
        </OpenedDialog>
        <OpenedDialog title={demoDialog.title}>
          <Times {...times} slots={offered([])} />
        </OpenedDialog>
        <OpenedDialog title={demoDialog.title}>
          <Times {...times} slots={{ state: 'failed', sentence: failureTexts.unexpected }} />
        </OpenedDialog>
        <OpenedDialog title={demoDialog.title}>
          <CallBooked host="" copy={demoDialog} way="video" slot={demoSlot} zone={diaryZone} link="#calls" still />
        </OpenedDialog>
      </div>
      <div className="kit__pair">
        <DemoStep step={0} />
        <DemoStep step={1} errors={{ email: 'Please enter a valid email address' }} />
        <DemoStep step={2} />
        <DemoStep step={3} keptUntil={new Date('2026-11-20T11:42:00Z')} />
        <DemoStep step={3} failure={{ kind: 'gone', reason: 'taken', slot: demoSlot, next: nextDemoSlot }} />
        <DemoStep step={3} failure={{ kind: 'gone', reason: 'not-offered', slot: demoSlot, next: 'looking' }} />
        <DemoStep step={3} failure={{ kind: 'other', sentence: failureTexts.unknown, isUnknown: true }} />
        <DemoStep
          step={3}
          failure={{
            kind: 'elsewhere',
            sentence: 'This time can only be booked in our diary at Calendly.',
            link: 'https://calendly.com/patter/demo',
          }}
        />
        <DemoStep step={3} busy zone={newYork} />
      </div>
    </>
  )
}

const answers: DemoAnswers = {
  name: 'Rhona Mac',
  email: 'rhona@lochbay.example',
  company: '',
  phone: '+44 7700 900123',
}

interface DemoStepProps {
  step: number
  errors?: Partial<DemoAnswers>
  failure?: BookingFailure
  busy?: boolean
  zone?: string
  keptUntil?: Date
}

function DemoStep({ step, errors, failure, busy = false, zone = diaryZone, keptUntil }: DemoStepProps) {
  return (
    <OpenedDialog title={demoDialog.title} onBack={nothing}>
      <DemoQuestions
        still
        step={step}
        answers={answers}
        errors={errors ?? {}}
        busy={busy}
        chosen={
          <ChosenSlot
            slot={demoSlot}
            meta={demoDialog.meta}
            zone={zone}
            keptUntil={keptUntil}
            gone={failure?.kind === 'gone'}
          />
        }
        refusal={refusalOf(failure)}
        onAnswer={nothing}
        onContinue={nothing}
        onBack={nothing}
      />
    </OpenedDialog>
  )
}

const details: ConsultationDetails = {
  name: 'Tomasz Wilk',
  email: 'tomasz@',
  phone: '+44 7700 900456',
  location: 'Paisley',
  currentJob: '',
  salaryExpectations: '£38,000',
  message: '',
}

/** Each state of the consultation's dialog. */
export function ConsultationSpecimens() {
  const times = { copy: consultationDialog, still: true, zone: diaryZone, onChoose: nothing, onRetry: nothing }
  return (
    <>
      <div className="kit__pair">
        <OpenedDialog title={consultationDialog.title} short>
          <Times {...times} slots={offered(manySlots)} />
        </OpenedDialog>
        <OpenedDialog title={consultationDialog.title} short>
          <Times {...times} slots={offered(manySlots)} zone="Asia/Tokyo" />
        </OpenedDialog>
      </div>
      <div className="kit__pair">
        <ConsultationStep errors={{ email: consultationDialog.invalidEmail }} />
        <ConsultationStep failure={{ kind: 'gone', reason: 'taken', slot: consultationSlot, next: manySlots[30]! }} />
        <ConsultationStep busy />
        <div className="kit__stack">
          <OpenedDialog title={consultationDialog.title}>
            <Times {...times} slots={{ state: 'loading' }} />
          </OpenedDialog>
          <OpenedDialog title={consultationDialog.title}>
            <Times {...times} slots={offered([])} />
          </OpenedDialog>
          <OpenedDialog title={consultationDialog.title}>
            <CallBooked
              host=""
              copy={consultationDialog}
              way="phone"
              slot={consultationSlot}
              zone={newYork}
              link="#calls"
              still
            />
          </OpenedDialog>
        </div>
      </div>
    </>
  )
}

function ConsultationStep({
  errors,
  failure,
  busy = false,
}: {
  errors?: Partial<ConsultationDetails>
  failure?: BookingFailure
  busy?: boolean
}) {
  return (
    <OpenedDialog title={consultationDialog.title} onBack={nothing}>
      <ConsultationForm
        still
        details={details}
        way="video"
        onWay={nothing}
        errors={errors ?? {}}
        busy={busy}
        chosen={
          <ChosenSlot
            slot={consultationSlot}
            meta={consultationDialog.meta}
            zone={diaryZone}
            gone={failure?.kind === 'gone'}
          />
        }
        refusal={refusalOf(failure)}
        onChange={nothing}
        onSubmit={nothing}
        onBack={nothing}
      />
    </OpenedDialog>
  )
}

function refusalOf(failure: BookingFailure | undefined): ReactNode {
  return failure && <BookingRefused still failure={failure} onTake={nothing} onPickAnother={nothing} />
}
