import { brand } from './brand.ts'

/* What colleagues are told by mail. Headlines: lines of under 14 letters. */

/** A personal link into the console. */
export const staffLinkMail = {
  invitation: {
    subject: `Join ${brand.name}’s console`,
    preview: 'Your link. It works once, for seven days.',
    headline: ['You’re in,', '{name}.'],
    headlinePlain: ['You’re in.'],
    lead: { by: '{by} has invited you to the console: leads, diary, contracts, videos.', plain: 'You are invited to the console: leads, diary, contracts, videos.' },
    button: 'Choose a password',
    link: 'Choose a password:',
    reason: `You get this because somebody at ${brand.name} invited you with this address. Do not know what this is about? Delete it; nothing happens.`,
  },
  reset: {
    subject: 'Choose a new password',
    preview: 'Your link. It works once, for seven days.',
    headline: ['Start', 'afresh.'],
    headlinePlain: ['Start', 'afresh.'],
    lead: { by: '{by} has sent you a link to choose a new password for the console.', plain: 'Here is your link to choose a new password for the console.' },
    button: 'Choose a password',
    link: 'Choose a password:',
    reason: `You get this because somebody at ${brand.name} asked for it on your behalf. Was that not your wish? Tell them, and leave the link alone: until it is used, nothing changes.`,
  },
  once: 'The link works once, until {until}. It is yours alone, so pass it on to nobody.',
  factorOff: 'It also switches off your second factor. Switch it on again on the device you have now.',
} as const

/** What was done to somebody's way in. */
export const staffNoticeMail = {
  'password-changed': { subject: 'Your password was changed', headline: ['New', 'password.'], text: 'The password of your account in the console was changed on {at}. Your other sessions have ended.' },
  'access-reset': {
    subject: 'Your password was changed',
    headline: ['New', 'password.'],
    text: 'The password of your account in the console was changed on {at}, and its second factor switched off. All earlier sessions have ended.',
  },
  'second-factor-on': { subject: 'Your second factor is on', headline: ['Locked', 'twice.'], text: 'The second factor of your account in the console was switched on at {at}. From now on a code is asked for beside your password.' },
  'second-factor-off': { subject: 'Your second factor is off', headline: ['One lock', 'fewer.'], text: 'The second factor of your account in the console was switched off at {at}. Your password alone opens it now.' },
  'made-owner': { subject: 'You are an owner now', headline: ['The keys', 'are yours.'], text: 'Since {at} you are an owner in the console: the team, refunds and the portal’s password are yours to change.' },
  preview: 'If that was you, there is nothing to do.',
  wasYou: 'Was that you? Then there is nothing to do.',
  wasNot: 'Was it not? Tell an owner at once, and have them send you a reset link.',
  button: 'Open your account',
  link: 'Your account:',
  reason: 'You get this because it concerns your account. It cannot be switched off.',
} as const
