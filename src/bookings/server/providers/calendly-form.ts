import { oneLine } from '#src/platform/mail/layout/typed-text.ts'
import type { EventType, Place, Question, WebhookPayload } from './calendly-answers.ts'
import type { GuestAnswers } from './reported-call.ts'
import { guestNotes, type ProviderCall } from './scheduling-provider.ts'

export interface CalendlyForm {
  location?: { kind: string; location?: string }
  questions_and_answers?: { question: string; answer: string; position: number }[]
}

/**
 * Returns the event type's own form, filled in with what the guest told us, or `undefined` if it requires an answer
 * that we do not have. A question must be repeated letter by letter, and an event type with a location requires its
 * kind ("Create Event Invitee").
 */
export function filledForm(
  type: Pick<EventType, 'locations' | 'custom_questions'>,
  call: ProviderCall,
): CalendlyForm | undefined {
  const places = type.locations ?? []
  const location = places.map((place) => filledPlace(place, call)).find((place) => place !== undefined)
  if (places.length > 0 && !location) return undefined

  const answers: NonNullable<CalendlyForm['questions_and_answers']> = []
  for (const question of type.custom_questions ?? []) {
    if (!question.enabled) continue
    const answer = answerTo(question, call)
    if (answer) answers.push({ question: question.name, answer, position: question.position })
    else if (question.required) return undefined
  }
  return { ...(location && { location }), ...(answers.length > 0 && { questions_and_answers: answers }) }
}

function filledPlace({ kind, location }: Place, call: ProviderCall): CalendlyForm['location'] | undefined {
  if (kind === 'outbound_call') return call.phone ? { kind, location: internationalNumber(call.phone) } : undefined
  if (kind === 'ask_invitee') return { kind, location: call.location || call.phone }
  return location ? { kind, location } : { kind }
}

function answerTo({ name, type }: Question, call: ProviderCall): string {
  if (type === 'phone_number') return call.phone && internationalNumber(call.phone)
  if (type !== 'string' && type !== 'text') return ''
  if (aboutCompany.test(name)) return call.company
  if (aboutPhone.test(name)) return call.phone
  if (aboutPlace.test(name)) return call.location
  return type === 'text' ? guestNotes(call) : ''
}

const aboutCompany = /compan|organisation|organization|business|employer/i
const aboutPhone = /phone|mobile|telephone/i
const aboutPlace = /location|town|city|where|based/i

/** Does the reverse: returns what a guest answered in Calendly's own form, in our fields. */
export function guestOf(
  payload: Pick<WebhookPayload, 'name' | 'email' | 'timezone' | 'text_reminder_number' | 'questions_and_answers'>,
): GuestAnswers {
  const answers = payload.questions_and_answers ?? []
  const answer = (about: RegExp) => oneLine(answers.find(({ question }) => about.test(question))?.answer ?? '', 200)
  const otherAnswers = answers.filter(
    ({ question, answer }) => answer && ![aboutCompany, aboutPhone, aboutPlace].some((about) => about.test(question)),
  )
  return {
    name: payload.name,
    email: payload.email,
    phone: answer(aboutPhone) || oneLine(payload.text_reminder_number ?? '', 50),
    company: answer(aboutCompany),
    location: answer(aboutPlace),
    message: otherAnswers.map(({ answer }) => answer).join('\n'),
    timeZone: payload.timezone,
  }
}

/** Treats a number without a country code as a British one. */
function internationalNumber(typed: string): string {
  const digits = typed.replace(/\(0\)|[^\d+]/g, '')
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return digits.startsWith('0') ? `+44${digits.slice(1)}` : digits
}
