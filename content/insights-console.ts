/** What the console says about visits. */
export const insightsConsole = {
  title: 'Insights',
  note: (until: string) => `No cookies, no addresses, until ${until}`,
  period: { label: 'Period', week: 'Last 7 days', month: 'Last 30 days', quarter: 'Last 90 days', year: 'Last 12 months' },
  tables: 'Show as tables',
  charts: 'Show as charts',
  csv: 'Visits as CSV',
  unread: { title: 'The numbers did not load', text: 'Nothing is lost: they are counted while you wait.' },
  none: { title: 'Nobody yet', text: 'The first visitor is counted a second after the page has loaded. Browsers that ask not to be are not.' },
  before: (n: string) => `before: ${n}`,
  days: { title: 'Visits a day', now: 'This period', before: 'The period before', day: 'Day', label: (from: string, until: string, total: string, before: string) => `Visits a day from ${from} to ${until}: ${total} in all, ${before} in the period before` },
  funnel: {
    title: 'From visit to deposit',
    text: 'Each is counted where it happens, joined or not. Bars are square roots, so that small steps can be seen. Read the figures.',
    steps: { visit: 'Visits', engaged: 'Engaged', lead: 'Leads', call: 'Calls', signed: 'Signed', deposit: 'Deposits' },
  },
  sources: { title: 'Where they came from', text: 'Visits', names: { direct: 'Direct', search: 'Search', social: 'Social', mail: 'Mail', site: 'Other sites' } },
  people: { title: 'What each source led to', text: 'People who took their visit along with a form, and how far they have come since', source: 'Came from', people: 'People' },
  devices: { title: 'What they hold', text: 'Visits', names: { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' } },
  scroll: { title: 'How far they scroll', text: 'Pages on which somebody got this far', depth: (depth: number) => `${depth} %` },
  films: { title: 'Films', text: 'Opened, seconds watched on average, and people who left an address under it', film: 'Film', clicks: 'Opened', seconds: 'Watched', leads: 'Leads', average: (seconds: number) => `${seconds} s` },
  pages: { title: 'Pages', text: 'Where visits began, how long a page was looked at when that was more than ten seconds, and how often somebody got half-way down', page: 'Page', entries: 'Began here', seconds: 'Looked at', half: 'Half-way' },
  vitals: { title: 'Speed, as visitors felt it', text: 'One page in ten. Three quarters were at least as fast as p75.', name: 'Measure', device: 'Device', n: 'Pages', good: 'within the bar', slow: 'above the bar' },
  dropped: (n: string) => `${n} messages were dropped in this time: programs, floods and nonsense.`,
} as const

/** A visit in somebody's timeline, where they took it along with a form. */
export const visitWords = {
  first: 'First visit',
  again: 'Came back',
  /** After `again`, where no other site sent them. */
  direct: 'direct',
  from: { direct: 'Straight to us', search: 'From a search', social: 'From a network post', mail: 'From a mail', site: 'From another site' },
  fromHost: (from: string, host: string) => `${from} (${host})`,
  on: { phone: 'on a phone', tablet: 'on a tablet', desktop: 'on a computer' },
  scrolled: (depth: number) => `Scrolled to ${depth}%`,
  stayed: (time: string) => `stayed ${time}`,
  stayedAlone: (time: string) => `Stayed ${time}`,
  read: (pages: string) => `Read ${pages}`,
  morePages: (n: number) => `and ${n} more`,
  watched: (seconds: number, film: string) => `Watched ${seconds} s of ${film}`,
  opened: (film: string) => `Opened ${film}`,
  of: (watched: string, length: string) => `${watched} of ${length}.`,
  share: (watched: number, length: number) => `${watched} of ${length} seconds`,
  seconds: (s: number) => `${s} s`,
  minutes: (min: number, s: number) => (s === 0 ? `${min} min` : `${min} min ${s} s`),
} as const
