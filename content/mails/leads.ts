import { brand } from '../brand.ts'
import { howWeWork } from '../hiring-guide/working-with-us.ts'
import { hiringGuide } from '../hiring-guide.ts'
import { contactWizard } from '../site/sections.ts'

/*
 * The texts of mails about leads. `{name}` and the like are placeholders. The lines of headlines have under 14 letters.
 * Facts about the agency (fees, steps, chapters) are taken from the hiring guide, so that the page, the guide and the
 * mails say the same.
 */

/** To the agency, about each lead. */
export const leadAnnouncedMail = {
  /** {who} is the person; {count} and {film} are what they told us. */
  kinds: {
    contact: {
      subject: { one: '1 hire wanted: {who}', other: '{count} hires wanted: {who}' },
      headline: { one: ['One hire', 'wanted.'], other: ['{count} hires', 'wanted.'] },
      summary: 'They want pricing. We promised to be in touch within 24 hours: by {answerBy}.',
    },
    hiring_guide: {
      subject: 'Hiring guide: {who}',
      headline: ['Guide', 'asked for.'],
      summary: `They asked for “${hiringGuide.title}”. We’re emailing them the PDF.`,
    },
    video_interest: {
      subject: 'Tell Me More, {film}: {who}',
      headline: ['They want', 'to know more.'],
      summary: 'They watched {film} and left their email. We’re sending them how it works and what it costs.',
    },
    career_email: {
      subject: 'New candidate: {who}',
      headline: ['New', 'candidate.'],
      summary:
        'They left their email to see the jobs. We’re sending them the list, the solo interview and the offer of a call.',
    },
  },
  /** Used if the form did not say. */
  film: 'a film',
  some: 'Some',
  labels: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    candidateCount: 'Hires',
    selectedService: 'Service',
    selectedPricingPlan: 'Payment plan',
    videoTitle: 'Film',
    watchTimeSeconds: 'Watched for',
    source: 'Form',
    requestType: 'Asked for',
    at: 'Received',
    leadId: 'Lead',
  },
  /** Added to a label if this form differs from what the person told us before. */
  thisTime: '{label}, this time',
  seconds: { one: '1 second', other: '{count} seconds' },
  minutes: '{minutes} min {seconds} s',
  message: 'Their message',
  history: {
    heading: 'Earlier',
    kinds: {
      contact: 'Asked for pricing',
      hiring_guide: 'Hiring guide',
      video_interest: 'Tell Me More',
      career_email: 'Jobs',
      demo_booking: 'Demo booked',
      consultation_booking: 'Consultation booked',
      contract_signed: 'Contract signed',
    },
    seen: {
      none: 'We hadn’t heard from this address before.',
      one: 'In touch once before.',
      other: 'In touch {count} times before.',
    },
  },
  button: 'Email them',
  /** Under the button. */
  reply: 'Or just reply: it goes to {email}.',
  ring: { before: 'Or ring ', after: '.' },
  reason: 'You’re getting this because new leads are announced to this address.',
} as const

/** To the person who sent the contact form. */
export const contactAnswerMail = {
  subject: 'We’ve got it. Pricing within 24 hours.',
  preview: 'What you told us, what happens next, and when.',
  headline: ['Got it.'],
  headlineNamed: ['Got it,', '{name}.'],
  /** Exactly the page's own promise (LEADS-7, LEADS-22). */
  promise: contactWizard.sent.description,
  deadline: 'That’s by {by}. Hold us to it.',
  told: 'What you told us',
  labels: {
    candidateCount: 'People to hire',
    selectedService: 'Service',
    selectedPricingPlan: 'Payment plan',
    name: 'Name',
    company: 'Company',
    phone: 'Phone',
    email: 'Email',
  },
  message: 'Your message',
  wrong: 'Something wrong in there? Reply and put us right.',
  nextHeading: 'What happens next',
  next: [
    { title: 'We read it', text: 'All of it, word for word. If anything’s missing we’ll ring you, once.' },
    { title: 'You get a price', text: 'In writing: what that many people will cost, and the ways to pay.' },
    { title: 'You say yes, no or not yet', text: 'If it’s yes, we start filming. If it’s no, nobody will chase you.' },
  ],
  meanwhile: 'While you wait: three short films about how we work. No slow-motion handshakes.',
  button: 'Watch the films',
  reason: `You’re getting this because this address was used on the contact form at ${brand.name}. If that wasn’t you, reply and we’ll delete it.`,
} as const

/** To the person who asked for the guide; the PDF is attached. */
export const hiringGuideMail = {
  subject: hiringGuide.title,
  preview: `${hiringGuide.pagesInWords} pages, attached. Page ${hiringGuide.pages} is the whole guide as a list.`,
  headline: [`${hiringGuide.pagesInWords} pages.`, 'One brew.'],
  lead: `${hiringGuide.title} is attached: ${hiringGuide.pages} pages, as a PDF. Print it, pass it round, put your tea on it.`,
  file: `The file is called {file}.`,
  where: 'Where to start',
  inside: 'What’s inside',
  next: 'Got a job to fill? Tell us how many people you need and where to ring. We’ll be in touch with a price within 24 hours.',
  button: 'Tell us who you need',
  reason: `You’re getting this because someone asked for the hiring guide with this address at ${brand.name}. It’s a one-off. If that wasn’t you, reply and we’ll delete it.`,
} as const

/** To the person who pressed Tell Me More under a film: how it works and what it costs, as the box promises. */
export const videoInterestMail = {
  subject: 'How it works and what it costs',
  preview: 'Five steps, three ways to pay, one deposit. All of it in this email.',
  headline: ['How it works,', 'what it costs.'],
  lead: 'You watched {film} and asked for more. Here it is. Nobody will ring you for reading it.',
  leadWithoutFilm: 'You watched one of our films and asked for more. Here it is. Nobody will ring you for reading it.',
  how: 'How it works',
  steps: [
    { title: 'We argue', text: 'An hour with you about the job, out loud. We do the sums here.' },
    { title: 'We film', text: 'Your office and your people, for the candidates. The candidates, for you.' },
    { title: 'You watch', text: 'A video shortlist: five or six people, ninety seconds each.' },
    { title: 'You meet', text: 'The two or three you already like. Interviews get shorter.' },
    { title: 'They start', text: 'We ring you both in weeks one, four and twelve.' },
  ],
  costs: 'What it costs',
  /** Names, rates and terms of PAY-2, with the same rates as in the guide. */
  options: [
    {
      title: 'Option 1: Standard',
      rate: howWeWork.options[0].rate,
      text: 'You pay only on successful placement. 4-week replacement guarantee.',
    },
    {
      title: 'Option 2: Monthly',
      rate: howWeWork.options[1].rate,
      text: 'Six monthly instalments. Payments stop if the candidate leaves.',
    },
    {
      title: 'Option 3: Retained',
      rate: howWeWork.options[2].rate,
      text: 'Two staged payments. Branded video job advert, priority service.',
    },
  ],
  deposit: {
    figure: howWeWork.deposit[0],
    title: 'Deposit',
    text: 'Due at kickoff, deducted from the first invoice. Invoices are payable within 14 calendar days.',
  },
  share: 'Each fee is a share of the first year’s salary.',
  button: 'Get a price',
  again: { before: 'Want to see it again? ', link: 'The films are here', after: '.' },
  more: { before: 'There are more on ', link: `the ${brand.name} video channel`, after: '.' },
  reason: `You’re getting this because someone pressed “Tell Me More” with this address at ${brand.name}. If that wasn’t you, reply and we’ll delete it.`,
} as const

/** What staff write to a person from their record. */
export const staffReplyMail = {
  headline: ['A word', 'from us.'],
  reason: `You’re getting this because you were in touch with ${brand.name}. Just reply to answer.`,
} as const

/** To a candidate who left an address to see the jobs. */
export const careerEmailMail = {
  subject: 'The jobs, and two ways to be heard',
  preview: 'Every live job, a solo interview, and fifteen minutes with a human being.',
  headline: ['No CV.', 'Say hello.'],
  lead: 'You’re better in person than on paper. So is everyone worth hiring. Here’s the list, in case the page didn’t open.',
  button: 'See every job',
  ways: 'Then let them hear you',
  solo: {
    title: 'Solo interview',
    text: 'Press record in your own kitchen. Say it again until you like it.',
    link: 'Start your solo interview',
  },
  /** Instead of it, while none can be begun without an invitation. */
  soloClosed: {
    title: 'Solo interview',
    text: 'You can begin one from {day}. Leave your address, and we write once you can.',
    link: 'Leave your address',
  },
  call: {
    title: 'Fifteen minutes',
    text: 'Phone or video, with a human being. No suit.',
    link: 'Speak to our team',
  },
  deletion: {
    text: 'That’s it: one email and no more. Reply “stop” and we delete your address, or email ',
    link: brand.email,
    after: '. A real person does it.',
    subject: 'Stop',
  },
  reason: `You’re getting this because this address was used to see the jobs at ${brand.name}. If that wasn’t you, reply and we’ll delete it.`,
} as const
