import { brand } from '../brand.ts'
import { host } from '../facts/diary.ts'

const hostName = host.name.split(' ')[0]!

/*
 * What the mails to candidates say. A mail may leave late: none of them says today. `{name}` and the like are places
 * that are filled in. Headlines: lines of under 14 letters.
 */

/** May this film be shown for this role. Yes and No are of one size: either answer is fine. */
export const permissionAskedMail = {
  subject: 'May we show your film to {company}?',
  preview: 'Yes or No, one press each. Nothing goes out until you say so.',
  headline: ['May we show', 'your film?'],
  lead: '{name}, we think you would like this one. {company} is looking for: {role}.',
  leadPlain: 'We think you would like this one. {company} is looking for: {role}.',
  yes: 'Yes, show it',
  no: 'No, thank you',
  fine: 'Either answer is fine, and No costs you nothing with us. If you say Yes, you can stop it at any time from the same link. The film then stops at once.',
  first: 'You see the film and the whole question before you answer: opening the link says nothing to anybody.',
  reason: `You’re getting this because you let us film you. ${hostName} of ${brand.name} asks before anybody sees it.`,
}

/** May we keep them longer. */
export const keepLongerMail = {
  subject: 'May we keep your film for another year?',
  preview: 'If you say nothing, we delete it on {day}.',
  headline: ['Keep it,', 'or not?'],
  lead: '{name}, we keep your film and your details until {day}. After that we delete them, unless you would like us to keep them longer.',
  button: 'See and decide',
  nothing: 'You needn’t do anything: if we hear nothing, everything is deleted after {day}.',
  reason: 'You’re getting this because you are a candidate with us, and we ask before we keep anything longer.',
}
