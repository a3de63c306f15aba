import { brand } from './brand.ts'
import { host } from './diary.ts'
import { deposit, invoicePayableDays } from './fees.ts'
import type { PersonKey } from './types.ts'

const hostName = host.name.split(' ')[0]

/**
 * What the client portal says (SPEC.md §2, §4, §5, §8; the texts that it names are to the
 * letter). In braces: a `{time}` to wait, the `{date}` of the signature, a `{number}`.
 */
export const portal = {
  title: 'Client portal',
  name: 'New Client',
  agreement: 'Recruitment Service Agreement',
  home: `${brand.name}, home`,
  verify: { label: 'Check a signed contract', href: '/verify' },
  questions: 'Questions? A person answers:',

  locked: {
    poster: ['Sign', 'here'],
    portrait: 'harpreet' as PersonKey,
    password: 'Password',
    placeholder: 'Enter portal password',
    show: 'Show',
    hide: 'Hide',
    thePassword: 'password',
    submit: 'Review & Sign',
    busy: 'Authenticating...',
    help: 'The password is in the email we sent you. Lost it? Write to',
    missing: 'Please enter the portal password.',
    denied: { title: 'Access Denied', description: 'Invalid password. Please try again.' },
    tooMany: 'That was one try too many. Please wait {time} and try again.',
    ended: 'Your session has ended. Enter the password again; what you typed is still here.',
    /** To a client who has signed: the shared password opens an agreement of its own, not theirs. */
    endedSigned: 'Your session has ended. The personal link in our mail brings you back to your contract, your payment and your documents.',
    withoutScript: { before: 'Reading and signing here needs JavaScript, and this browser has it switched off. Write to', after: 'and we send you the agreement.' },
    welcome: {
      title: 'Welcome to Client Portal',
      description: 'Authentication successful. You can now access your contracts.',
    },
  },

  invited: {
    heading: 'Your agreement',
    lead: 'This link is yours. It opens your own copy, where you left it.',
    submit: 'Open my agreement',
    busy: 'Opening...',
    refused: 'This link no longer opens anything. Use the password, or write to us for a new one.',
    password: 'Use the password instead',
  },

  loading: 'Loading contracts...',
  failed: { heading: 'Couldn’t load your contracts.', again: 'Try again' },
  empty: { heading: 'No Contracts Available', text: 'There are no active contracts to display at this time.' },
  logout: {
    label: 'Logout',
    busy: 'Logging out...',
    done: { title: 'Logged Out', description: 'You have been successfully logged out.' },
    failed: { title: 'You may still be logged in', description: 'No answer came. Check your connection and press Logout again.' },
  },

  steps: {
    label: 'Steps',
    names: ['Review Contract', 'Your Information', 'Electronic Signature', 'Payment'],
    done: 'done',
  },
  draft: {
    saving: 'Saving...',
    saved: 'Saved. You can close this page and come back.',
    lost: 'Not saved yet: no connection. Leave this page open, we keep trying.',
  },

  review: {
    heading: 'Review the agreement',
    download: { label: 'Download PDF', href: '/agreement.pdf', newTab: 'opens in a new tab' },
    services: {
      heading: 'Services',
      items: ['Interactive talent dashboards', 'LinkedIn-style video campaigns', 'Flexible payment options', 'Pre-interviewed candidates'],
    },
    deposit: { heading: 'Deposit', text: `A ${deposit.words} deposit is due at kickoff and is deducted from the first invoice.` },
    fees: { heading: 'Fee Options', columns: ['Option', 'Fee', 'How it works'] },
    payment: { heading: 'Payment Terms', text: `Invoices are payable within ${invoicePayableDays} calendar days.` },
    blocked: 'Please accept the contract terms to continue',
    proceed: 'Continue to Information',
    side: {
      heading: 'Why clients sign',
      numbers: [
        { figure: '40+', text: 'hours of CV screening saved' },
        { figure: '5x', text: 'more applications' },
      ],
      note: 'From our own placements, January to June. Ask and we will show you the workings.',
    },
  },

  information: {
    heading: 'Your information',
    labels: {
      companyName: 'Company Name',
      contactName: 'Contact Name',
      registeredAddress: 'Registered Address',
      jobTitle: 'Job Title',
      clientEmail: 'Email Address',
      selectedPricingOption: 'Preferred Pricing Option',
    },
    emailHint: 'The signed copy goes there.',
    suggestions: 'Suggested addresses',
    choose: 'Choose an option',
    option: 'Option {number}: {name}, {percent}%',
    required: 'Required',
    noOption: 'Please choose a pricing option',
    invalidEmail: 'Please enter a valid email address',
    /** What no document of ours could print. */
    unprintable: (letters: string) => `Our documents cannot print ${letters}. Please write this in other letters.`,
    hiddenLetters: 'There is a hidden character in this, which no document can print. Please type it again.',
    summary: 'Please look at the marked fields',
    back: 'Back to Contract',
    proceed: 'Continue to Signature',
    side: {
      heading: 'How it will read',
      /** The clients' own words go between these. */
      sentence: [`This agreement is made between ${brand.name} and`, 'of', ', represented by', ',', '.'],
      blanks: { companyName: 'your company', registeredAddress: 'its address', contactName: 'your name', jobTitle: 'your job' },
      note: 'After signing, these lines are locked.',
      signed: 'Signed, so these lines are locked.',
    },
  },

  signature: {
    heading: 'Electronic signature',
    facts: { company: 'Company', address: 'Address', contact: 'Contact', jobTitle: 'Job title', email: 'Email', option: 'Pricing option' },
    pad: {
      draw: 'Draw your signature',
      type: 'Type your signature',
      how: 'How to sign',
      drawTab: 'Draw',
      typeTab: 'Type',
      canvas: 'Signature pad. Draw with a mouse, a finger or a pen, or press Type and use the keyboard.',
      canvasWithInk: 'Signature pad with your signature on it.',
      name: 'Your full name',
      hint: 'Your typed name stands as your signature.',
      as: 'Signing as',
      whose: '{jobTitle}, {companyName}',
      clear: 'Clear',
      save: 'Save Signature',
      saved: 'Signature saved',
      cleared: 'Signature cleared',
    },
    back: 'Back to Information',
    sign: 'Sign Contract',
    busy: 'Signing...',
    success: { title: 'Contract Signed Successfully!', description: 'You can now choose your payment option.' },
    already: { title: 'Already signed', description: 'This contract was signed in another window. Here it is.' },
    failed: { title: 'Signing Failed', unknown: 'We couldn’t see whether it was signed.', default: 'Failed to sign contract', validation: 'Validation failed: {list}', safe: 'Nothing was signed, and nothing you typed or drew is lost.' },
    signed: { heading: 'Contract Signed Successfully!', on: 'Signed on {date}', number: 'Contract {number}', proceed: 'Continue to Payment' },
    side: {
      heading: 'What happens when you sign',
      items: ['Your copy is sealed, so that any later change shows.', 'Both of us get the same PDF by email.', 'The work begins the same day.'],
    },
  },

  payment: {
    complete: { title: 'Contract completed successfully!', text: 'Something to change? Write to' },
    back: 'Back to Signature',
    download: 'Download Completed Contract',
    downloading: 'Preparing your PDF...',
    sealing: 'Sealing your copy...',
    sealingNote: 'Your copy is being sealed. It takes a few seconds, and it comes by email as well.',
    sealLate: 'The seal is taking longer than it should. We are on it, and your copy comes by email.',
    check: 'Any copy can be checked at',
    generated: {
      title: 'PDF Generated!',
      description: 'The completed contract PDF has been downloaded. Check your downloads folder.',
    },
    notGenerated: {
      title: 'PDF Generation Failed',
      description: 'Could not generate the contract PDF. Please try again.',
      default: 'Failed to generate PDF',
    },
    side: {
      portrait: 'moira' as PersonKey,
      heading: 'Welcome. Work has begun.',
      items: ['Dashboard setup', 'Profile created', 'Team assigned'],
      /** Once the deposit is in. */
      host: { heading: `${hostName} looks after you.`, text: `${host.name}, ${host.role}. She answers within the working day.`, write: `Write to ${hostName}` },
    },
  },
} as const

/** Every face that the portal shows. */
export const portalPortraits: readonly PersonKey[] = [portal.locked.portrait, portal.payment.side.portrait]
