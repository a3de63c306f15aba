/** The texts of Insights about roles. */
export const roleFiguresConsole = {
  none: {
    title: 'No roles in this period',
    text: 'Once a client has a role, this page shows how long each step takes, what they think of candidates, and how long it takes to hire.',
  },
  toHire: {
    title: 'Time to hire',
    text: 'Days from the brief to the hire. Half of all hires of this period were quicker.',
    days: '{days} days',
    hires: { one: '1 hire', other: '{count} hires' },
    none: 'Nobody was hired in this period.',
    before: '{days} days before',
  },
  steps: {
    title: 'Days at each step',
    text: 'Half of the roles that came to a step spent fewer days there. A role’s current step counts until today.',
    head: ['Step', 'Roles', 'Days'],
    briefed: 'Brief, until the first candidate is considered',
    filming: 'Filming, until the shortlist is sent',
    shortlist: 'Shortlist, until the first interview',
    interviews: 'Interviews, until the hire',
  },
  verdicts: {
    title: 'Verdicts by source',
    text: 'What clients said of candidates in this period, by how we met them.',
    head: ['Source', 'Verdicts', 'Yes', 'Maybe', 'No'],
    share: '{n} ({share})',
    sources: { hand: 'Added by staff', lead: 'Careers call', file: 'Imported file', sample: 'Sample' },
  },
  roles: {
    title: 'Role by role',
    text: 'Days at each step, newest role first.',
    head: ['Role', 'Brief', 'Filming', 'Shortlist', 'Interviews', 'Hired'],
    more: { one: 'And 1 more role.', other: 'And {count} more roles.' },
  },
} as const
