/** The week's numbers, sent to the agency on Monday morning. */
export const weeklyDigestMail = {
  subject: 'Last week: {visits} visits, {leads} leads',
  preview: 'What came in, where it came from and what became of it.',
  headline: ['Last week,', 'in figures'],
  lead: 'From {from} to {until}. The week before is in brackets.',
  steps: {
    visit: 'Visits',
    engaged: 'Stayed',
    lead: 'Leads',
    call: 'Calls booked',
    signed: 'Agreements signed',
    deposit: 'Deposits',
  },
  before: '({n})',
  source: 'Most came from {source}.',
  sources: {
    direct: 'typing in the address',
    search: 'a search',
    social: 'a social network',
    mail: 'an email',
    site: 'another site',
  },
  button: 'All the numbers',
  link: 'All the numbers',
  reason: 'You’re getting this every Monday because new leads are announced to this address.',
} as const
