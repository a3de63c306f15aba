import { bookingPage } from '#content/site/booking-page.ts'
import { Alert } from '#src/design/field.tsx'
import { fill } from '#src/values/fill.ts'
import { diaryZone } from '../../booking.ts'
import type { BookingView } from '../../booking-view.ts'
import { inZone } from '../../slot.ts'

const { notices } = bookingPage

/**
 * The result of the last action, with the server's own sentence if it sent one. If a call was cancelled or has begun,
 * the page itself says so.
 */
export function BookingNoticeBox({ booking, notice, problem }: Pick<BookingView, 'booking' | 'notice' | 'problem'>) {
  if (notice === 'moved') {
    const { day, clock } = inZone(booking.startsAt, diaryZone)
    return (
      <output className="bk__n">
        <b>{notices.moved.title}</b> {fill(notices.moved.text, { day, time: clock })}
      </output>
    )
  }
  // The server's sentence is written for the dialog, where the visitor's answers could have been lost.
  if (notice === 'slot_taken') return <Alert title={notices.slot_taken.title}>{notices.slot_taken.text}</Alert>
  if (notice === 'slot_not_offered' || notice === 'unchanged') {
    return <Alert title={notices[notice].title}>{problem ?? notices[notice].text}</Alert>
  }
  // The page itself says whom to write to.
  if (notice === 'too_late') return null
  return problem ? <Alert title={notices.kept.title}>{problem}</Alert> : null
}
