import './booking-page.css'
import type { ReactElement } from 'react'
import { bookingPage as words } from '#content/site/booking-page.ts'
import { host } from '#content/facts/diary.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import { firstName } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { type Booking, changeDeadline, changeProblem, diaryZone } from '../../booking.ts'
import { inZone } from '../../slot.ts'
import type { BookingNotice, BookingView } from '../../booking-view.ts'
import { BookingNoticeBox } from './booking-notice.tsx'
import { CallFacts, isNear, metaOf, providerName, wayOf } from '../ticket/call-facts.tsx'
import { CancelQuestion, MoveQuestion } from './change-questions.tsx'
import { MailLink } from '../mail-link.tsx'
import { Ticket } from '../ticket/ticket.tsx'

const hourMs = 3600_000

/**
 * The page on which a guest sees, moves or cancels a call (`/bookings/{token}`, BOOK-26). It works without a script:
 * its questions are links, its answers plain forms. A call that can no longer be changed, or that a scheduling service
 * keeps, has no form.
 */
export function BookingPage(requestedView: BookingView): ReactElement {
  const view = withoutOldNews(requestedView)
  const state = stateOf(view)
  if (state === 'cancelled') return <CancelledCall {...view} />
  const asks = state === 'move' || state === 'cancel'
  return (
    <main id="main" className="bkp">
      <section className={asks ? 'wrap grid bk bk--asks' : 'wrap grid bk'}>
        <div className="bk__m">
          <h1 className="d d1">{headingFor(view.booking)}</h1>
          {state !== 'move' && <BookingNoticeBox {...view} />}
          <Ticket startsAt={view.booking.startsAt} meta={metaOf(view)} state={state === 'over' ? 'over' : 'stands'} />
          {!asks && <CallFacts {...view} />}
          {state === 'show' && <Actions {...view} />}
          {state === 'tooLate' && <TooLate {...view} />}
          {(state === 'underWay' || state === 'over') && <NoMoreChanges {...view} />}
        </div>
        <div className="bk__p" aria-hidden="true">
          {view.host.role && <Portrait who={host.portrait} />}
        </div>
      </section>
      {state === 'move' && <MoveQuestion {...view} />}
      {state === 'cancel' && <CancelQuestion {...view} />}
    </main>
  )
}

/**
 * Returns the page's title without the brand's name. The result of the last action comes first, because it is read out
 * first.
 */
export function bookingPageTitle(view: BookingView): string {
  const state = stateOf(view)
  if (state === 'cancelled') return words.titles.cancelled
  const title = state === 'move' || state === 'cancel' ? words.titles[state] : words.titles.show
  const { notice: shownNotice } = withoutOldNews(view)
  const notice = shownNotice && isTitled(shownNotice) ? shownNotice : undefined
  return notice ? `${words.notices[notice].title} ${title}` : title
}

/** Whether a notice has its own text. The page itself says the others. */
function isTitled(notice: BookingNotice): notice is BookingNotice & keyof typeof words.notices {
  return notice in words.notices
}

type PageState = 'cancelled' | 'tooLate' | 'underWay' | 'over' | 'show' | 'move' | 'cancel'

function stateOf({ booking, mode, changeHours, now }: BookingView): PageState {
  const problem = changeProblem(booking, now, changeHours)
  if (problem === 'cancelled') return 'cancelled'
  if (problem === 'begun') return booking.endsAt > now ? 'underWay' : 'over'
  // Another service has its own deadline.
  if (booking.provider !== 'calendar') return 'show'
  return problem === 'too_late' ? 'tooLate' : mode
}

/**
 * Removes an old notice. `?moved` stays in the address and in the browser's history, but its message is true only for a
 * while, and only if the call was moved.
 */
function withoutOldNews(view: BookingView): BookingView {
  if (view.notice !== 'moved') return view
  const { sequence, updatedAt } = view.booking
  if (sequence > 0 && view.now.getTime() - updatedAt.getTime() < hourMs && stateOf(view) === 'show') return view
  const { notice: _old, ...rest } = view
  return rest
}

function headingFor({ name }: Booking): string {
  const first = firstName(name)
  return first ? fill(words.headingNamed, { name: first }) : words.heading
}

function Actions(view: BookingView) {
  const { booking, callLink, path } = view
  if (booking.provider !== 'calendar') return <ActionsElsewhere booking={booking} />
  const joinNow = isNear(view) ? callLink : undefined
  return (
    <>
      {view.changeHours > 0 && (
        <p>
          {fill(words.until.before, { when: deadlineOf(view) })} <MailLink />
          {words.until.after}
        </p>
      )}
      <div className="acts">
        {joinNow && <JoinButton href={joinNow} />}
        <Button variant={joinNow ? 'line' : 'hot'} href={`${path}?move`}>
          {words.actions.move}
        </Button>
        <Button variant="line" href={`${path}?cancel`}>
          {words.actions.cancel}
        </Button>
        <CalendarButton path={path} />
      </div>
    </>
  )
}

/** Whom to write to after the deadline for changes. */
function TooLate(view: BookingView) {
  const { callLink, path } = view
  const joinNow = isNear(view) ? callLink : undefined
  return (
    <>
      <p className="lead">
        {fill(words.tooLate.before, { when: deadlineOf(view) })} <MailLink />
        {words.tooLate.after}
      </p>
      <div className="acts">
        {joinNow && <JoinButton href={joinNow} />}
        <CalendarButton path={path} />
      </div>
    </>
  )
}

function CalendarButton({ path }: Pick<BookingView, 'path'>) {
  return (
    <Button variant="line" href={`${path}/invitation.ics`}>
      {words.actions.calendar}
    </Button>
  )
}

/** `Monday 23 November at 11:00`. */
function deadlineOf({ booking, changeHours }: BookingView): string {
  const { day, clock } = inZone(changeDeadline(booking, changeHours), diaryZone)
  return fill(words.until.when, { day, time: clock })
}

function JoinButton({ href }: { href: string }) {
  return (
    <Button variant="hot" href={href} rel="noreferrer">
      {words.join} <Icon name="arrow" />
    </Button>
  )
}

function ActionsElsewhere({ booking }: { booking: Booking }) {
  const { providerMoveUrl, providerCancelUrl } = booking
  const sentence = providerMoveUrl || providerCancelUrl ? words.provider.elsewhere : words.provider.byInvitation
  return (
    <>
      <p>{fill(sentence, { provider: providerName(booking) })}</p>
      {(providerMoveUrl || providerCancelUrl) && (
        <div className="acts">
          {providerMoveUrl && (
            <Button variant="hot" href={providerMoveUrl} rel="noreferrer">
              {words.actions.move}
            </Button>
          )}
          {providerCancelUrl && (
            <Button variant="line" href={providerCancelUrl} rel="noreferrer">
              {words.actions.cancel}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function NoMoreChanges(view: BookingView) {
  const { booking, callLink } = view
  const over = booking.endsAt <= view.now
  const { text, another } = over ? words.over : words.underWay
  const joinNow = !over && wayOf(view) === 'link' ? callLink : undefined
  return (
    <>
      <p className="lead">
        {text}
        {!over && (
          <>
            {' '}
            <MailLink />.
          </>
        )}
      </p>
      <div className="acts">
        {joinNow && <JoinButton href={joinNow} />}
        <Button variant={joinNow ? 'line' : 'hot'} href={anotherCall(booking)}>
          {another}
        </Button>
      </div>
    </>
  )
}

/** The landing page opens this dialog by itself. */
function anotherCall({ kind }: Booking): string {
  return `/?book=${kind}`
}

function CancelledCall(view: BookingView) {
  const { booking } = view
  const { cancelled } = words
  const reason = booking.cancelReason
  return (
    <main id="main" className="bkp">
      <section className="wrap bk__done">
        <div className="bk__gone">
          <h1 className="d d2">{reason ? cancelled.byUs.heading : cancelled.heading}</h1>
          {reason && (
            <p>
              <b>{cancelled.byUs.why}</b> {reason}
            </p>
          )}
          <p className="lead">
            {reason ? cancelled.byUs.before : cancelled.before}{' '}
            <a className="link" href={anotherCall(booking)}>
              {cancelled.link}
            </a>
            {cancelled.after}
          </p>
        </div>
        <Ticket startsAt={booking.startsAt} meta={metaOf(view)} state="cancelled" />
      </section>
    </main>
  )
}
