/** The notifications on staff's devices. */
export const noticeWords = {
  lead: { title: 'New lead: {name}' },
  call: { title: 'Call at {time}: {name}' },
  signature: { title: 'Signed: {company}', body: 'Contract {number}' },
} as const

/** The switch on a member's own account page. */
export const noticesPanel = {
  title: 'Notifications',
  label: 'Notifications on this device',
  hint: 'Your device shows them even while the console is closed. Your browser may ask for permission first.',
  kinds: {
    lead: 'A new lead',
    call: 'A call in ten minutes',
    signature: 'A signature',
  },
  callHint: 'But not calls that a colleague takes.',
  which: 'Tell me about',
  switchedOn: 'Notifications are on',
  switchedOff: 'Notifications are off',
  saved: 'Saved',
  notLoaded: 'Couldn’t load what this device gets.',
  tryAgain: 'Try again',
  unsupported: 'This browser can’t show notifications.',
  home: 'On an iPhone or iPad, add the console to your home screen first: Share, then “Add to Home Screen”.',
  denied: 'This browser blocks notifications from this site. Allow them in its site settings, then reload this page.',
  refused: 'The browser didn’t allow notifications. Nothing was switched on.',
  noService: 'The browser’s push service can’t be reached. Nothing was switched on. Try again later.',
} as const

/** The console as an app on a phone. */
export const consoleApp = {
  name: '{brand} console',
  description: 'Leads, calls, contracts and money, for staff.',
  shortcuts: { leads: 'Leads', diary: 'Diary' },
  offline: {
    title: 'No connection',
    lead: 'The console can’t be reached. Check this device’s connection, then try again.',
    unsent:
      'What you saved is safe. Anything you typed without saving it was not sent, and neither was an email, a booking or a payment that you did not see confirmed.',
    again: 'Try again',
  },
} as const
