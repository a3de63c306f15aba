import { host } from '../facts/diary.ts'

const hostName = host.name.split(' ')[0]!

/*
 * What the mails about roles and shortlists say. A mail may leave late: none of them says today. `{name}` and the like
 * are places that are filled in. Headlines: lines of under 14 letters.
 */

/** To each of the client's people, when a shortlist is sent. */
export const shortlistReadyMail = {
  subject: { one: 'Your shortlist: one film', other: 'Your shortlist: {films} films' },
  preview: 'For {role}. Watch, and say Yes, Maybe or No.',
  headline: { one: ['One film.'], other: ['{films} films.'] },
  time: 'About {minutes} min.',
  lead: '{name}, your shortlist for {role} is ready.',
  leadPlain: 'Your shortlist for {role} is ready.',
  how: 'Say Yes, Maybe or No after each, and we do the rest. It works on a phone, with captions, on the train.',
  button: 'Watch the shortlist',
  reason: `You’re getting this because your company briefed a role with us. ${hostName} sees which films you’ve watched, and how far. The people in them don’t.`,
}

/** To somebody whose film has gone to a client, as they said it may. */
export const filmSentMail = {
  subject: 'Your film is with {company}',
  preview: 'As you said it may be. We tell you what they say.',
  headline: ['It’s with', 'them now.'],
  lead: '{name}, your film is with {company}, for {role}. We’ll tell you what they say.',
  stop: 'Changed your mind? Reply to this email, and we stop showing it at once.',
  reason: 'You’re getting this because you gave permission for this film to be shown to this company.',
}
