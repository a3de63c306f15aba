/** Limits of solo interviews; an agency may choose others. */
export const interviewing = {
  /** How long an open application can be continued. */
  openDays: 30,
  /** For how many months open applications can be closed, and an address waits for them to open, at most. */
  waitingMonths: 6,
  /** How long we keep the mail that told somebody that they are open, with its address. */
  toldDays: 30,
  /** How long a browser that has opened a link can continue without opening it again. */
  sessionDays: 30,
  /** How long recordings that were not chosen are kept after the answers were sent. */
  unchosenDays: 30,
  /** Within how many working days answers are watched, and their candidate is written to, as we promise. */
  watchedWithin: 2,
  writtenWithin: 4,
  /** How long answers are kept without a decision about them. */
  keptMonths: 6,
  /** After how long without progress an upload is given up; a phone may lie in a drawer for weeks. */
  uploadDays: 30,
  /** The longest film of a question, in seconds. */
  questionFilmSeconds: 120,
  /** The largest size of one answer. */
  takeBytes: 3 * 1024 ** 3,
  /** The largest size of a whole interview. */
  interviewBytes: 12 * 1024 ** 3,
  /** The same for an open application, which anyone can start. */
  openBytes: 2 * 1024 ** 3,
} as const

/** A candidate's video profile: one take, with prompts on a card instead of a question. */
export const profileQuestions = {
  name: 'Video profile',
  questions: [
    {
      id: 'q1',
      text: 'Say hello yourself.',
      short: 'Video profile',
      seconds: 90,
      atLeast: 60,
      takes: 40,
      thinkSeconds: null,
      prompts: ['Who you are, and where from', 'A thing you sold, in numbers', 'What you want next'],
      anchors: { one: 'A list of jobs', three: 'A person', five: 'Somebody you would ring back' },
    },
  ],
} as const

/** The questions for people who apply without an invitation, until staff write their own. */
export const openQuestions = {
  name: 'Open application',
  questions: [
    {
      id: 'q1',
      text: 'Who are you, and what made you try sales?',
      short: 'Why sales',
      seconds: 90,
      takes: 3,
      thinkSeconds: 60,
      anchors: { one: 'A list of jobs', three: 'One reason', five: 'A story with a reason in it' },
    },
    {
      id: 'q2',
      text: 'Tell us about a sale you lost, and what you did the day after.',
      short: 'A sale lost',
      seconds: 120,
      takes: 3,
      thinkSeconds: 60,
      anchors: { one: 'Blames the customer', three: 'Says what went wrong', five: 'Says what they changed' },
    },
    {
      id: 'q3',
      text: 'What would you like to sell next, and to whom?',
      short: 'What next',
      seconds: 90,
      takes: 3,
      thinkSeconds: 60,
      anchors: { one: 'Anything', three: 'A field', five: 'A field, and why it fits them' },
    },
  ],
} as const
