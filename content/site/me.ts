import { host } from '../facts/diary.ts'

const hostName = host.name.split(' ')[0]!

/** What a candidate's own page says. */
export const me = {
  title: 'Your film',
  missing: {
    title: 'This link has ended',
    heading: 'This link has ended.',
    text: 'Links to your own page lapse after a while, and when everything has been deleted. Write to us from your own address and we’ll send you a new one.',
  },
  heading: '{name}, your film, your say.',
  headingPlain: 'Your film, your say.',
  lead: 'Nobody sees your film without a Yes from you, for each role by name. You can stop it here at any time.',
  film: {
    heading: 'Your film',
    none: 'We have no film of you.',
    making: 'Your film is being made ready. Look again in a while.',
    label: 'Your film',
  },
  ask: {
    heading: 'May we show this film to {company}?',
    film: 'This is the very cut that they would see.',
    yes: 'Yes, show it',
    no: 'No, thank you',
    fine: 'Either answer is fine, and No costs you nothing with us. You can stop it later, from this page: the film then stops at once.',
  },
  /** The text that a permission is given for; its hash is kept with the answer. */
  text: {
    who: '{company} wants to fill: {role}.',
    salary: 'Salary: {salary}.',
    place: 'Where: {place}.',
    seen: 'Who sees it: the people of {company} who decide on this role, by a link that is theirs alone. We see which films they watched and how far; so do we tell them.',
    never: 'Never shown to: {employers}, as you asked.',
    long: 'How long: until the role is filled or closed, or until you stop it.',
    stop: 'You can stop it at any time. It then stops at once, also while somebody is watching.',
  },
  salaryRange: '{from} to {to}',
  salaryFrom: 'from {from}',
  target: ', on target {target}',
  has: {
    heading: 'Who has your film',
    none: 'Nobody. When somebody would like to see it, we ask you first.',
    states: {
      asked: 'Not answered yet',
      given: 'You said Yes on {day}',
      refused: 'You said No on {day}',
      withdrawn: 'You stopped it on {day}',
    },
    seen: 'They have watched it',
    unseen: 'Not watched yet',
    stop: 'Stop showing it',
    answer: 'Answer',
  },
  keep: {
    heading: 'Kept until {day}',
    text: 'After that the film, its captions and what we know of you are deleted, and your name becomes a number in our figures.',
    longer: 'Keep me until {day}',
    longest: 'That is as long as we may keep it for now.',
  },
  copy: {
    heading: 'A copy of everything',
    text: 'All that we keep about you, in one file.',
    button: 'Download my data',
  },
  erase: {
    heading: 'Delete everything',
    text: 'The film, its captions, your details and our emails to you go for good. It can’t be undone.',
    kept: 'What the law has us keep stays: that we introduced you, to whom and when, for a year (Conduct Regulations 2003, regulation 29), and invoices.',
    email: 'Your email address, to be sure',
    button: 'Delete everything',
    wrong: 'That isn’t the address that we have. Nothing was deleted.',
  },
  complain: {
    heading: 'Something wrong?',
    text: `Tell us what happened. ${hostName} reads it, you hear from us within 30 days, and you can go to the Information Commissioner (ico.org.uk) at any time.`,
    label: 'What happened',
    button: 'Send complaint',
    empty: 'Please write what happened.',
  },
  notices: {
    yes: 'Thank you. They may see your film now.',
    no: 'That’s fine. They won’t see it.',
    withdrawn: 'Stopped. Nobody there can watch it any more.',
    kept: 'Done. We keep it longer.',
    complained: 'Thank you. We have your complaint, and you hear from us within 30 days.',
    closed: 'That question is no longer open. This is how things stand.',
  },
  gone: {
    title: 'Deleted',
    heading: 'It’s gone.',
    text: 'Your film, its captions and your details are deleted. Thank you for having been with us.',
    kept: 'What the law has us keep:',
    line: '{what}, until {until}. {law}',
  },
} as const
