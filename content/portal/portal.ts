import { brand } from '../brand.ts'
import { host } from '../facts/diary.ts'
import { deposit, invoicePayableDays } from '../facts/fees.ts'
import type { PersonKey } from '../types.ts'

const hostName = host.name.split(' ')[0]

/**
 * The texts of the client portal; those that docs/specification/portal.md quotes are fixed exactly. Braces mark
 * placeholders: a `{time}` to wait, the `{date}` of the signature, a `{number}`.
 */
export const portal = {
  title: 'Client portal',
  name: 'New Client',
  agreement: 'Recruitment Service Agreement',
  home: `${brand.name}, home`,
  verify: { label: 'Check a signed contract', href: '/verify' },
  questions: 'Questions? Email',

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
    help: 'The password is in the email we sent you. Can’t find it? Email',
    missing: 'Please enter the portal password.',
    denied: { title: 'Access Denied', description: 'Invalid password. Please try again.' },
    ended: 'Your session has ended. Enter the password again; what you typed is still here.',
    /** To a client who has signed: the shared password would open a new agreement, not theirs. */
    endedSigned:
      'Your session has ended. To get back to your contract, payment and documents, use the personal link in our email.',
    withoutScript: {
      before: 'You need JavaScript to read and sign here, and this browser has it switched off. Switch it on, or email',
      after: 'and we’ll send you the agreement.',
    },
    welcome: {
      title: 'Welcome to Client Portal',
      description: 'Authentication successful. You can now access your contracts.',
    },
  },

  invited: {
    heading: 'Your portal',
    lead: 'This link is yours alone. It opens the portal where you left off.',
    submit: 'Open my portal',
    busy: 'Opening...',
    refused: 'This link no longer works. Use the password, or email us for a new link.',
    password: 'Use the password instead',
  },

  loading: 'Loading contracts...',
  failed: { heading: 'Couldn’t load your contracts.', again: 'Try again' },
  empty: { heading: 'No Contracts Available', text: 'There are no active contracts to display at this time.' },
  roles: 'Your roles',
  rolesFailed: { title: 'We couldn’t load your roles.', text: 'Your contract is below.' },
  logout: {
    label: 'Logout',
    busy: 'Logging out...',
    done: { title: 'Logged Out', description: 'You have been successfully logged out.' },
    failed: {
      title: 'You may still be logged in',
      description: 'We got no answer. Check your connection and press Logout again.',
    },
  },

  steps: {
    label: 'Steps',
    names: ['Review Contract', 'Your Information', 'Electronic Signature', 'Payment'],
    done: 'done',
  },
  draft: {
    saving: 'Saving...',
    saved: 'Saved. You can close this page and come back.',
    lost: 'Not saved yet: no connection. Keep this page open and we’ll keep trying.',
  },

  review: {
    heading: 'Review the agreement',
    download: { label: 'Download PDF', newTab: 'opens in a new tab' },
    services: {
      heading: 'Services',
      items: [
        'Interactive talent dashboards',
        'LinkedIn-style video campaigns',
        'Flexible payment options',
        'Pre-interviewed candidates',
      ],
    },
    deposit: {
      heading: 'Deposit',
      text: `A ${deposit.words} deposit is due at kickoff and is deducted from the first invoice.`,
    },
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
      note: 'From our own placements, January to June. Ask, and we’ll show our workings.',
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
    emailHint: 'We’ll send your signed copy here.',
    suggestions: 'Suggested addresses',
    choose: 'Choose an option',
    option: 'Option {number}: {name}, {percent}%',
    required: 'Required',
    noOption: 'Please choose a pricing option',
    invalidEmail: 'Please enter a valid email address',
    /** Shown if our documents could not print what was typed. */
    unprintable: 'Our documents can’t print {letters}. Please spell this another way.',
    hiddenLetters: 'This contains a hidden character that our documents can’t print. Please type it again.',
    summary: 'Please check these fields',
    back: 'Back to Contract',
    proceed: 'Continue to Signature',
    side: {
      heading: 'How it will read',
      /** The client's own words go between these pieces. */
      sentence: [`This agreement is made between ${brand.name} and`, 'of', ', represented by', ',', '.'],
      blanks: {
        companyName: 'your company',
        registeredAddress: 'its address',
        contactName: 'your name',
        jobTitle: 'your job title',
      },
      note: 'Once you’ve signed, these details can’t be changed.',
      signed: 'You’ve signed, so these details can’t be changed.',
    },
  },

  /** Shown while the next step is loading. */
  laterStep: {
    loading: 'Loading this step...',
    failed: {
      title: 'Couldn’t load this step.',
      text: 'What you typed is still here. Check your connection and try again, or reload this page.',
      again: 'Try again',
    },
  },

  signature: {
    heading: 'Electronic signature',
    facts: {
      company: 'Company',
      address: 'Address',
      contact: 'Contact',
      jobTitle: 'Job title',
      email: 'Email',
      option: 'Pricing option',
    },
    pad: {
      draw: 'Draw your signature',
      type: 'Type your signature',
      how: 'How to sign',
      drawTab: 'Draw',
      typeTab: 'Type',
      canvas: 'Signature pad. Draw with a mouse, finger or pen, or press Type to use the keyboard.',
      canvasWithInk: 'Signature pad with your signature on it.',
      name: 'Your full name',
      hint: 'Your typed name counts as your signature.',
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
    failed: {
      title: 'Signing Failed',
      unknown: 'We couldn’t see whether it was signed.',
      default: 'Failed to sign contract',
      validation: 'Validation failed: {list}',
      safe: 'Nothing was signed, and nothing you typed or drew is lost.',
    },
    signed: {
      heading: 'Contract Signed Successfully!',
      on: 'Signed on {date}',
      number: 'Contract {number}',
      proceed: 'Continue to Payment',
    },
    side: {
      heading: 'What happens when you sign',
      items: [
        'We seal your copy, so any later change shows.',
        'We both get the same PDF by email.',
        'We start work the same day.',
      ],
    },
  },

  payment: {
    complete: { title: 'Contract completed successfully!', text: 'Need to change something? Email' },
    back: 'Back to Signature',
    download: 'Download Completed Contract',
    downloading: 'Preparing your PDF...',
    sealing: 'Sealing your copy...',
    sealingNote: 'We’re sealing your copy. It takes a few seconds, and we’ll email it to you too.',
    sealLate: 'Sealing is taking longer than it should. We’re on it, and we’ll email you your copy.',
    check: 'You can check any copy at',
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
      /** Shown once the deposit has been paid. */
      host: {
        heading: `${hostName} will look after you.`,
        text: `${host.name}, ${host.role}. She replies within one working day.`,
        write: `Email ${hostName}`,
      },
    },
  },
} as const

/** Every portrait that the portal shows. */
export const portalPortraits: readonly PersonKey[] = [portal.locked.portrait, portal.payment.side.portrait]
