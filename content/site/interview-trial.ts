/** The texts for a colleague who tries a question set as a candidate. */
export const interviewTrial = {
  label: 'Trial',
  bar: 'You’re trying this out.',
  text: 'Nothing is stored or sent. Close the page, and all of it is gone.',
  sent: 'A candidate gets an email now. In a trial nothing is sent, and nobody is told.',
  unknown: {
    heading: 'No such question set.',
    text: 'The address may be wrong. Open the trial from the set itself.',
  },
  signedOut: { heading: 'For staff.', text: 'Sign in to the console first, then open the trial again.' },
  console: 'To the question sets',
} as const
