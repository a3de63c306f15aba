import { host } from '../facts/diary.ts'

const hostName = host.name.split(' ')[0]!

/** A field of the brief that the client answers in their own words. */
interface BriefField {
  name:
    | 'business'
    | 'work'
    | 'employment'
    | 'hours'
    | 'start'
    | 'place'
    | 'pattern'
    | 'travel'
    | 'whyOpen'
    | 'team'
    | 'risks'
    | 'qualifications'
    | 'notNeeded'
  label: string
  hint: string
  /** The number of lines of its input. */
  lines: 1 | 2 | 3
  /** Required by law before anybody is introduced. */
  isNeeded: boolean
}

const fields: readonly BriefField[] = [
  {
    name: 'business',
    label: 'What does your company do?',
    hint: 'One sentence, as you would say it on the phone.',
    lines: 2,
    isNeeded: true,
  },
  {
    name: 'work',
    label: 'What will they sell, and to whom?',
    hint: 'The product, the buyers, how much is on the phone and how much on the road.',
    lines: 3,
    isNeeded: true,
  },
  {
    name: 'whyOpen',
    label: 'Why is the role open?',
    hint: 'Growth, somebody left, a new patch.',
    lines: 2,
    isNeeded: false,
  },
  { name: 'employment', label: 'Permanent, or for how long?', hint: '', lines: 1, isNeeded: true },
  { name: 'hours', label: 'Which hours?', hint: 'Such as Monday to Friday, 9 to 5.', lines: 1, isNeeded: true },
  { name: 'start', label: 'When should they start?', hint: '', lines: 1, isNeeded: true },
  {
    name: 'place',
    label: 'Where is the work?',
    hint: 'The town, and the patch if there is one.',
    lines: 1,
    isNeeded: true,
  },
  { name: 'pattern', label: 'How many days in the office?', hint: '', lines: 1, isNeeded: false },
  { name: 'travel', label: 'How much travel, and how?', hint: '', lines: 1, isNeeded: false },
  {
    name: 'team',
    label: 'Who will they work with?',
    hint: 'Their manager, and how many others.',
    lines: 1,
    isNeeded: false,
  },
  {
    name: 'risks',
    label: 'Any risks to health or safety, and what do you do about them?',
    hint: 'Roofs, machines, lone visits. “None” is an answer too.',
    lines: 2,
    isNeeded: true,
  },
  {
    name: 'qualifications',
    label: 'What must they have?',
    hint: 'Experience, a licence, a certificate. “Nothing” is an answer too.',
    lines: 2,
    isNeeded: true,
  },
  { name: 'notNeeded', label: 'What do they not need?', hint: 'Such as a degree.', lines: 1, isNeeded: false },
]

/** The texts of the brief that a client writes for a role. */
export const briefWords = {
  title: 'Brief a role',
  lead: `Your own words are best; we keep them as you type them. The law requires us to know the fields marked * before we introduce anybody.`,
  mark: '*',
  roleTitle: { label: 'What is the role called?', hint: 'As on a business card.' },
  openings: { label: 'How many people?' },
  pay: {
    legend: 'What does it pay in a year?',
    from: 'Salary from',
    to: 'Salary to',
    onTarget: 'On target',
    hint: 'In pounds, such as 36,000.',
    wrong: 'Please enter pounds, such as 36,000',
    upsideDown: 'This is less than “Salary from”',
  },
  fields,
  openingsWrong: 'Please enter a number from 1 to 100',
  required: 'Required',
  missing: {
    one: 'One answer is missing. It’s marked below.',
    other: '{count} answers are missing. They’re marked below.',
  },
  send: `Send to ${hostName}`,
  save: 'Save and finish later',
  close: 'Cancel',
  sent: { title: 'Your brief is with us', description: `${hostName} will read it and ring you.` },
  saved: { title: 'Saved', description: 'You’ll find it among your roles.' },
  failed: {
    title: 'Your brief was not saved',
    description: 'We couldn’t see how it ended. What you typed is still here. Try again.',
    stale: 'A colleague has changed this brief meanwhile. What you typed is still here. Press again to replace theirs.',
    theirs: 'What your colleague has written',
    nothing: 'Nothing',
  },
} as const
