import './booking-page.css'
import type { ReactElement, ReactNode } from 'react'
import { bookingPage as words } from '#content/booking-page.ts'
import { brand } from '#content/brand.ts'
import { host } from '#content/diary.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import { fill } from '#src/platform/mail/layout/fill.ts'
import { type Booking, changeProblem, diaryZone } from '../booking.ts'
import type { BookingView } from '../booking-view.ts'
import { inZone } from '../slot.ts'
import { BookingNoticeBox } from './booking-notice.tsx'
import { guestClock } from './guest-clock.ts'
import { SlotPicker } from './slot-picker.tsx'
import { Ticket } from './ticket.tsx'

const hourMs = 3600_000

/**
 * The page on which a guest sees, moves or cancels a call (`/bookings/{token}`, DESIGN.md §4
 * "Bookings"). It needs no script: its questions are links, its answers plain forms. What can
 * no longer be changed, or is kept by a scheduling service, has no form.
 */
export function BookingPage(view: BookingView): ReactElement {
  const state = stateOf(view)
  if (state === 'cancelled') return <CancelledCall {...view} />
  const asks = state === 'move' || state === 'cancel'
  return (
    <main id="main" className="bkp">
      <section className={asks ? 'wrap grid bk bk--asks' : 'wrap grid bk'}>
        <div className="bk__m">
          <h1 className="d d1">{headingFor(view.booking)}</h1>
          {state !== 'move' && <BookingNoticeBox {...view} />}
          <Ticket kind={view.booking.kind} startsAt={view.booking.startsAt} state={state === 'over' ? 'over' : 'stands'} />
          {!asks && <Facts {...view} />}
          {state === 'show' && <Actions {...view} />}
          {(state === 'underWay' || state === 'over') && <NoMoreChanges {...view} />}
        </div>
        <div className="bk__p" aria-hidden="true">
          <Portrait who={host.portrait} />
        </div>
      </section>
      {state === 'move' && <MoveQuestion {...view} />}
      {state === 'cancel' && <CancelQuestion {...view} />}
    </main>
  )
}

/** The page's title without the brand's name; what became of the last try comes first, because it is read out first. */
export function bookingPageTitle(view: BookingView): string {
  const state = stateOf(view)
  if (state === 'cancelled') return words.titles.cancelled
  const title = state === 'move' || state === 'cancel' ? words.titles[state] : words.titles.show
  const notice = view.notice === 'cancelled' || view.notice === 'begun' ? undefined : view.notice
  return notice ? `${words.notices[notice].title} ${title}` : title
}

type PageState = 'cancelled' | 'underWay' | 'over' | 'show' | 'move' | 'cancel'

function stateOf({ booking, mode, now }: BookingView): PageState {
  const problem = changeProblem(booking, now)
  if (problem === 'cancelled') return 'cancelled'
  if (problem === 'begun') return booking.endsAt > now ? 'underWay' : 'over'
  return booking.provider === 'calendar' ? mode : 'show'
}

function headingFor({ name }: Booking): string {
  const first = firstName(name)
  return first ? fill(words.headingNamed, { name: first }) : words.heading
}

/** A name to be called by, if it looks like one and fits the headline; a whole sentence or a shop window does not. */
function firstName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u)
  return others.length <= 3 && /^\p{L}[\p{L}\p{M}’'-]{0,11}$/u.test(first) ? first : ''
}

/** `{day}`, `{weekday}` and `{time}` of a call. */
function timeWords(booking: Booking): Record<'day' | 'weekday' | 'time', string> {
  const { day, weekday, time } = inZone(booking.startsAt, diaryZone)
  return { day, weekday, time }
}

function Facts(view: BookingView) {
  const { booking, callLink, now } = view
  const own = guestClock(booking.startsAt, booking.timeZone)
  const over = booking.endsAt <= now
  return (
    <dl className="bk__l">
      <div>
        <dt>{words.facts.who}</dt>
        <dd>
          {host.name}, {host.role}
        </dd>
      </div>
      {!over && (
        <div>
          <dt>{words.facts.where}</dt>
          <dd>
            {whereWords(view)}{' '}
            {callLink && booking.provider === 'calendar' && !isNear(view) && (
              <a className="link" href={callLink} rel="noreferrer">
                {words.join}
              </a>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{words.facts.zone}</dt>
        <dd>
          {words.zone}
          {own && (
            <span className="bk__z">
              {fill(own.sameDay ? words.ownZone.sameDay : words.ownZone.otherDay, { time: own.time, weekday: own.weekday, place: own.place })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function whereWords(view: BookingView): string {
  const { booking, callLink } = view
  const where = words.where[booking.kind]
  if (booking.provider !== 'calendar') return fill(where.provider, { provider: words.provider.names[booking.provider] })
  if (!callLink) return where.withoutLink
  return isNear(view) ? where.soon : where.invited
}

/** Within the last hour before the call and while it lasts, joining it is the thing to do. */
function isNear({ booking, now }: BookingView): boolean {
  return booking.startsAt.getTime() - now.getTime() <= hourMs && booking.endsAt > now
}

function Actions(view: BookingView) {
  const { booking, callLink, path } = view
  if (booking.provider !== 'calendar') return <ActionsElsewhere booking={booking} />
  const near = isNear(view) && callLink !== undefined
  return (
    <div className="acts">
      {near && <JoinButton href={callLink} />}
      <Button variant={near ? 'line' : 'hot'} href={`${path}?move`}>
        {words.actions.move}
      </Button>
      <Button variant="line" href={`${path}?cancel`}>
        {words.actions.cancel}
      </Button>
      <Button variant="line" href={`${path}/invitation.ics`}>
        {words.actions.calendar}
      </Button>
    </div>
  )
}

function JoinButton({ href }: { href: string }) {
  return (
    <Button variant="hot" href={href} rel="noreferrer">
      {words.join} <Icon name="arrow" />
    </Button>
  )
}

function ActionsElsewhere({ booking }: { booking: Booking }) {
  const { provider, providerMoveUrl, providerCancelUrl } = booking
  if (provider === 'calendar') return null
  const sentence = providerMoveUrl || providerCancelUrl ? words.provider.elsewhere : words.provider.byInvitation
  return (
    <>
      <p>{fill(sentence, { provider: words.provider.names[provider] })}</p>
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
  const joins = !over && booking.provider === 'calendar' && callLink !== undefined
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
        {joins && <JoinButton href={callLink} />}
        <Button variant={joins ? 'line' : 'hot'} href={anotherCall(booking)}>
          {another}
        </Button>
      </div>
    </>
  )
}

function MailLink() {
  return (
    <a className="link" href={`mailto:${brand.email}`}>
      {brand.email}
    </a>
  )
}

/** The landing page opens this dialog by itself. */
function anotherCall({ kind }: Booking): string {
  return `/?book=${kind}`
}

function MoveQuestion(view: BookingView) {
  const { booking, slots, closed, path } = view
  const { move } = words
  const now = timeWords(booking)
  const offered = slots.filter((slot) => slot.startsAt.getTime() !== booking.startsAt.getTime())
  const own = guestClock(booking.startsAt, booking.timeZone)
  return (
    <Question heading={move.heading} className="wrap bx">
      <BookingNoticeBox {...view} />
      <p>
        {fill(move.text, now)} {own && offered.length > 0 && fill(move.ownTimes, { place: own.place })}
      </p>
      {offered.length > 0 ? (
        <form className="bx__f" method="post" action={`${path}/move`}>
          <SlotPicker slots={offered} closed={closed} timeZone={booking.timeZone} />
          <div className="acts bx__go">
            <Button type="submit" variant="hot">
              {move.submit} <Icon name="arrow" />
            </Button>
            <Button variant="line" href={path}>
              {fill(move.keep, now)}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p className="lead">
            {move.nothing} {move.write.before} <MailLink />
            {move.write.after}
          </p>
          <div className="acts">
            <Button variant="line" href={path}>
              {fill(move.keep, now)}
            </Button>
          </div>
        </>
      )}
    </Question>
  )
}

function CancelQuestion({ booking, path }: BookingView) {
  const { cancel } = words
  return (
    <div className="bx--c">
      <Question heading={fill(cancel.heading, timeWords(booking))} className="wrap bx__c">
        <p>{cancel.text}</p>
        <form className="acts" method="post" action={`${path}/cancel`}>
          <Button type="submit">{cancel.submit}</Button>
          <Button variant="line" href={path}>
            {cancel.keep}
          </Button>
        </form>
      </Question>
    </div>
  )
}

function Question({ heading, className, children }: { heading: string; className: string; children: ReactNode }) {
  return (
    <section className={className} aria-labelledby="question">
      <h2 className="d d2" id="question">
        {heading}
      </h2>
      {children}
    </section>
  )
}

function CancelledCall(view: BookingView) {
  const { booking } = view
  const { cancelled } = words
  return (
    <main id="main" className="bkp">
      <section className="wrap bk__done">
        <div className="bk__gone">
          <h1 className="d d2">{cancelled.heading}</h1>
          <p className="lead">
            {cancelled.before}{' '}
            <a className="link" href={anotherCall(booking)}>
              {cancelled.link}
            </a>
            {cancelled.after}
          </p>
        </div>
        <Ticket kind={booking.kind} startsAt={booking.startsAt} state="cancelled" />
      </section>
    </main>
  )
}
