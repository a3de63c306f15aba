import type { LeadKind } from './lead.ts'

/** Within how many hours the site promises an answer to the contact form (LEADS-22). */
const answerWithinHours = 24

/** Whether a lead of this kind asks for an answer from a person, because no automatic mail answers it. */
export function isAskedBy(kind: LeadKind): boolean {
  return kind === 'contact'
}

/** Whether a lead of this kind answers what its person asked before, because they have booked a call or signed. */
export function isAnsweredBy(kind: LeadKind): boolean {
  return kind === 'demo_booking' || kind === 'consultation_booking' || kind === 'contract_signed'
}

/** Returns when somebody who asked at this time was promised an answer. */
export function answerDue(askedAt: Date): Date {
  return new Date(askedAt.getTime() + answerWithinHours * 3600 * 1000)
}

/** Whether somebody waits for an answer (LEADS-28). Somebody who was answered and has asked again since waits. */
export function isWaiting({ askedAt, answeredAt }: { askedAt: Date | null; answeredAt: Date | null }): boolean {
  // Stryker disable next-line ConditionalExpression: JavaScript takes null for earlier than any date
  return askedAt !== null && (answeredAt === null || answeredAt < askedAt)
}
