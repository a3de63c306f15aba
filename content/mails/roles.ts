import { brand } from '../brand.ts'
import { host } from '../facts/diary.ts'

const hostName = host.name.split(' ')[0]!

/*
 * The texts of mails about roles and shortlists. A mail may leave late, so none of them says today. `{name}` and the
 * like are placeholders. The lines of headlines have under 14 letters.
 */

/** To each of the client's people, when a shortlist is sent. */
export const shortlistReadyMail = {
  subject: { one: 'Your shortlist: one film, {time}', other: 'Your shortlist: {films} films, {time}' },
  preview: 'For {role}. Watch, and say Yes, Maybe or No.',
  previewNamed: '{names}, for {role}.',
  headline: { one: ['One film.', '{time}.'], other: ['{films} films.', '{time}.'] },
  time: { one: 'a minute', other: '{minutes} minutes' },
  lead: '{name}, your shortlist for {role} is ready.',
  leadPlain: 'Your shortlist for {role} is ready.',
  how: 'Say Yes, Maybe or No after each, and we do the rest. It works on a phone, with captions, on the train.',
  others: { one: 'And one more: {names}.', other: 'And {more} more: {names}.' },
  button: { one: 'Watch the film', other: 'Watch all {films}' },
  reason: `You’re getting this because your company briefed a role with us. ${hostName} sees which films you’ve watched, and how far. The people in them don’t.`,
}

/** To one of the client's people, when staff remind them of films that they have not watched. */
export const shortlistReminderMail = {
  subject: { one: 'One film is waiting for you', other: '{films} films are waiting for you' },
  preview: 'For {role}. Watch, and say Yes, Maybe or No.',
  headline: ['Still', 'to watch.'],
  lead: {
    one: '{name}, one film for {role} is waiting for you.',
    other: '{name}, {films} films for {role} are waiting for you.',
  },
  leadPlain: { one: 'One film for {role} is waiting for you.', other: '{films} films for {role} are waiting for you.' },
  time: 'About {minutes} min.',
  no: 'No is an answer too: the people in the films would like to know.',
  button: 'Watch the films',
  reason: `You’re getting this because your company briefed a role with us. ${hostName} sees which films you’ve watched, and how far. The people in them don’t.`,
}

/** To somebody whose film has been sent to a client with their permission. */
export const filmSentMail = {
  subject: 'Your film is with {company}',
  preview: 'As you agreed. We’ll tell you what they say.',
  headline: ['It’s with', 'them now.'],
  lead: '{name}, your film is with {company}, for {role}. We’ll tell you what they say.',
  leadPlain: 'Your film is with {company}, for {role}. We’ll tell you what they say.',
  changed: 'Changed your mind?',
  stop: 'Stop showing it',
  reason: 'You’re getting this because you gave permission for this film to be shown to this company.',
}

/** To somebody who was told that a client has their film, when that shortlist is called back. */
export const filmBackMail = {
  subject: '{company} can’t see your film any more',
  preview: 'We’ve taken the shortlist back. You don’t need to do anything.',
  headline: ['Back', 'with us.'],
  lead: '{name}, we’ve taken back the shortlist for {role}, so {company} can’t see your film any more. It has nothing to do with you.',
  leadPlain:
    'We’ve taken back the shortlist for {role}, so {company} can’t see your film any more. It has nothing to do with you.',
  again: 'You don’t need to do anything. If your film goes to them again, we’ll tell you.',
  reason: 'You’re getting this because we told you that this company has your film.',
}

/** To a colleague whom a client has added to their team. */
export const teamInvitationMail = {
  subject: '{from} would like your opinion on new people',
  preview: `Watch the films of ${brand.name}’s shortlists, and say what you think.`,
  headline: ['Have', 'a look.'],
  lead: '{name}, {from} of {company} has added you to their team here. You can watch the films of their shortlists, and say what you think of each.',
  leadPlain:
    '{from} of {company} has added you to their team here. You can watch the films of their shortlists, and say what you think of each.',
  button: 'Open the shortlists',
  key: 'The link is yours alone, so please don’t pass it on. It needs no password.',
  reason: '{from} gave us your address. We use it for these shortlists only.',
}

/** To the person whom a share link is meant for. */
export const shareLinkMail = {
  subject: '{from} would like your opinion on {people}',
  people: { one: 'one person', other: '{count} people' },
  preview: 'No account, no password. The link is yours until {end}.',
  headline: ['What do', 'you think?'],
  lead: '{from} of {company} would like to know what you think of {people} for {role}.',
  leadNamed: '{name}, {from} of {company} would like to know what you think of {people} for {role}.',
  button: 'Open the shortlist',
  labels: { can: 'You can', ends: 'The link ends', account: 'Account' },
  can: { comment: 'Watch, comment, and say Yes, Maybe or No', watch: 'Watch, and say Yes, Maybe or No' },
  account: 'None needed. The link is yours alone, so please don’t pass it on',
  reason:
    'You’re getting this because {from} gave us your address. We use it for this shortlist only, and delete it {days} days after the link ends.',
}

/** To a colleague who has films left to judge, when another of the client’s people reminds them. */
export const watchReminderMail = {
  subject: '{from} would like to know what you think',
  preview: 'You have {films} to watch for {role}.',
  films: { one: 'one film', other: '{count} films' },
  headline: ['What do', 'you think?'],
  lead: 'You have {films} left to watch for {role}, and {from} is waiting to hear what you think.',
  leadNamed: '{name}, you have {films} left to watch for {role}, and {from} is waiting to hear what you think.',
  button: 'Watch the films',
  how: 'Say Yes, Maybe or No after each. Already open in another window? Then carry on there.',
  reason: 'You’re getting this because {from} pressed a button to remind you. It can be pressed once a day.',
}

/** To the person who made a link, when its reader asks for a new one. */
export const shareAskedAgainMail = {
  subject: '{who} asks for a new link',
  preview: 'Their link to your shortlist has ended.',
  headline: ['A new', 'link?'],
  lead: 'The link to {role} that you made for {who} has ended, and they would like another. Share the role with them again to send one.',
  button: 'Open the role',
  reason: 'You’re getting this because you shared a shortlist by a link.',
  /** If the person who made the link has left. */
  insteadOfMaker: {
    lead: 'A colleague who has left your team made a link to {role} for {who}. It has ended, and they would like another. Share the role with them to send one.',
    reason: 'You’re getting this because a colleague who has left your team shared a shortlist by a link.',
  },
}
