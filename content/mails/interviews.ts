import { brand } from '../brand.ts'
import { host } from '../facts/diary.ts'
import { interviewing } from '../facts/interviews.ts'

const hostName = host.name.split(' ')[0]!

/*
 * The texts of mails about solo interviews. A mail may leave late, so none of them says today. `{name}` and the like
 * are placeholders. The lines of headlines have under 14 letters.
 */

/** To somebody whom staff invite to answer questions on film. */
export const interviewInvitationMail = {
  subject: { one: 'One question, your own kitchen', other: '{count} questions, your own kitchen' },
  preview: 'About {minutes} minutes, until {deadline}. Stop and come back as you like.',
  headline: ['Tell us', 'yourself.'],
  lead: '{name}, would you answer {questions} on film, for {purpose}? Everyone gets the same.',
  leadPlain: 'Would you answer {questions} on film, for {purpose}? Everyone gets the same.',
  questions: { one: 'one question', other: '{count} questions' },
  facts: {
    time: { label: 'Time', text: 'About {minutes} minutes. Stop and come back as you like' },
    until: { label: 'Until', text: '{deadline}, Glasgow time' },
    need: { label: 'You need', text: 'A phone or laptop. Nothing to install' },
    seen: { label: 'Seen by', text: `${brand.name}. Nobody else until you say so` },
  },
  button: 'See what it involves',
  safe: 'You can practise first, and nothing of that is kept. If the line fails or the phone rings, what you said is safe and it never costs you a take. No machine judges you.',
  help: 'Would something make it fairer? The first page asks what would help, never why.',
  talk: brand.phone && `Rather talk? Ring ${brand.phone.number}, ${brand.phone.hours}, or reply and we’ll ring you.`,
  reason: `You’re getting this because {asker} of ${brand.name} asked you to this interview. Reply to say that it isn’t for you, and we won’t write about it again.`,
}

/** The same to somebody whom staff ask for a video profile. */
export const profileInvitationMail = {
  subject: 'Say hello yourself, in ninety seconds',
  headline: ['Say hello', 'yourself.'],
  lead: '{name}, would you make your video profile, for {purpose}? Sixty to ninety seconds that stand in for your CV.',
  leadPlain: 'Would you make your video profile, for {purpose}? Sixty to ninety seconds that stand in for your CV.',
}

/** The link to an interview, for somebody who applied without an invitation or asked for a new link. */
export const interviewLinkMail = {
  subject: 'The way back to your interview',
  preview: 'Open until {deadline}. Where you left off is one press away.',
  headline: ['Come', 'away in.'],
  lead: '{name}, this link opens your interview on any device, where you left off.',
  leadPlain: 'This link opens your interview on any device, where you left off.',
  until: 'It is open until {deadline}, Glasgow time.',
  /** For somebody whose recording has stopped, depending on the cause. */
  stuck: {
    'in-app':
      'It wasn’t you: LinkedIn and other apps open links in a browser of their own, which can’t use a camera. Copy the button’s link and paste it into Safari or Chrome.',
    denied:
      'Your browser was told not to use the camera. The page shows where to allow it; writing and a phone call are fine too.',
  } as Record<string, string>,
  button: 'Open my interview',
  reason: `You’re getting this because somebody gave this address to ${brand.name} for a solo interview. Wasn’t it you? Then do nothing, and we won’t write again.`,
}

/** To somebody who asked to be told when open applications open again, once. */
export const applicationsOpenMail = {
  subject: 'Open applications are open again',
  preview: 'A few questions on film, about {minutes} minutes, in your own kitchen.',
  headline: ['Come', 'away in.'],
  lead: 'You asked us to write once open applications were open again. They have been since {day}.',
  what: 'Answer {questions} on film, about {minutes} minutes in all, and we ring when something fits.',
  questions: { one: 'one question', other: '{count} questions' },
  button: 'See what it involves',
  reason: `You’re getting this because somebody gave ${brand.name} this address to be told, once. You are off that list, so nothing more comes, and we delete your address ${interviewing.toldDays} days after this email. Wasn’t it you? Then do nothing.`,
}

/** To somebody who was invited and has not answered for a while, and again on the last morning. */
export const interviewReminderMail = {
  subject: 'Your interview is open until {deadline}',
  preview: 'Where you left off is one press away.',
  headline: ['Still', 'open.'],
  lead: '{name}, your interview for {purpose} is open until {deadline}, Glasgow time.',
  leadPlain: 'Your interview for {purpose} is open until {deadline}, Glasgow time.',
  begun: { one: 'One answer is with us already.', other: '{count} answers are with us already.' },
  button: 'Go on with it',
  rather: 'Too soon, or not for you? Reply and say so: you needn’t say why.',
  reason: `You’re getting this because {asker} of ${brand.name} asked you to this interview. We remind you twice at most, unless its date moves.`,
}

/** To the candidate, once their answers are sent and have all arrived. */
export const answersSentMail = {
  subject: 'We have all your answers',
  preview: 'What happens next, and who does it.',
  headline: ['That’s', 'you.'],
  lead: '{name}, we have all of your answers, complete. Nothing is left on your phone or laptop.',
  leadPlain: 'We have all of your answers, complete. Nothing is left on your phone or laptop.',
  watch: 'Two of us watch them, apart, before they compare. Then we write to you by {written}: yes or no, and why.',
  ask: 'Before any employer sees anything we ask you. Nothing goes out without your yes.',
  kept: 'We keep them until {day} at the latest. Reply to have them deleted on any day before.',
  button: 'Open my page',
  keptOnPage:
    'There you say who may see your film, download all that we have, or delete it. We keep your answers until {day} at the latest.',
  reason: `You’re getting this because you sent ${brand.name} a solo interview.`,
}

/** The same to somebody who made a video profile: they asked for no job, so there is no yes or no to wait for. */
export const profileSentMail = {
  subject: 'We have your video profile',
  preview: answersSentMail.preview,
  headline: ['That’s', 'your ninety.'],
  lead: '{name}, we have your film, all of it. Nothing is left on your phone or laptop.',
  leadPlain: 'We have your film, all of it. Nothing is left on your phone or laptop.',
  watch: 'One of us corrects its captions, line by line, by {watched}. Then it is yours to show.',
  ask: 'We ask you for each job, with the employer’s name. Nothing goes out without your yes.',
  kept: 'We keep it until {day}, or for as long as you stay on our books. Reply to have it deleted on any day.',
  button: answersSentMail.button,
  keptOnPage: 'There you say who may see your film, download all that we have, or delete it.',
  reason: `You’re getting this because you sent ${brand.name} a video profile.`,
}

/** The link to a candidate's own page, for one who asked for it after an interview. */
export const ownPageMail = {
  subject: 'The link to your page',
  preview: 'Who may see your film, and how to stop it.',
  headline: ['Yours,', 'all of it.'],
  lead: '{name}, on your page you say who may see your film, download all that we have, or delete it.',
  leadPlain: 'On your page you say who may see your film, download all that we have, or delete it.',
  button: 'Open my page',
  reason: `You’re getting this because somebody with the link to your solo interview with ${brand.name} asked for it. Wasn’t it you? Then do nothing.`,
}

/** To the agency, when answers have arrived. */
export const answersArrivedMail = {
  subject: '{name} has sent their answers',
  preview: 'For {purpose}.',
  headline: ['Answers', 'are in.'],
  lead: '{name} has answered {questions} for {purpose}.',
  questions: { one: 'one question', other: '{count} questions' },
  button: 'Review the answers',
  reason: 'You’re getting this because this is the agency’s mailbox.',
}

/** To a colleague who has answers left to rate, from one who has rated all of them. */
export const reviewNudgeMail = {
  subject: '{name} waits for a second opinion',
  preview: 'For {purpose}.',
  headline: ['Your turn', 'to rate.'],
  lead: '{by} has rated every answer of {name}, for {purpose}. {left}',
  left: { one: 'One is left for you.', other: '{count} are left for you.' },
  blind: 'You see each other’s ratings once both of you have rated all answers.',
  button: 'Rate the answers',
  reason: 'You’re getting this because a colleague asked for your ratings.',
}

/** Staff have allowed more time. */
export const moreTimeMail = {
  subject: 'Your interview is open until {deadline}',
  preview: 'There is more time. What you recorded is all there.',
  headline: ['More', 'time.'],
  lead: '{name}, your interview is open until {deadline}, Glasgow time. What you recorded so far is all there.',
  leadPlain: 'Your interview is open until {deadline}, Glasgow time. What you recorded so far is all there.',
  button: 'Go on with it',
  reason: `You’re getting this because ${brand.name} asked you to an interview.`,
}

/** Staff ask one question again, in the words of the colleague who asks. */
export const askedAgainMail = {
  subject: 'One more take, if you like',
  preview: 'Open until {deadline}. The answer that you sent stays.',
  headline: ['Once', 'more?'],
  until: 'It is open until {deadline}, Glasgow time.',
  button: 'Open my interview',
  stays: 'The answer that you sent stays, and counts if you like it better. You needn’t send anything.',
  reason: `You’re getting this because you sent ${brand.name} a solo interview.`,
}

/** Staff decline, in the words of the colleague who declines. */
export const interviewDeclinedMail = {
  subject: 'About your interview with us',
  preview: `From ${hostName} at ${brand.name}.`,
  headline: ['Thank', 'you.'],
  call: 'Would you like to talk about it? Reply, and one of us rings you.',
  reason: `You’re getting this because you sent ${brand.name} a solo interview.`,
}
