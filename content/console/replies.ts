/** The texts for writing to a person from their record. */
export const replyWords = {
  title: 'Write to {name}',
  to: 'To {email}. Their answer goes to {mailbox}.',
  template: 'Start from',
  none: 'An empty email',
  subject: 'Subject',
  text: 'Message',
  send: 'Send email',
  sent: 'Email to {name} is on its way',
  sentText: 'They’re marked as answered.',
  greeting: 'Hello {name},',
  greetingUnnamed: 'Hello,',
  /** Used if a person has not given what a template repeats. */
  company: 'your company',
  asked: 'what you’re looking for',
  /** The placeholders in templates that only the writer can replace. */
  leftToWriter: ['[price]', '[times]'],
  signature: 'Best wishes,\n{member}',
} as const

/** The templates of replies. `{company}` and `{asked}` are what the person told us. */
export const replyTemplates = [
  {
    id: 'price',
    label: 'Price and next steps',
    subject: 'Your pricing, and what happens next',
    text: 'Thank you for asking about {asked}. Here’s what it would cost for {company}:\n\n[price]\n\nIf that sounds right, tell me a day that suits you for a short call and we’ll start filming.',
  },
  {
    id: 'call',
    label: 'Offer a call',
    subject: 'A quick call about {asked}',
    text: 'Thank you for getting in touch. The quickest way to tell you what we can do for {company} is a short call. Which of these times suits you?\n\n[times]\n\nNone of them? Send me one that does.',
  },
  {
    id: 'more',
    label: 'Ask for more details',
    subject: 'Three questions about {asked}',
    text: 'Thank you for getting in touch. So that I can give you a price in writing, could you tell me:\n\n1. What will the new people sell, and to whom?\n2. Where will they work, and from when?\n3. What do you pay, and what can they earn on top?',
  },
  {
    id: 'jobs',
    label: 'To a candidate',
    subject: 'Your next sales job',
    text: 'Thank you for your interest. We’d like to hear you in person: fifteen minutes, by phone or video, no preparation needed. When suits you this week?',
  },
  {
    id: 'no',
    label: 'Say no kindly',
    subject: 'Thank you for thinking of us',
    text: 'Thank you for getting in touch about {asked}. We’ve looked at it properly, and we’re not the right people for it. I’d rather tell you now than waste your time.\n\nIf things change, just answer this email.',
  },
] as const
