import { host } from '../facts/diary.ts'

const hostName = host.name.split(' ')[0]!

/** The texts of a candidate's own page. */
export const me = {
  title: 'Your film',
  missing: {
    title: 'This link has ended',
    heading: 'This link has ended.',
    text: 'Links to your own page stop working after a while, and when everything has been deleted. Write to us from your own address and we’ll send you a new one.',
  },
  heading: '{name}, your film, your say.',
  headingPlain: 'Your film, your say.',
  lead: 'Nobody sees your film without a Yes from you, for each role by name. You can stop it here at any time.',
  film: {
    heading: 'Your film',
    none: 'We have no film of you.',
    making: 'Your film is being made ready. Look again in a while.',
    label: 'Your film',
    makeText:
      'Sixty to ninety seconds, filmed by yourself, stand in for your CV. An employer sees it only when you say so.',
    make: 'Make your video profile',
    makeAgain: 'Film a new video profile',
  },
  ask: {
    heading: 'May we show this film to {company}?',
    film: 'This is exactly what they would see.',
    yes: 'Yes, show it',
    no: 'No, thank you',
    fine: 'Either answer is fine, and saying No won’t count against you. You can stop it later, from this page: the film then stops at once.',
  },
  interview: {
    heading: '{company} would like to meet you',
    moveHeading: '{company} asks for another time',
    lead: '{minutes} minutes about {role}. Press the time that suits: that books it, and the invitation comes by email.',
    moveLead:
      'Your interview for {role} is booked for {when}. If another time suits you, press it. Until then {when} is still booked.',
    places: { office: 'At their office', video: 'By video call' },
    labels: { where: 'Where', room: 'In the room', answer: 'Answer by' },
    agency: `${hostName} is there too.`,
    london: 'All times are London time.',
    says: 'None of them? When could you?',
    none: 'None of these suit',
    no: 'No, thank you',
    noText: 'You’d rather not meet them? Say so, and we’ll tell them kindly.',
    booked: 'Your interview with {company}',
    bookedLead:
      '{minutes} minutes about {role}. Something in the way? Reply to any of our emails, and we’ll sort it out with them.',
    cancel: 'Cancel, and withdraw from this role',
    gone: 'That time has just gone. Please choose another; nothing was booked.',
  },
  /** The text of the permission; its hash is stored with the answer. */
  text: {
    who: '{company} wants to fill: {role}.',
    salary: 'Salary: {salary}.',
    place: 'Where: {place}.',
    seen: 'Who sees it: the people of {company} who decide on this role, by a link that is theirs alone. We see which films they watched and how far, and they know it.',
    still:
      'A still of it, with your first name, stands in the email that tells them. Once that has left, it can’t be taken back.',
    never: 'Never shown to: {employers}, as you asked.',
    long: 'How long: until the role is closed or filled by somebody else, or until you stop it.',
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
    endedUnanswered: 'That role has ended. There’s nothing left to answer, and nobody there sees your film.',
    stop: 'Stop showing it',
    over: 'They chose somebody else; it isn’t shown there any longer',
    ended: 'That role has ended; it isn’t shown there any longer',
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
    text: 'The film, its captions, your details and our emails to you are deleted for good. It can’t be undone.',
    kept: 'We keep what the law requires: that we introduced you, to whom and when, for a year (Conduct Regulations 2003, regulation 29), and invoices.',
    email: 'Your email address, to be sure',
    button: 'Delete everything',
    wrong: 'That isn’t the address that we have. Nothing was deleted.',
  },
  complain: {
    heading: 'Something wrong?',
    text: `Tell us what happened. ${hostName} reads it, you’ll hear from us within 30 days, and you can go to the Information Commissioner (ico.org.uk) at any time.`,
    label: 'What happened',
    button: 'Send complaint',
    empty: 'Please write what happened.',
  },
  notices: {
    yes: 'Thank you. They may see your film now.',
    no: 'That’s fine. They won’t see it.',
    withdrawn: 'Stopped. Nobody there can watch it any more.',
    kept: 'Done. We’ll keep it longer.',
    complained: 'Thank you. We have your complaint, and you’ll hear from us within 30 days.',
    closed: 'That question is no longer open. This is how things stand.',
    ended: 'That role has ended, so there’s nothing left to answer. Nobody there sees your film.',
    chosen: 'It’s booked. The invitation is on its way to you by email.',
    none_suit: 'Thank you. We’ll ask them for other times.',
    said_no: 'That’s fine. We’ll tell them kindly.',
  },
  gone: {
    title: 'Deleted',
    heading: 'It’s gone.',
    text: 'Your film, its captions and your details are deleted. Thank you for having been with us.',
    kept: 'What the law requires us to keep:',
    line: '{what}, until {until}. {law}',
  },
} as const
