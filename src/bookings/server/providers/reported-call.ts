import { oneLine, severalLines } from '#src/platform/mail/layout/typed-text.ts'
import { canonicalEmail, isEmailAddress } from '#src/values/email-address.ts'
import type { CallKind, GuestDetails } from '../../booking.ts'
import { isTimeZone } from '../../slot.ts'
import type { NewsOfCall } from './scheduling-provider.ts'

/** What a guest answered in a service's own form, as the service reports it. Empty if the form did not ask. */
export interface GuestAnswers {
  name: string
  email: string
  phone: string
  company: string
  location: string
  message: string
  timeZone: string | null | undefined
}

/**
 * Returns who booked what, cut to what our own form would accept, or `undefined` if it is none of our event types or
 * the guest has no usable address.
 */
export function reportedCall(
  kind: CallKind | undefined,
  answers: GuestAnswers,
  bookingId: unknown,
): NewsOfCall | undefined {
  if (!kind || !isEmailAddress(answers.email)) return undefined
  const guest: GuestDetails = {
    name: oneLine(answers.name, 200),
    email: canonicalEmail(answers.email),
    phone: oneLine(answers.phone, 200).slice(0, 50),
    company: oneLine(answers.company, 200),
    location: oneLine(answers.location, 200),
    currentJob: '',
    salaryExpectations: '',
    message: severalLines(answers.message, 5000),
    timeZone: answers.timeZone && isTimeZone(answers.timeZone) ? answers.timeZone : '',
  }
  return { kind, guest, bookingId: bookingIdIn(bookingId) }
}

/** Returns our own booking's id from what a service returns. */
function bookingIdIn(text: unknown): string | undefined {
  return typeof text === 'string' && /^bkg_[0-9a-z]{26}$/.test(text) ? text : undefined
}
