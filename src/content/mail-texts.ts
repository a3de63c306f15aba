import { mailLabelParts, mailSteps } from '#content/console/content-labels.ts'
import {
  callBookedMail,
  callCancelledMail,
  callGivenMail,
  callMovedMail,
  callReminderMail,
} from '#content/mails/bookings.ts'
import {
  careerEmailMail,
  contactAnswerMail,
  hiringGuideMail,
  staffReplyMail,
  videoInterestMail,
} from '#content/mails/leads.ts'
import { fill } from '#src/values/fill.ts'

/** A mail whose texts staff can change. */
export interface EditableMail {
  /** The id of its part in the console. */
  id: string
  /** The name by which its template asks for it: `mailWords('contactAnswerMail', …)`. */
  name: string
  words: object
  /** The names under which it is posted. */
  templates: readonly string[]
  /** Paths that can't be changed: what the site promises literally, what the agreement charges, addresses. */
  fixed: readonly string[]
}

/**
 * The mails that answer a form, those to guests about their calls, and the frame of what staff write to a person. Mails
 * about contracts and money are not included, because they repeat the agreement and the law; nor are mails to staff, or
 * those about interviews and roles.
 */
export const editableMails: readonly EditableMail[] = [
  {
    id: 'mail-contact-answer',
    name: 'contactAnswerMail',
    words: contactAnswerMail,
    templates: ['contact-answer'],
    fixed: ['promise'],
  },
  {
    id: 'mail-hiring-guide',
    name: 'hiringGuideMail',
    words: hiringGuideMail,
    templates: ['hiring-guide'],
    fixed: [],
  },
  {
    id: 'mail-video-interest',
    name: 'videoInterestMail',
    words: videoInterestMail,
    templates: ['video-interest-answer'],
    fixed: ['options', 'deposit', 'share'],
  },
  {
    id: 'mail-career-email',
    name: 'careerEmailMail',
    words: careerEmailMail,
    templates: ['career-email-answer'],
    fixed: ['deletion.link', 'deletion.subject'],
  },
  {
    id: 'mail-staff-reply',
    name: 'staffReplyMail',
    words: staffReplyMail,
    templates: ['staff-reply'],
    fixed: [],
  },
  {
    id: 'mail-call-booked',
    name: 'callBookedMail',
    words: callBookedMail,
    templates: ['call-booked'],
    fixed: ['labels'],
  },
  {
    id: 'mail-call-moved',
    name: 'callMovedMail',
    words: callMovedMail,
    templates: ['call-moved'],
    fixed: ['labels'],
  },
  {
    id: 'mail-call-given',
    name: 'callGivenMail',
    words: callGivenMail,
    templates: ['call-given'],
    fixed: ['labels'],
  },
  {
    id: 'mail-call-cancelled',
    name: 'callCancelledMail',
    words: callCancelledMail,
    templates: ['call-cancelled'],
    fixed: [],
  },
  {
    id: 'mail-call-reminder',
    name: 'callReminderMail',
    words: callReminderMail,
    templates: ['call-reminder'],
    fixed: ['labels'],
  },
]

/** A text of a mail, by its path. */
export interface MailText {
  path: string
  text: string
  label: string
  /** The maximum number of characters, without placeholders. */
  most: number
}

/** Returns every text of a mail that staff can change, in the order of content/. */
export function textsOf({ words, fixed }: EditableMail): MailText[] {
  return leaves(words, [])
    .filter(({ path }) => !fixed.some((stays) => path === stays || path.startsWith(`${stays}.`)))
    .map(({ path, text }) => ({ path, text, label: labelOf(path), most: mostOf(path, text) }))
}

function leaves(part: unknown, path: readonly string[]): { path: string; text: string }[] {
  if (typeof part === 'string') return part.trim() === '' || part === '.' ? [] : [{ path: path.join('.'), text: part }]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([step, inner]) => leaves(inner, [...path, step]))
}

/**
 * Returns the maximum length. A line of a headline has 14 letters at most; mail programs cut subjects and previews
 * anyway.
 */
function mostOf(path: string, text: string): number {
  if (/(^|\.)headline(Named)?\./.test(path)) return 14
  if (/(^|\.)subject$/.test(path)) return 70
  if (/(^|\.)preview$/.test(path)) return 110
  if (/(^|\.)(button|link|title)$/.test(path) || path.startsWith('labels.')) return 40
  return Math.max(120, Math.ceil((text.length * 1.5) / 10) * 10)
}

/** Returns the label of a path: `next.0.title` → `Next step 1, title`. */
function labelOf(path: string): string {
  const labels: string[] = []
  for (const step of path.split('.')) {
    const hours = step === '24' ? mailLabelParts.hours24 : mailLabelParts.hours1
    if (labels.at(-1) === mailSteps['hours'] && /^(24|1)$/.test(step)) labels.push(hours)
    else if (/^\d+$/.test(step))
      labels.push(fill(mailLabelParts.number, { what: labels.pop() ?? '', number: Number(step) + 1 }))
    else labels.push(mailSteps[step] ?? step)
  }
  return labels.map((part, index) => (index === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1))).join(', ')
}
