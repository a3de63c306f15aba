import { brand } from '../brand.ts'
import { interviewing } from '../facts/interviews.ts'

/** The text of `/privacy`. The program does what each sentence says, so never change only one of the two. */
export const privacy = {
  title: 'Privacy',
  heading: 'We count visits. Not visitors.',
  lead: 'We count without cookies, without keeping IP addresses and without anyone else’s scripts. We see what a shopkeeper sees: how many people came in, and what they looked at.',
  paragraphs: [
    'While this site is open, your browser tab holds a random number that links one click to the next. Close the tab and it’s gone. With it we count which page you arrived on, what kind of site sent you and which of our campaigns the link belonged to, whether you’re on a phone, how far down you scroll, how long you look at a page (if it’s more than ten seconds), which films you open and for how many seconds. One page in ten also measures how fast it loads. We keep single events and daily counts for 13 months, then delete them.',
    'If you send us a form, book a call or sign an agreement, we keep what you sent, because you asked us to write to you, ring you or work for you. Our forms also send us this visit: how you found us, and what you read and watch until you close the tab. That way, whoever replies knows what you’ve seen. If you don’t want that, opt out below before you send a form. Your other visits are never included.',
    'The portal and the console set two cookies each. One keeps you signed in. The other, for 180 days, remembers that this browser once had the right password, so that someone else’s wrong guesses can’t keep you out. Neither does anything else. We keep what you signed and paid for as long as the law requires, usually six years.',
    `If you record an interview for us, people at ${brand.name} watch it, and nobody else until you’ve said yes to a client by name. We keep what you send for ${interviewing.keptMonths} months, and what you didn’t choose for ${interviewing.unchosenDays} days. A film of you that clients may see is kept for longer: your own page says until when. If you ask us to write when open applications open again, we delete your address ${interviewing.toldDays} days after that email, or after ${interviewing.waitingMonths} months without one. One cookie lets your browser go on with an interview for ${interviewing.sessionDays} days, and your device keeps a copy of what you record until we have it. No software scores you. A machine on our own server may write the captions, and a person corrects them.`,
    'You can ask us what we hold about you, or to correct or delete it, and a person will see to it.',
  ],
  ask: 'Ask us',
  /** Shown below each form (`VisitNote`). */
  visitNote: {
    text: 'We also send how you found us and what you looked at on this visit.',
    link: 'Don’t include this',
    newTab: 'opens in a new tab',
  },
  optOut: {
    heading: 'Count my visit',
    counted: 'Counted',
    notCounted: 'Not counted',
    on: 'Switch it off and we stop counting in this browser. Your choice is stored here, in the browser, and nowhere else.',
    off: 'Done. We’ve stopped counting in this browser.',
    asked: 'Your browser asks sites not to track it, so we don’t. There’s nothing you need to do.',
    withoutScript: 'JavaScript is off in this browser, so we count nothing.',
  },
} as const
