/** What the console says about what earns. */
export const earningsConsole = {
  days: '{from} to {until}, compared with {before} to {last}.',
  daysAlone: '{from} to {until}.',
  sort: 'Sort by',
  by: {
    label: 'Show by',
    source: 'Sources',
    campaign: 'Campaigns',
    page: 'First pages',
    film: 'Films',
    article: 'Articles',
  },
  names: { source: 'Source', campaign: 'Campaign', page: 'First page', film: 'Film', article: 'Article' },
  unknown: {
    source: 'Visit not known',
    campaign: 'No campaign',
    page: 'Visit not known',
    film: 'Film not known',
    article: 'Article not known',
  },
  /** What stands in the column of visits. */
  visits: { source: 'Visits', campaign: 'Visits', page: 'Visits', film: 'Times opened', article: 'Times read' },
  columns: {
    lead: 'Leads',
    called: 'Calls booked',
    held: 'Calls held',
    signed: 'Signed',
    paid: 'Paid',
    pence: 'Money received',
  },
  csvMoney: 'Money received (£)',
  csvBefore: 'compared period',
  all: 'All leads',
  /** How it is counted, in a sentence or two. */
  model: {
    source:
      'People whose first form came in this period, by the first visit that a form told us about. Results count whenever they happened. Money is what they paid, VAT included, less refunds.',
    campaign:
      'People whose first form came in this period, by the campaign in the link of their first known visit. Results count whenever they happened. Money is what they paid, VAT included, less refunds.',
    page: 'People whose first form came in this period, by the page on which their first known visit began. Results count whenever they happened. Money is what they paid, VAT included, less refunds.',
    film: 'People whose first form came in this period, by the films they opened before it on their first known visit. Someone who opened two counts for both. Money is what they paid, VAT included, less refunds.',
    article:
      'People whose first form came in this period, by the articles they opened before it on their first known visit. Someone who opened two counts for both. Money is what they paid, VAT included, less refunds.',
  },
  /** How a campaign gets its name. */
  campaignHint: 'Add ?utm_campaign=spring-fair to a link, and visits through it are counted here.',
  more: 'And {n} more with fewer results.',
  none: {
    title: 'No leads or visits in this period',
    text: 'People who leave their details appear here, by what brought them. Choose a longer period to look further back.',
  },
  noneBy: {
    source: 'No visits or leads in this period.',
    campaign: 'No visits or leads in this period.',
    page: 'No visits or leads in this period.',
    film: 'Nobody opened a film in this period.',
    article: 'Nobody read an article in this period.',
  },
  csv: 'Download CSV',
  funnel: {
    title: 'From visit to money',
    text: 'Visits of this period, then people whose first form came in it. Each counts once in every step they reached or passed: someone who signs without a call counts for both.',
    step: 'Step',
    number: 'Number',
    ofStep: 'Of the previous step',
    ofFirst: 'Of the first',
    steps: {
      visit: 'Visit',
      engaged: 'Engaged visit',
      lead: 'Lead',
      called: 'Call booked',
      held: 'Call held',
      signed: 'Signature',
      paid: 'Money',
    },
    firstVisit: 'all visits',
    firstPerson: 'all people',
    share: '{share} of {step}',
    shareOfAll: '{share} of {first}',
    /** The first step of each, in the middle of a sentence. */
    visits: 'visits',
    leads: 'leads',
  },
  people: {
    title: '{what}: {of}',
    everybody: 'everybody',
    total: { one: '1 person', other: '{count} people' },
    money: '{total} received in all',
    since: 'First form {day}',
    paid: '{sum} received',
    none: 'Nobody. Someone erased since then is no longer counted: reload the page.',
    failed: 'Couldn’t load these people. Close this and try again.',
    open: '{n}, {what}, {of}: show people',
  },
} as const
