import { host } from '../facts/diary.ts'

const hostName = host.name.split(' ')[0]!

/*
 * The texts of mails from a client's Yes to a hire. A mail may leave late, so none of them says today. `{name}` and the
 * like are placeholders. The lines of headlines have under 14 letters.
 */

/** Where an interview takes place, and who is there, for each reader of its mails and invitations. */
export const interviewPlaceWords = {
  office: { candidate: 'At their office', client: 'At your office', agency: 'At the client’s office' },
  video: { candidate: 'By video', client: 'By video', agency: 'By video' },
  details: '{place}: {details}',
  minutes: '{minutes} minutes',
  room: { candidate: 'With {people}', client: 'In the room: {people}', agency: 'In the room: {people}' },
  agency: `${hostName} is there too`,
  london: 'All times are London time',
} as const

/** To a candidate whom a client would like to meet. */
export const interviewAskedMail = {
  subject: '{company} would like to meet you',
  moveSubject: '{company} would like to move your interview',
  preview: 'Three times to choose from. It takes one press.',
  headline: ['They want', 'to meet you.'],
  moveHeadline: ['Another', 'time?'],
  /** The person who asks; without a name the company. */
  who: '{who} of {company}',
  lead: '{name}, {who} would like {minutes} minutes with you about {role}.',
  leadPlain: '{who} would like {minutes} minutes with you about {role}.',
  moveLead:
    'Your interview for {role} is booked for {when}. {company} asks whether another time would suit you. Until you choose one, {when} is still booked.',
  choose: 'Press the time that suits. It opens your page, where you confirm it.',
  other:
    'None of them? Say so on your page, and when you could. Changed your mind? Say no, thank you, and we’ll tell them kindly.',
  labels: { where: 'Where', room: 'In the room', salary: 'Salary', answer: 'Answer by' },
  reason: 'You’re getting this because you said that we may show your film to {company}.',
} as const

/** To everybody who attends, once a time is chosen and when it changes. */
export const interviewBookedMail = {
  booked: {
    candidate: { subject: 'Your interview with {company}: {when}', headline: ['It’s booked.'] },
    client: { subject: '{name} can come: {when}', headline: ['It’s booked.'] },
    agency: { subject: 'Interview: {name} and {company}, {when}', headline: ['An', 'interview.'] },
  },
  moved: {
    candidate: { subject: 'Moved: your interview with {company}, {when}', headline: ['Moved.'] },
    client: { subject: 'Moved: {name}, {when}', headline: ['Moved.'] },
    agency: { subject: 'Moved: {name} and {company}, {when}', headline: ['Moved.'] },
  },
  /** Stands for the name of somebody who was erased, or whom a blind review hides. A sentence may begin with it. */
  somebody: 'the candidate',
  lead: {
    candidate: 'You meet {company} about {role}.',
    client: 'You meet {name} about {role}.',
    agency: '{company} meets {name} about {role}. The time is kept free of calls in the diary.',
  },
  before: 'It was {before}.',
  calendar: 'The invitation for your calendar is attached.',
  change: {
    candidate: 'Something in the way? Reply to this email, and we’ll sort it out with them.',
    client: 'Move it or cancel it on the role’s page.',
    agency: 'Change it on the role’s page.',
  },
  button: { candidate: 'Open your page', client: 'Open the role', agency: 'Open the role' },
  reason: {
    candidate: 'You’re getting this because you chose this time.',
    client: 'You’re getting this because you asked for this interview.',
    agency: 'You’re getting this because the client would like you to be there.',
  },
} as const

/** To everybody else concerned, when an interview is cancelled or the request for it is withdrawn. */
export const interviewCancelledMail = {
  candidate: {
    subject: 'Cancelled: your interview with {company}',
    askedSubject: '{company} has withdrawn its interview request',
    headline: ['Cancelled.'],
    lead: 'Your interview with {company} about {role} won’t take place.',
    askedLead: '{company} asked for an interview about {role} and has since withdrawn. There is nothing for you to do.',
    offSubject: '{company} no longer asks for an interview',
    offLead: '{company} asked for an interview about {role}. It won’t take place, and there is nothing for you to do.',
    own: 'You cancelled it; we’ve told them.',
    after: `${hostName} is here if you have a question: reply to this email.`,
  },
  client: {
    subject: 'Cancelled: {name} for {role}',
    headline: ['Cancelled.'],
    lead: 'The interview with {name} about {role} won’t take place.',
    own: 'You cancelled it; we’ve told them.',
    candidate: 'They have withdrawn. The others on your shortlist are still there.',
    after: 'The role’s page shows who is next.',
  },
  agency: {
    subject: 'Cancelled: {name} and {company}',
    headline: ['Cancelled.'],
    lead: '{company} and {name} won’t meet about {role}. The time in the diary is free again.',
    after: 'The role’s page shows where it stands now.',
  },
  /** The reason, if neither the client nor the candidate caused it. */
  why: {
    role_closed: {
      candidate: 'The role isn’t being filled any more. It has nothing to do with you or your film.',
      client: 'The role has been closed.',
      agency: 'The role has been closed.',
    },
    contract_withdrawn: {
      candidate: 'We’re no longer filling this role for them. It has nothing to do with you or your film.',
      client: 'The agreement between us was withdrawn, and the roles with it.',
      agency: 'Their contract was withdrawn.',
    },
  },
  reasonGiven: 'They write:',
  calendar: 'The attachment takes it out of your calendar.',
  button: 'Open the role',
  reason: 'You’re getting this because you were going to be at this interview.',
} as const

/** To the person who asked for the interview, when none of the times suit. */
export const interviewNoneSuitMail = {
  subject: '{name} can’t come at those times',
  preview: 'Offer three others on the role’s page.',
  headline: ['Three', 'others?'],
  lead: '{name} would like to meet you about {role}, but none of your times suit.',
  stands: '{when} is still booked for now.',
  says: 'They could come:',
  button: 'Offer other times',
  reason: 'You’re getting this because you asked for this interview.',
} as const

/** To the person who asked for the interview, after it has taken place. */
export const interviewHowMail = {
  subject: 'How did it go with {name}?',
  preview: 'One press, and we take the next step.',
  headline: ['How did', 'it go?'],
  lead: 'You met {name} about {role}. Say how it went: an offer, another interview, or a kind no. We do the rest.',
  button: 'Say how it went',
  after: 'Didn’t it take place? Say that there too.',
  reason: 'You’re getting this because you asked for this interview.',
} as const

/** To a candidate who was not chosen: the client's words, which we have read first, below ours. */
export const notChosenMail = {
  subject: '{company} went another way',
  preview: 'Not this one. What they liked, what decided it, and what is next.',
  headline: ['Not this', 'one.'],
  headlineNamed: ['Not this one,', '{name}.'],
  lead: '{company} has decided about {role}, and it isn’t you this time. We know that you would sooner hear it from us than from silence.',
  writes: '{who} of {company} writes:',
  writesPlain: '{company} writes:',
  film: 'Your film isn’t shown to them any longer. We’re still looking for the job that suits you, and a chat helps.',
  button: `Book a call with ${hostName}`,
  enough: 'Had enough of us? No hard feelings.',
  takeDown: 'Take my film down',
  reason: 'You’re getting this because you said that we may show your film to {company}.',
} as const

/** To the agency, when a client has done something that needs a reaction. */
export const fromClientMail = {
  brief: {
    subject: 'New brief: {role}, {company}',
    headline: ['A new', 'brief.'],
    lead: '{who} of {company} has sent the brief for {role}.',
    after: 'Take the role on its page, so that the others know who looks after it.',
  },
  offer: {
    subject: 'Offer for {name}: {role}, {company}',
    headline: ['An offer.'],
    lead: '{who} of {company} offers {name} the job: {role}. Ring {name} with it, then send it in writing.',
    after: 'Record the answer on the role’s page.',
  },
  words: {
    subject: 'Rejection to approve: {name}, {company}',
    headline: ['A rejection', 'to approve.'],
    lead: '{who} of {company} has written to {name}, who wasn’t chosen for {role}.',
    after: 'Nothing is sent until somebody here has approved it.',
  },
  hired: {
    subject: 'Hired: {name}, {role}, {company}',
    headline: ['Hired.'],
    lead: '{who} of {company} says that {name} said yes: {role}.',
    after: 'The placement is drafted. Check its figures; nothing is invoiced until you do it.',
  },
  labels: { salary: 'Salary', onTarget: 'On target', starts: 'Starts', answer: 'Answer by', openings: 'Openings' },
  button: 'Open the role',
  reason: 'You’re getting this because a client has sent something that waits for you.',
} as const

/** The invitation for calendars. */
export const interviewInvitationWords = {
  product: 'Interviews',
  summary: {
    candidate: 'Interview: {role}, {company}',
    client: 'Interview: {name}, {role}',
    agency: 'Interview: {name}, {company}',
  },
  about: 'About {role}.',
  change: 'Move it or cancel it: {page}',
  answer: 'Declining this invitation doesn’t tell us. Please use that page instead.',
  alarm: 'In 15 minutes: your interview',
  cancelled: 'This interview was cancelled.',
} as const
