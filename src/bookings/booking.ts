/** The two kinds of call in the one diary (BOOK-1). */
export const callKinds = ['demo', 'consultation'] as const
export type CallKind = (typeof callKinds)[number]

/** How long a call is, in minutes (BOOK-1). */
export const callMinutes: Record<CallKind, number> = { demo: 30, consultation: 15 }

/** The diary's time zone, in which slots have their date and time, wherever the visitor or the server is. */
export const diaryZone = 'Europe/London'

/** How far ahead the diary is open, in calendar days counting today, and how many days with slots it shows (BOOK-3). */
export const horizonDays = 14
export const shownDays = 10

/** How long a chosen slot is kept while the visitor fills in the form, in minutes. */
export const holdMinutes = 10

/** Reminders go out this many hours before the call (BOOK-25). */
export const reminderHours = [24, 1] as const

/** The outcome of a call. `moved`: they agreed on another time outside the diary. */
export const callOutcomes = ['held', 'no_show', 'moved'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** How guest and host talk. */
export const callWays = ['video', 'phone'] as const
export type CallWay = (typeof callWays)[number]

/** Where calls are booked: in our own diary, or with a scheduling service (`SCHEDULING_PROVIDER`, BOOK-27). */
export const schedulingProviders = ['calendar', 'calendly', 'calcom'] as const
export type SchedulingProviderName = (typeof schedulingProviders)[number]

/** What a guest told us. Each is empty if they did not say. */
export interface GuestDetails {
  name: string
  email: string
  phone: string
  company: string
  location: string
  currentJob: string
  salaryExpectations: string
  message: string
  /** Their IANA time zone, or empty if the browser did not say. */
  timeZone: string
}

export interface Booking extends GuestDetails {
  id: string
  kind: CallKind
  /** Part of the address of the booking's page. Anyone who has it may move or cancel the call. */
  token: string
  provider: SchedulingProviderName
  /** The booking's id at the scheduling service, and its pages there. */
  providerRef: string | null
  providerMoveUrl: string | null
  providerCancelUrl: string | null
  status: 'booked' | 'cancelled'
  /** The revision of the invitation (RFC 5545 §3.8.7.4): 0 when booked, one more with each change. */
  sequence: number
  startsAt: Date
  endsAt: Date
  /**
   * How the guest chose to talk; `null` if they were not asked, by a scheduling service or before there was a choice.
   */
  way: CallWay | null
  /** The name of this call's room in the call link. */
  room: string
  /** The number of the host; `null` if a scheduling service has the call. */
  host: number | null
  /** Why the agency cancelled it, in words for the guest; empty if the guest cancelled, or it is not cancelled. */
  cancelReason: string
  createdAt: Date
  updatedAt: Date
}

/**
 * Returns why a call can no longer be moved or cancelled, or `undefined` if it can. Guests have to do it `changeHours`
 * before it begins, and write to the agency after that (BOOK-36). Staff pass 0.
 */
export function changeProblem(
  booking: Pick<Booking, 'status' | 'startsAt'>,
  now: Date,
  changeHours: number,
): 'cancelled' | 'begun' | 'too_late' | undefined {
  if (booking.status === 'cancelled') return 'cancelled'
  if (booking.startsAt <= now) return 'begun'
  return changeDeadline(booking, changeHours) <= now ? 'too_late' : undefined
}

/** Returns until when a guest can move or cancel a call. */
export function changeDeadline({ startsAt }: Pick<Booking, 'startsAt'>, changeHours: number): Date {
  return new Date(startsAt.getTime() - changeHours * 3600_000)
}

/** Returns why it can't be recorded whether a call was held, or `undefined` if it can. */
export function outcomeProblem(
  booking: Pick<Booking, 'status' | 'startsAt'>,
  now: Date,
): 'cancelled' | 'not_begun' | undefined {
  if (booking.status === 'cancelled') return 'cancelled'
  return booking.startsAt > now ? 'not_begun' : undefined
}

/**
 * Returns where a video call takes place: the configured link, with `{room}` replaced by this call's own room. Returns
 * `undefined` for a call by phone, or if no link is configured.
 */
export function callLink(template: string | undefined, booking: Pick<Booking, 'room' | 'way'>): string | undefined {
  return booking.way === 'phone' ? undefined : template?.replaceAll('{room}', booking.room)
}

/**
 * Returns how guest and host talk: by `link`, on `video` by a link that the host emails before the call, or by `phone`.
 * Guests who were never asked are phoned if there is no link, as they were told then.
 */
export function meetingOf({ way }: Pick<Booking, 'way'>, link: string | undefined): 'link' | 'video' | 'phone' {
  return link ? 'link' : (way ?? 'phone')
}
