import { brand } from '../brand.ts'

/* Mails to colleagues. The lines of headlines have under 14 letters. */

/** A personal link into the console. */
export const staffLinkMail = {
  invitation: {
    subject: `Join ${brand.name}’s console`,
    preview: 'Your link. It works once, for seven days.',
    headline: ['You’re in,', '{name}.'],
    headlinePlain: ['You’re in.'],
    lead: {
      by: '{by} has invited you to the console: leads, diary, contracts, videos.',
      plain: 'You’ve been invited to the console: leads, diary, contracts, videos.',
    },
    button: 'Choose a password',
    link: 'Choose a password:',
    reason: `You’re getting this because someone at ${brand.name} invited you with this address. Don’t know what this is about? Delete it, and nothing happens.`,
  },
  reset: {
    subject: 'Choose a new password',
    preview: 'Your link. It works once, for seven days.',
    headline: ['Start', 'afresh.'],
    headlinePlain: ['Start', 'afresh.'],
    lead: {
      by: '{by} has sent you a link to choose a new password for the console.',
      plain: 'Here’s your link to choose a new password for the console.',
    },
    button: 'Choose a password',
    link: 'Choose a password:',
    reason: `You’re getting this because someone at ${brand.name} asked for it for you. Not what you wanted? Tell them, and leave the link alone: nothing changes until it’s used.`,
  },
  once: 'The link works once, until {until}. It’s yours alone, so don’t pass it on.',
  factorOff: 'It also switches off your second factor. Switch it back on with the device you have now.',
} as const

/** Tells a colleague what was changed about their sign-in. */
export const staffNoticeMail = {
  'password-changed': {
    subject: 'Your password was changed',
    headline: ['New', 'password.'],
    text: 'Your console password was changed on {at}. You’ve been signed out everywhere else.',
  },
  'access-reset': {
    subject: 'Your password was changed',
    headline: ['New', 'password.'],
    text: 'Your console password was changed on {at}, and your second factor was switched off. You’ve been signed out everywhere else.',
  },
  'second-factor-on': {
    subject: 'Your second factor is on',
    headline: ['Locked', 'twice.'],
    text: 'On {at}, your second factor for the console was switched on. From now on you’ll need a code as well as your password.',
  },
  'second-factor-off': {
    subject: 'Your second factor is off',
    headline: ['One lock', 'fewer.'],
    text: 'On {at}, your second factor for the console was switched off. You now sign in with your password alone.',
  },
  'made-owner': {
    subject: 'You’re an owner now',
    headline: ['The keys', 'are yours.'],
    text: 'You’ve been an owner in the console since {at}: the team, refunds and the portal’s password are yours to manage.',
  },
  preview: 'If that was you, there’s nothing to do.',
  wasYou: 'Was that you? Then there’s nothing to do.',
  wasNot: 'Wasn’t it? Tell an owner at once, and ask for a reset link.',
  button: 'Open your account',
  link: 'Your account:',
  reason: 'You’re getting this because it’s about your account. These emails can’t be switched off.',
} as const
