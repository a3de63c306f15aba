import { interviewing } from '../facts/interviews.ts'

/** The texts of the interview page when somebody leaves a device, has sent their answers, or opens a closed link. */
export const interviewEnds = {
  borrowed: {
    link: 'Not your own device?',
    heading: 'Not your own device?',
    text: 'What you record waits here until we have it. Wipe it yourself before you hand the device back.',
    here: '{time} is only on this device',
    filmHere: 'A film is only on this device',
    nothing: 'We have all of it',
    send: 'Send it to us, then wipe',
    lose: 'Wipe now and lose {time}',
    loseFilm: 'Wipe now and lose the film',
    wipe: 'Wipe this device',
    going: 'On its way. The device is wiped as soon as all of it is here.',
    line: 'No line just now. It goes on by itself when you’re back online, or wipe it now.',
    failed: 'Couldn’t wipe this device. Close other pages of this interview, and press again.',
    back: 'Back to my answers',
    wiped: {
      heading: 'Wiped.',
      text: 'Nothing that you recorded is on this device any more. Open the link from our email on your own device to go on.',
      history: 'The link may still be in this browser’s history. Delete it there too.',
    },
  },
  sent: {
    heading: 'That’s you.',
    lead: {
      one: 'One answer, with us. Away and put the kettle on.',
      other: '{count} answers, all with us. Away and put the kettle on.',
    },
    steps: [
      { step: 'Two of us watch', note: 'Apart, before we compare.', by: 'watched' },
      { step: '{who} writes to you', note: 'Yes or no, and why.', by: 'written' },
      { step: 'Before anybody else sees anything', note: 'We ask you. Nothing goes without your yes.' },
    ],
    by: 'By {day}.',
    note: 'A copy of this is in your email. This device holds nothing any more.',
    noteKept: 'A copy of this is in your email.',
    sentOn: 'You sent it {when}.',
    kept: 'We keep it until {day}.',
    page: 'Email me the link to my page',
    pageSent: 'On its way. Your page shows who may see your film, and deletes it if you like.',
    pageFailed: 'Not sent: the line dropped. Press again.',
  },
  gone: {
    expired: {
      heading: 'The date has passed.',
      text: 'It closed {deadline}. Life happens: ask for more time, and we usually say yes.',
      ask: 'Ask for more time',
      call: 'Ask for a call instead',
      send: 'Look at what is there',
    },
    asked: { heading: 'Asked.', text: 'We have your note. You get an email with a new date, or a call.' },
    off: {
      heading: 'This one was called off.',
      text: 'What you recorded was shown to nobody. It is deleted by {day}, or now.',
    },
    you: { heading: 'You closed this one.', text: 'What you recorded is deleted by {day}, or now.' },
    nothing: 'Nothing that you recorded is left, neither with us nor on this device.',
    home: 'To the front page',
    delete: {
      now: 'Delete it now',
      late: 'Delete what I recorded',
      question: 'Delete everything?',
      text: 'Everything that you recorded or wrote for this interview is deleted, and can’t be brought back.',
      closes: 'That also closes the interview.',
      sure: 'Delete it all',
      keep: 'Keep it',
      failed: 'Nothing was deleted: the line dropped. Press again.',
    },
    unknown: {
      heading: 'No interview here.',
      text: 'The link may have been cut short: email programs do that. Open it from the email again, or ask for a new one.',
      email: 'Email',
      send: 'Send me a new link',
      sent: 'If an interview is open under that address, its link is on its way.',
    },
  },
} as const

/** The page of open applications while they are closed for a while. */
export const applicationsClosed = {
  heading: 'Not just now.',
  text: 'We’re not taking open applications until {day}. Leave an address, and we write once, on the day they open.',
  email: 'Email',
  /** What people agree to who leave an address; it is stored as they read it. */
  use: `For that one email only. We delete your address ${interviewing.toldDays} days after it is sent, or after ${interviewing.waitingMonths} months if it never is.`,
  ask: 'Write to me then',
  notSent: 'The line dropped. What you typed is still here: press again.',
  talk: 'Talk to someone instead',
  begun: 'Begun already? The link in our email still works, and you can finish.',
  link: 'Send me that link again',
  linkSent: 'If an interview is open under that address, its link is on its way.',
  asked: {
    heading: 'We’ll write.',
    text: 'Once, to {email}, when you can begin an open application. That should be {day}.',
    other: 'Use another address',
  },
} as const
