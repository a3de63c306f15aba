import { bookingPage as words } from '#content/site/booking-page.ts'
import { fill } from '#src/values/fill.ts'
import { type Booking, meetingOf } from '../../booking.ts'
import type { BookingView } from '../../booking-view.ts'
import { guestClock } from '../../guest-clock.ts'

const hourMs = 3600_000

/** Who, where, and in which time zone, with the guest's own time if it differs. */
export function CallFacts(view: BookingView) {
  const { booking, host, callLink, now } = view
  const own = guestClock(booking.startsAt, booking.timeZone)
  const over = booking.endsAt <= now
  return (
    <dl className="bk__l">
      <div>
        <dt>{words.facts.who}</dt>
        <dd>{[host.name, host.role].filter(Boolean).join(', ')}</dd>
      </div>
      {!over && (
        <div>
          <dt>{words.facts.where}</dt>
          <dd>
            {whereWords(view)}{' '}
            {wayOf(view) === 'link' && !isNear(view) && (
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
              {fill(own.sameDay ? words.ownZone.sameDay : words.ownZone.otherDay, {
                time: own.time,
                weekday: own.weekday,
                place: own.place,
              })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** How guest and host talk, according to our invitation or the scheduling service's. */
export function wayOf({ booking, callLink }: BookingView): 'provider' | 'link' | 'video' | 'phone' {
  return booking.provider === 'calendar' ? meetingOf(booking, callLink) : 'provider'
}

/** How long, and how guest and host talk: the second line of the ticket. */
export function metaOf(view: BookingView): string {
  const way = wayOf(view)
  const spoken = way === 'provider' ? (view.booking.way ?? 'video') : way === 'phone' ? 'phone' : 'video'
  return (view.host.role ? words.meta : words.metaOfOthers)[spoken][view.booking.kind]
}

function whereWords(view: BookingView): string {
  const { booking } = view
  const way = wayOf(view)
  if (way === 'provider') return fill(words.where.provider, { provider: providerName(booking) })
  const place = way === 'link' && isNear(view) ? words.where.linkSoon : words.where[way]
  const first = view.host.name.split(' ')[0]!
  return fill<string>(`${place} ${words.where.rather[way === 'phone' ? 'phone' : 'video']}`, { first })
}

/** The scheduling service's own name; empty for our own diary. */
export function providerName({ provider }: Booking): string {
  return provider === 'calendar' ? '' : words.provider.names[provider]
}

/** Whether the call begins within the hour or is under way: then joining it comes first. */
export function isNear({ booking, now }: BookingView): boolean {
  return booking.startsAt.getTime() - now.getTime() <= hourMs && booking.endsAt > now
}
