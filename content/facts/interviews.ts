/** Rules of the solo interview that an agency may set otherwise. */
export const interviewing = {
  /** An open application stays open so long. */
  openDays: 30,
  /** A browser that opened a link may go on so long without opening it again. */
  sessionDays: 30,
  /** What was recorded and not chosen goes so long after the answers were sent. */
  unchosenDays: 30,
  /** Answers that nobody decided about are kept so long. */
  keptMonths: 6,
  /** An upload that is not continued for so long is given up: a phone may lie in a drawer. */
  uploadDays: 30,
  /** The most that one answer may weigh. */
  takeBytes: 3 * 1024 ** 3,
  /** The most that everything of one interview may weigh. */
  interviewBytes: 12 * 1024 ** 3,
  /** The same for an open application, which anyone may begin. */
  openBytes: 2 * 1024 ** 3,
} as const

/** The questions for people who apply without an invitation, until staff write a version of their own. */
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
