/** The numbers of a week, to the agency on Monday morning. */
export const weeklyDigestMail = {
  subject: 'Last week: {visits} visits, {leads} leads',
  preview: 'What came in, where it came from, and what became of it.',
  headline: ['Last week,', 'in figures'],
  lead: 'From {from} to {until}. In brackets the week before.',
  steps: { visit: 'Visits', engaged: 'Stayed', lead: 'Leads', call: 'Calls booked', signed: 'Agreements signed', deposit: 'Deposits' },
  before: '({n})',
  source: 'Most came by {source}.',
  sources: { direct: 'typing the address', search: 'a search', social: 'a social network', mail: 'a mail', site: 'another site' },
  button: 'All the numbers',
  link: 'All the numbers',
  reason: 'You get this on Mondays because yours is the address to which leads are announced.',
} as const
