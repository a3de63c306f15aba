import { feeOptions } from '../facts/fees.ts'

/** What the console's inbox says (LEADS-24). */
export const leadsConsole = {
  title: 'Leads',
  /** Beside the title. */
  note: (unread: number, open: number) =>
    `${unread === 0 ? 'Nothing unread' : `${unread.toLocaleString('en-GB')} unread`}, ${open.toLocaleString('en-GB')} open`,
  heldNote: (held: number) =>
    held === 0 ? 'Quarantine is empty' : `${held.toLocaleString('en-GB')} in quarantine, none deleted`,
  tabs: { all: 'All', unread: 'Unread', employers: 'Employers', candidates: 'Candidates', quarantine: 'Quarantine' },
  exportCsv: 'Export CSV',
  search: 'Search leads',
  stage: 'Stage',
  anyStage: 'Any stage',
  source: 'Source',
  anySource: 'Any source',
  states: { open: 'Open', closed: 'Closed' },
  view: 'Show',
  views: { open: 'Open', mine: 'Mine', nobodys: 'Unassigned', closed: 'Closed', everybody: 'Everyone' },
  owner: 'Owner',
  order: 'Order',
  orders: {
    '-recent': 'Newest first',
    recent: 'Oldest first',
    name: 'By name',
    company: 'By company',
    '-stage': 'Furthest along first',
  },
  candidate: 'Candidate',
  unread: 'unread',
  closed: 'closed',
  nobodyYet: {
    title: 'No leads yet',
    text: 'Anyone who leaves their details on the site appears here within seconds.',
  },
  nothingFound: { title: 'No matches', text: 'Try fewer words, or another filter.' },
  nothingUnread: { title: 'All read', text: 'New leads appear here automatically.' },
  clear: 'Clear filters',
  choose: { title: 'Choose a lead', text: 'Their details, what they’ve done and your notes appear here.' },
  missing: 'Couldn’t load leads.',
  gone: { title: 'Lead not found', text: 'This link doesn’t match anyone we have. They may have been erased.' },
  backToList: 'All leads',
} as const

export const stageWords = {
  visit: 'Visit',
  engaged: 'Engaged',
  lead: 'Lead',
  call: 'Call',
  signed: 'Signed',
  deposit: 'Deposit',
} as const

/** Where somebody first left their details. */
export const sourceWords = {
  contact: 'Contact form',
  hiring_guide: 'Hiring guide',
  video_interest: 'Film',
  career_email: 'Careers page',
  demo_booking: 'Demo',
  consultation_booking: 'Consultation',
  contract_signed: 'Portal',
} as const

/** One line of the list, or of the timeline, for each thing that a person can leave. */
export const happened = {
  contact: 'Asked for pricing',
  contactFor: (hires: string) => `Asked for pricing: ${hires}`,
  guide: 'Asked for the hiring guide',
  watched: (seconds: string, title: string) => `Watched ${seconds} s of ${title}, wants to hear more`,
  film: (title: string) => `Wants to hear more about ${title}`,
  someFilm: 'a film',
  careers: 'Opened the careers page',
  booked: { demo: 'Demo booked', consultation: 'Consultation booked' },
  bookedFor: (call: string, slot: string) => `${call}, ${slot}`,
  signed: 'Contract signed',
  signedNumber: (number: string) => `Contract ${number} signed`,
  oneHire: '1 hire',
  hires: (count: string) => `${count} hires`,
} as const

/** Beside what a lead said, by the name of its field. */
export const detailWords: Record<string, string> = {
  candidateCount: 'Hires',
  selectedService: 'Service',
  selectedPricingPlan: 'Plan',
  message: 'Message',
  name: 'Name',
  phone: 'Phone',
  company: 'Company',
  location: 'Location',
  currentJob: 'Current job',
  salaryExpectations: 'Salary',
  videoTitle: 'Film',
  slot: 'Time',
}

export const personWords = {
  email: 'Email',
  phone: 'Phone',
  wants: 'Wants',
  cameFrom: 'Source',
  since: (source: string, day: string) => `${source}, ${day}`,
  livesIn: 'Location',
  jobNow: 'Current job',
  salary: 'Salary',
  owner: 'Owner',
  nobodys: 'Unassigned',
  owned: (name: string) => `Owner: ${name}`,
  unknown: 'Not given',
  noName: 'No name yet',
  note: (name: string) => `Note on ${name}`,
  notePlaceholder: 'Write a note. Only staff see it.',
  save: 'Save',
  cancel: 'Cancel',
  edit: 'Edit',
  remove: 'Delete',
  edited: 'edited',
  noteBy: (name: string) => `Note by ${name}`,
  noteSaved: 'Note saved',
  noteRemoved: 'Note deleted',
  removeNote: 'Delete this note? This cannot be undone.',
  close: 'Close lead',
  reopen: 'Reopen lead',
  markUnread: 'Mark unread',
  more: 'More',
  exportPerson: 'Export their data',
  erase: 'Erase this person',
  invite: 'Invite to portal',
  inviteTitle: (name: string) => `Invite ${name} to the portal?`,
  inviteText: 'They get their own copy of the agreement, and a personal link by email.',
  invited: (name: string) => `${name} has been invited`,
  invitedText: (number: string) => `The link to contract ${number} is on its way.`,
  actions: 'Actions',
  rights: 'Their data rights',
  rightsText:
    'They can ask for a copy of everything we hold about them, or ask us to erase it (UK GDPR, articles 15 and 17).',
  saved: 'Saved',
  editTitle: 'Correct their details',
  editText: 'What they typed stays unchanged in the timeline.',
  editPerson: 'Correct details',
  name: 'Name',
  company: 'Company',
  corrected: 'Details corrected',
  closedAs: (reason: string) => `Closed: ${reason}`,
  closedNow: (name: string) => `${name} closed`,
  reopened: (name: string) => `${name} reopened`,
  ownedBy: (name: string) => `Assigned to ${name}`,
  ownedByNobody: 'Unassigned',
  nothingHappened: 'Nothing has happened yet.',
  erasedTitle: 'Erased',
  erasedText: (day: string, by: string) =>
    `Erased on ${day} by ${by}, at their request. What the law requires us to keep is below; nothing else is left.`,
  changedMeanwhile: 'Someone else changed this first. This is the latest version: please check it and try again.',
} as const

export const closeReasonWords = {
  won: 'Became a client',
  no_reply: 'No reply',
  not_now: 'Not now',
  not_for_us: 'Not a fit',
  duplicate: 'Duplicate',
  other: 'Other',
} as const

export const closeDialog = {
  title: (name: string) => `Close ${name}?`,
  text: 'Nothing is deleted. A closed lead leaves the inbox, and comes back if they get in touch again.',
  reason: 'Reason',
  do: 'Close lead',
} as const

export const quarantineWords = {
  say: 'These forms look like spam. The senders saw the thank-you page, but no emails went out. Release a real one and it joins the inbox with its original date.',
  who: 'Who',
  said: 'Message',
  why: 'Why it’s here',
  whyShort: 'Why',
  when: 'When',
  do: 'Actions',
  honeypot: 'Filled in the hidden field',
  honeypotIn: (seconds: string) => `Filled in the hidden field, in ${seconds} s`,
  tooFast: 'Sent faster than anyone can type',
  tooFastIn: (seconds: string) => `Sent ${seconds} s after the page loaded`,
  release: 'Release',
  keepOut: 'Keep out',
  releaseAll: 'Release all',
  releaseAllTitle: (count: number) => `Release ${count === 1 ? 'this one' : `all ${count}`}?`,
  releaseAllText: 'Each sender gets the usual reply, and we get the usual notice, as if the form had just arrived.',
  released: (name: string) => `${name} moved to the inbox`,
  releasedMany: (count: number) => `${count} moved to the inbox`,
  keptOut: (name: string) => `${name} kept out`,
  nothing: { title: 'Quarantine is empty', text: 'Forms that look like spam wait here until someone checks them.' },
  show: 'Show',
  waiting: 'To check',
  out: 'Kept out',
  gone: 'A colleague has already dealt with this one. Nothing was done twice.',
} as const

export const erasureWords = {
  title: (name: string) => `Erase ${name}?`,
  intro: 'For people who ask to be forgotten (UK GDPR, article 17). This can’t be undone.',
  goes: 'Deleted for good',
  always: 'Their name, email address, phone, company, owner and state',
  finished: 'Finished',
  finishing: 'Almost done: cancellations are sent first',
  stays: 'Kept, because the law requires it',
  staysNothing: 'Nothing is kept except a note that someone was erased.',
  until: (day: string) => `until ${day}`,
  typeEmail: (email: string) => `Type ${email} to confirm`,
  typedWrong: 'That’s a different address.',
  do: 'Erase for good',
  done: 'Erased',
  doneText: 'Their data is deleted. What the law requires us to keep is listed on the page.',
  notOwner: 'Only an owner can erase a person.',
  goesWords: {
    leads: (count: number) => (count === 1 ? '1 form they sent' : `${count} forms they sent`),
    notes: (count: number) => (count === 1 ? '1 note about them' : `${count} notes about them`),
    calls: (count: number) => (count === 1 ? 'their details on 1 call' : `their details on ${count} calls`),
    callsToCome: (count: number) =>
      count === 1
        ? '1 upcoming call: it is cancelled first, and they get an email'
        : `${count} upcoming calls: they are cancelled first, and the guest gets an email`,
    mails: (count: number) => (count === 1 ? '1 email to or about them' : `${count} emails to or about them`),
    openContracts: (count: number) => (count === 1 ? '1 unsigned contract' : `${count} unsigned contracts`),
  },
  /** What is kept, why, and for how many years after what. */
  keptWords: {
    contract: {
      what: (number: string) => `Contract ${number} with its signature, audit trail and emails`,
      law: 'Needed in case of a claim: obligations prescribe after five years (Prescription and Limitation (Scotland) Act 1973, section 6; UK GDPR, article 17(3)(e))',
      years: 5,
    },
    invoice: {
      what: (number: string) => `${number}, its payment and its emails`,
      law: 'Accounting records are kept for six years (Companies Act 2006, section 388; Finance Act 1998, schedule 18, paragraph 21; UK GDPR, article 17(3)(b))',
      years: 6,
      /** MM-DD: the six years begin when the accounts end that it falls into. */
      accountsEnd: '03-31',
    },
  },
} as const

/** What a person's timeline calls each mail that went to them; others are called `other`. */
export const mailWords: Record<string, string> = {
  'contact-answer': 'Replied to their form',
  'hiring-guide': 'Sent the hiring guide',
  'video-interest-answer': 'Sent how it works and what it costs',
  'career-email-answer': 'Sent the job list',
  'call-booked': 'Sent the invitation',
  'call-moved': 'Sent the new time',
  'call-cancelled': 'Sent the cancellation',
  'call-reminder': 'Sent a reminder of the call',
  'portal-invitation': 'Sent the portal link',
  'contract-signed': 'Sent the signed agreement',
  'invoice-sent': 'Sent the invoice',
  'invoice-reminder': 'Sent an invoice reminder',
  'receipt-sent': 'Sent the receipt',
  'credit-note-sent': 'Sent the credit note',
}

export const timelineWords = {
  mail: 'Sent an email',
  mailWaiting: 'Waiting to be sent.',
  mailFailed: 'Not sent.',
  openOutbox: 'Open the outbox',
  heldBack: 'One of their forms is in quarantine',
  keptOut: 'One of their forms was kept out as spam',
  booked: { demo: 'Booked a demo', consultation: 'Booked a consultation' },
  forSlot: (slot: string) => `${slot}.`,
  toCome: { demo: 'Demo, 30 minutes, upcoming', consultation: 'Consultation, 15 minutes, upcoming' },
  was: { demo: 'Demo, 30 minutes', consultation: 'Consultation, 15 minutes' },
  outcome: { held: 'Held.', no_show: 'No-show.', unknown: 'No outcome recorded yet.' },
  moved: (slot: string) => `Call moved to ${slot}`,
  cancelled: { demo: 'Demo cancelled', consultation: 'Consultation cancelled' },
  wasFor: (slot: string) => `It was for ${slot}.`,
  openDiary: 'Open the diary',
  openContract: 'Open contract',
  invited: 'Invited to the portal',
  unlocked: 'Unlocked the portal',
  accepted: 'Accepted the terms',
  signed: 'Contract signed',
  option: (option: 'standard' | 'monthly' | 'retained') =>
    `Option ${feeOptions[option].number}, ${feeOptions[option].name}, ${feeOptions[option].percent}%`,
  sealedAt: (time: string) => `Sealed ${time}`,
  sealing: 'Not sealed yet',
  withdrawn: (number: string) => `Contract ${number} withdrawn`,
  paid: (sum: string) => `Deposit paid, ${sum}`,
  paidInvoice: (sum: string, number: string) => `${sum} paid for ${number}`,
  byBank: 'By bank transfer.',
  refunded: (sum: string) => `Deposit refunded, ${sum}`,
  notPaid: 'Deposit not paid',
  invoice: (number: string, sum: string) => `Invoice ${number}, ${sum}`,
  payableBy: (day: string) => `Payable by ${day}.`,
} as const

/** The line of the inbox's list about what happens to a person beyond what they leave. */
export const newsWords = {
  moved: {
    demo: (slot: string) => `Demo moved to ${slot}`,
    consultation: (slot: string) => `Consultation moved to ${slot}`,
  },
  cancelled: { demo: 'Demo cancelled', consultation: 'Consultation cancelled' },
  invited: 'Invited to the portal',
  unlocked: 'Unlocked the portal',
  choseInvoice: 'Contract signed, chose the invoice',
  paid: (sum: string) => `Deposit paid, ${sum}`,
  refunded: (sum: string) => `Deposit refunded, ${sum}`,
} as const
