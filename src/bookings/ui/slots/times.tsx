import type { ReactNode } from 'react'
import { bookingDialogs as words, type CallCopy } from '#content/site/bookings.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { Alert } from '#src/design/field.tsx'
import { EmptyStair, StairLoader } from '#src/design/feedback/skeleton.tsx'
import { fill } from '#src/values/fill.ts'
import type { WireSlot } from '../../api.ts'
import { guestClock } from '../../guest-clock.ts'
import { MailLink } from '../mail-link.tsx'
import { slotDays } from './slot-days.ts'
import { SlotList, type SlotListProps } from './slot-list.tsx'
import type { ListNotice } from '../use-call-booking.ts'
import type { Slots } from './use-slots.ts'

export interface TimesProps<S extends WireSlot> {
  copy: CallCopy
  slots: Slots<S>
  zone: string
  notice?: ListNotice
  /** Which days to mark, if any. */
  markFull?: (days: SlotListProps<S>['days']) => readonly string[]
  /** Whether the focus stays where it is. */
  still?: boolean
  onChoose: (slot: S) => void
  onRetry: () => void
}

/** The first view of both dialogs: the free times, or why there are none to show (BOOK-9, BOOK-15). */
export function Times<S extends WireSlot>({
  copy,
  slots,
  zone,
  notice,
  markFull,
  still,
  onChoose,
  onRetry,
}: TimesProps<S>) {
  if (slots.state === 'loading') return <TimesLoading />
  if (slots.state === 'failed') return <TimesFailed sentence={slots.sentence} still={still} onRetry={onRetry} />
  if (slots.slots.length === 0) return <NoTimes still={still} />
  const days = slotDays(slots.slots)
  const elsewhere = slots.slots.map(({ datetime }) => guestClock(new Date(datetime), zone)).find((clock) => clock)

  return (
    <div className="dlg__b">
      <ArrivingHeading className="d d2" still={still}>
        {copy.heading}
      </ArrivingHeading>
      <div>
        <p className="dlg__meta">{copy.meta}</p>
        <p className="muted small">{elsewhere ? fill(words.otherZone, { city: elsewhere.place }) : words.zone}</p>
      </div>
      {notice && (
        <Alert title={words.gone.title}>
          {notice.kind === 'linked' ? words.gone.linked : fill(words.gone.takenAtOnce, { time: notice.time })}
        </Alert>
      )}
      <SlotList days={days} zone={zone} almostFull={markFull?.(days)} onChoose={onChoose} />
    </div>
  )
}

function TimesLoading() {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds no heading
    <div className="dlg__b dlg__c" role="status">
      <StairLoader />
      <h3 className="d d3">{words.loading.heading}</h3>
      <p>{words.loading.text}</p>
    </div>
  )
}

function NoTimes({ still }: { still?: boolean }) {
  return (
    <div className="dlg__b dlg__c">
      <EmptyStair />
      <ArrivingHeading className="d d3" still={still}>
        {words.none.heading}
      </ArrivingHeading>
      <WriteTo before={words.none.before} after={words.none.after} />
    </div>
  )
}

function TimesFailed({ sentence, still, onRetry }: { sentence: string; still?: boolean; onRetry: () => void }) {
  return (
    <div className="dlg__b dlg__c">
      <EmptyStair />
      <ArrivingHeading className="d d3" still={still}>
        {words.failed.heading}
      </ArrivingHeading>
      <p>{sentence}</p>
      <Button variant="hot" onClick={onRetry}>
        {words.failed.retry}
      </Button>
      <WriteTo before={words.failed.before} after={words.failed.after} />
    </div>
  )
}

/** How to reach a person, if the diary is of no help. */
export function WriteTo({ before, after }: { before: ReactNode; after?: ReactNode }) {
  return (
    <p>
      {before} <MailLink />
      {after ? <> {after}</> : '.'}
    </p>
  )
}
