import { brand } from '../brand.ts'
import { host } from '../facts/diary.ts'

const hostName = host.name.split(' ')[0]!

/*
 * The texts of mails to candidates. A mail may leave late, so none of them says today. `{name}` and the like are
 * placeholders. The lines of headlines have under 14 letters.
 */

/** Asks whether this film may be shown for this role. Yes and No are the same size, because either answer is fine. */
export const permissionAskedMail = {
  subject: 'May we show your film to {company}?',
  preview: 'Yes or No, one press each. Nothing goes out until you say so.',
  headline: ['May we show', 'your film?'],
  headlineNamed: ['May we show', 'your film to', '{company}?'],
  lead: '{name}, we think you would like this one.',
  leadPlain: 'We think you would like this one.',
  yes: 'Yes, show it',
  no: 'No, thank you',
  fine: 'Either answer is fine, and saying No won’t count against you. If you say Yes, you can stop it at any time from the same link. The film then stops at once.',
  first: 'You’ll see the film and the whole question before you answer. Opening the link doesn’t send an answer.',
  reason: `You’re getting this because you let us film you. ${hostName} of ${brand.name} asks before anybody sees it.`,
}

/** Asks whether we may keep their data longer. */
export const keepLongerMail = {
  subject: 'May we keep your film longer?',
  preview: 'If you say nothing, we delete it after {day}.',
  headline: ['Keep it,', 'or not?'],
  lead: '{name}, we keep your film and your details until {day}. After that we delete them, unless you would like us to keep them longer.',
  leadPlain:
    'We keep your film and your details until {day}. After that we delete them, unless you would like us to keep them longer.',
  button: 'See and decide',
  nothing: 'You don’t have to do anything: if we hear nothing, everything is deleted after {day}.',
  reason: 'You’re getting this because you are a candidate with us, and we ask before we keep anything longer.',
}

/** Confirms that we have received their complaint. */
export const complaintAcknowledgedMail = {
  subject: 'We have your complaint',
  preview: 'Somebody is reading it and will answer.',
  headline: ['We have your', 'complaint.'],
  lead: '{name}, thank you for telling us. We have your complaint of {day}. Somebody who can put it right is reading it, and will answer you by email.',
  leadPlain:
    'Thank you for telling us. We have your complaint of {day}. Somebody who can put it right is reading it, and will answer you by email.',
  button: 'Open your page',
  after: 'On your page you can stop your film, get a copy of what we keep, or delete everything.',
  law: 'You can complain to the Information Commissioner at any time: ico.org.uk.',
  reason: 'You’re getting this because you sent us a complaint from your own page.',
}

/** Says what came of their complaint. */
export const complaintAnsweredMail = {
  subject: 'Our answer to your complaint',
  preview: 'What we found, and what we’re doing about it.',
  headline: ['Our answer', 'to you.'],
  lead: '{name}, this is about your complaint of {day}.',
  leadPlain: 'This is about your complaint of {day}.',
  button: 'Open your page',
  law: 'If you’re not happy with it, reply to this email. You can also complain to the Information Commissioner: ico.org.uk.',
  reason: 'You’re getting this because you sent us a complaint from your own page.',
}
