import { brand } from '../brand.ts'
import { deposit, invoicePayableDays } from '../facts/fees.ts'

/*
 * The texts of mails about contracts. A mail may leave late, so none of them says today. `{name}` and the like are
 * placeholders. The lines of headlines have under 14 letters.
 */

/** `2 Monthly, 20%` */
export const optionWords = '{number} {name}, {percent}%'

const labels = {
  agreement: 'Agreement',
  option: 'Option',
  signed: 'Signed',
  deposit: 'Deposit',
  fingerprint: 'Fingerprint',
} as const
const agreement = '{number}, version {version}'

/** To the client, once the contract is signed and sealed, with the completed contract. */
export const contractSignedMail = {
  subject: 'Your signed agreement, {number}',
  preview: 'Signed, sealed and attached. The work has begun.',
  headline: ['Signed.', 'Sealed. Yours.'],
  /** {company}, if its name reads like a company's. */
  lead: {
    before: 'The agreement between ',
    after: ` and ${brand.name} is complete. Your copy is attached: the same file as ours, byte for byte.`,
  },
  leadNamed: { before: '{name}, the agreement between ' },
  you: 'you',
  labels,
  agreement,
  deposit: `${deposit.words}, due at kickoff`,
  button: 'Open your contract',
  key: 'That link is yours alone, so treat it like a key. It needs no password, and takes you back to your copy whenever you like.',
  link: 'Open your contract:',
  nextHeading: 'What happens next',
  next: [
    {
      title: 'Kickoff',
      text: 'That was the day you signed. We’re setting up your dashboard, your profile and your team.',
    },
    {
      title: 'The deposit',
      text: `${deposit.words}, due at kickoff and deducted from your first invoice. Choose how to pay it in your contract. Invoices are payable within ${invoicePayableDays} calendar days.`,
    },
    {
      title: 'The first job to fill',
      text: 'Reply with what it is, where it is and what it pays. Your own words will do. We’ll ask about the rest.',
    },
  ],
  verify: {
    before: 'Want to be sure nothing has changed? Drop the file on ',
    after:
      '. It tells you whether the file is ours and unchanged, to the last byte, and shows the fingerprint above (SHA-256).',
    text: 'Want to be sure nothing has changed? Drop the file on this page. It tells you whether the file is ours and unchanged, to the last byte, and shows the fingerprint above (SHA-256):',
  },
  reason:
    'You’re getting this because an agreement with us was signed with this address. Keep it for your records. If that wasn’t you, reply and tell us.',
} as const

/** To the agency, at the same moment and with the same file. */
export const contractAnnouncedMail = {
  subject: 'Signed: {company}, option {option} ({number})',
  headline: ['Signed.', 'Get going.'],
  summary: '{company} has signed: option {option}. The sealed contract is attached. They have the same file.',
  labels: {
    ...labels,
    company: 'Company',
    contact: 'Contact',
    jobTitle: 'Job title',
    address: 'Address',
    email: 'Email',
    how: 'Signature',
    invited: 'Invited as',
    contractId: 'Contract',
  },
  agreement,
  how: { drawn: 'Drawn', typed: 'Typed' },
  invited: '{name}, {email}',
  nextHeading: 'What happens next',
  next: [
    {
      title: 'Kickoff',
      text: 'That’s the day they signed. We told them work has begun: dashboard, profile, team. Make sure it has.',
    },
    {
      title: 'The deposit',
      text: `${deposit.words} is due, and wasn’t paid when they signed. They choose how to pay it in their contract.`,
    },
    {
      title: 'The first job to fill',
      text: 'We asked them what it is, where it is and what it pays. No answer after a day? Ask again.',
    },
  ],
  button: 'Email them',
  reply: 'Or just reply: it goes to {email}.',
  reason: 'You’re getting this because signed contracts are announced to this address.',
} as const

/** To a client whom staff invite by name. */
export const portalInvitationMail = {
  subject: `Your agreement with ${brand.name}`,
  preview: 'Read it, ask about it, sign it. No password needed.',
  headline: ['Over to you.'],
  headlineNamed: ['Over to you,', '{name}.'],
  lead: 'Here’s your own copy of our recruitment service agreement, to read and to sign. No password, no account.',
  leadFor: {
    before: 'Here’s our recruitment service agreement with ',
    after: ', to read and to sign. No password, no account.',
  },
  button: 'Review & Sign',
  key: 'That link is yours alone, so treat it like a key. It also brings you back later: what you’ve typed is kept.',
  link: 'Review & Sign:',
  stepsHeading: 'How it works',
  steps: [
    { title: 'Read', text: 'A few pages in plain English. Don’t like a line? Reply, and a person will answer.' },
    { title: 'Fill in', text: 'Your company, your name, and which of the three ways to pay suits you.' },
    {
      title: 'Sign',
      text: 'Draw your name or type it. Your copy comes by email, sealed so that any later change shows.',
    },
  ],
  feesHeading: 'What it costs',
  fee: { figure: '{percent}%', title: 'Option {number}, {name}' },
  feesNote: `Each fee is a share of the first year’s salary. A ${deposit.words} deposit is due at kickoff and is deducted from the first invoice. Invoices are payable within ${invoicePayableDays} calendar days.`,
  reason: `You’re getting this because someone at ${brand.name} sent you an agreement to sign. Not expecting one? Reply and tell us, and keep the link to yourself.`,
} as const
