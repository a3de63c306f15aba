/** What `/privacy` says. Each sentence is kept by the program: change both, or neither. */
export const privacy = {
  title: 'Privacy',
  heading: 'We count visits. Not visitors.',
  lead: 'No cookies for statistics, no addresses kept, nobody else’s scripts. We keep what a shop would see through its own window: how many came in, and what they looked at.',
  paragraphs: [
    'A number that lives in your browser tab joins your clicks together until you close it. With it we count: the page you came in by and the kind of site that sent you, whether your screen is a phone’s, how far down you scrolled, how long a page was looked at when that was more than ten seconds, which film you opened and for how many seconds. One page in ten also measures how fast it was. Single events and daily counts are kept for 13 months, then dropped.',
    'If you send us a form, book a call or sign an agreement, we keep what you sent, because you asked us to write, to ring or to work for you. Our forms say that they take your visit along: how you came, and what you read and watched until you close the tab. It lets whoever answers you know what you have seen. Opt out below before you send one and it goes alone; whatever you send, nothing of other visits comes with it.',
    'The portal and the console set one cookie each, which keeps you signed in and does nothing else. What you signed and paid is kept for as long as the law wants papers kept, six years as a rule.',
    'Ask us what we have about you, to correct it or to delete it, and a person will do it.',
  ],
  ask: 'Ask us',
  /** Under each form (`VisitNote`). */
  visitNote: {
    text: 'We also send how you found us and what you looked at on this visit.',
    link: 'Don’t include this',
    newTab: 'opens in a new tab',
  },
  optOut: {
    heading: 'Count my visit',
    counted: 'Counted',
    notCounted: 'Not counted',
    on: 'Switch it off and nothing is sent from this browser again. We remember that here, in the browser, and nowhere else.',
    off: 'Done. From now on you are nobody to us, statistically.',
    asked: 'Your browser asked not to be tracked, so we never started. Nothing for you to do.',
    withoutScript: 'Without scripts nothing is counted at all.',
  },
} as const
