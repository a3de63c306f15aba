/* The landing page's texts that appear after an action: its dialogs, and the states of its forms. */

/**
 * The contact wizard's texts apart from its questions (LEADS-6 to LEADS-8, LEADS-10), which are with the rest of the
 * page in `landing.ts`.
 */
export const contactWizard = {
  phonePlaceholder: '+44 7xxx xxxxxx (UK)',
  busy: 'Sending...',
  missing: { title: 'Please complete this field', description: 'This information is required to continue' },
  sent: {
    title: 'Thank you for your interest!',
    description: "We'll be in touch within 24 hours with your pricing and next steps.",
  },
  pickTime: 'Pick a time to talk',
  again: 'Ask about another hire',
  failed: { title: 'Failed to send message', safe: 'Your answers are safe. Try again, or email' },
  note: { text: 'Moira reads every form, and you’ll hear back within 24 hours.', dismiss: 'Dismiss' },
}

/** The form for browsers without script. */
export const contactForm = {
  heading: 'Tell us who you need',
  name: 'Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
  count: 'How many people are you hiring?',
  choose: 'Choose',
  message: 'Anything else we should know?',
  submit: 'Unlock Pricing',
  refused: 'Please fill in required fields',
  orWrite: 'Or email',
}

export const guideDialog = {
  title: 'Hiring guide',
  /** Follows the number of pages, which is written in words. */
  headingAfterPages: 'pages. One brew.',
  lead: 'Who to hire, what to ask, and the four answers that should end the call. We’ll email it to you as a PDF.',
  email: 'Company email',
  hint: 'Company emails only • Personal emails (Gmail, Hotmail, etc.) not accepted',
  submit: 'Send Me the Guide',
  busy: 'Sending...',
  requestType: 'hiring_guide_download',
  done: {
    title: 'Email Captured!',
    before: 'The guide is on its way to',
    after: 'Not there in five minutes? Check your spam folder.',
    close: 'Close',
  },
}

export const jobsDialog = {
  title: 'View All Jobs',
  heading: 'Email first. Then every job we have.',
  email: 'Your email',
  placeholder: 'you@home.co.uk',
  hint: 'Any address will do. We’ll send one email with the links, and no more. Reply “stop” and we delete your address.',
  submit: 'See the Jobs',
  busy: 'Checking...',
  granted: 'Access Granted! Opening careers portal...',
  offline: 'You’re offline, but the jobs are open.',
  blocked: 'Nothing opened? Your browser may have blocked it.',
  link: 'Open the careers page',
}

export const filmDialogs = {
  close: 'Close',
  loading: 'Loading the film',
  controls: {
    group: 'Film controls',
    play: 'Play',
    pause: 'Pause',
    seek: 'Position',
    captions: 'Captions',
    captionsShort: 'CC',
    sound: 'Sound',
  },
  interest: {
    heading: 'Like what you see?',
    text: 'Leave your work email and we’ll tell you how it works and what it costs.',
    headingUnavailable: 'Want it when it’s ready?',
    textUnavailable: 'Leave your work email and we’ll send you the link.',
    placeholder: 'you@company.co.uk',
    submit: 'Tell Me More',
    busy: 'Sending...',
    sent: { title: 'On its way.', text: 'Check {email} for how it works and what it costs.' },
  },
  unavailable: {
    heading: 'Video Unavailable',
    text: 'This video is being processed and will be available soon.',
  },
}

export const reviewDialogs = {
  title: 'Review',
  all: 'All Reviews',
  action: 'Get Started Today',
}

/** A form's messages while nobody knows how a call ended, and for failures without a message from the server. */
export const failureTexts = {
  checking: 'We couldn’t see how it ended. Checking…',
  offline:
    'You’re offline, so we couldn’t see how it ended. We’ll check as soon as you’re back. Nothing you typed is lost.',
  unknown:
    'We couldn’t see how it ended, and couldn’t check. Nothing you typed is lost. Try again: it can’t happen twice.',
  unreachable: 'We got no answer. Check your connection and try again.',
  /** A proxy refused the request: our own refusals say what was limited and for how long. */
  tooMany: 'Too much came from your network at once. Nothing you typed is lost. Please try again in a minute.',
  unexpected: 'That didn’t go through. Please try again in a minute.',
}
