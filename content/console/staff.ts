import { brand } from '../brand.ts'
import { host } from '../facts/diary.ts'

/** The owner whom the first start makes where STAFF_EMAIL does not name one. */
export const firstMember = { name: host.name, email: 'moira@patter.example' }

/** The page that stands before the console. */
export const signInWords = {
  title: 'Staff sign-in',
  poster: ['Right,', 'then.'],
  email: 'Email',
  password: 'Password',
  code: 'Code from your authenticator',
  codeHint: 'Only if you’ve switched on the second factor.',
  recovery: 'Don’t have your authenticator?',
  recoveryLabel: 'Recovery code',
  recoveryHint: 'One of your ten codes. Each works once.',
  button: 'Sign in',
  forgotten: 'Forgotten your password? An owner can send you a link to choose a new one.',
  home: 'Back to the site',
}

/** The page behind a personal link. */
export const joinWords = {
  invitation: {
    title: 'Join {brand}',
    poster: ['You’re', 'in.'],
    intro: 'Choose a password, and the name your team will see.',
    button: 'Join the team',
  },
  reset: {
    title: 'New password',
    poster: ['Start', 'afresh.'],
    intro: 'Choose a new password. You’ll be signed out everywhere else.',
    button: 'Save password',
  },
  roles: {
    owner: 'You’re joining as an owner: you can change everything, including the team.',
    staff: 'You’re joining as staff: you can do everything except manage the team, refunds and the portal password.',
  },
  factorOff:
    'This also switches off your second factor. Switch it on again in your account, with the phone you have now.',
  gone: {
    title: 'This link has expired',
    poster: ['Too', 'late.'],
    text: 'It has been used or withdrawn, or it’s more than seven days old. Ask an owner for a new one.',
    button: 'Go to sign-in',
  },
  email: 'Email',
  name: 'Your name',
  password: 'Password',
  passwordHint: 'At least 12 characters. Four random words make a good password.',
  again: 'Repeat password',
}

export const roleWords = {
  owner: { name: 'Owner', can: 'Can do everything, including the team.' },
  staff: { name: 'Staff', can: 'Everything except the team, refunds and the portal password.' },
} as const

/** `/admin/team` */
export const teamWords = {
  title: 'Team',
  note: { people: { one: '1 person', other: '{count} people' }, open: '{count} invited' },
  invite: 'Invite a colleague',
  table: 'Everyone in the team',
  linksTitle: 'Open links',
  linksTable: 'Invitations and reset links not used yet',
  columns: {
    name: 'Name',
    role: 'Role',
    secondFactor: 'Second factor',
    lastSeen: 'Last seen',
    actions: 'Actions',
    purpose: 'For',
    expires: 'Until',
    madeBy: 'Sent by',
  },
  you: 'you',
  factorOn: 'On',
  factorOff: 'Off',
  /** No session of theirs lives. */
  away: 'Signed out',
  now: 'Now',
  cancel: 'Cancel',
  facts: { email: 'Email', since: 'Since' },
  expired: 'Expired',
  purposes: { invitation: 'Invitation', reset: 'New password' },
  commandLine: 'Command line',
  change: 'Change',
  makeOwner: 'Make owner',
  makeStaff: 'Make staff',
  sendReset: 'Send reset link',
  remove: 'Remove',
  withdraw: 'Withdraw',
  onlyOwners: 'Only an owner can change the team.',
  alone: {
    title: 'You’re the only owner',
    text: 'If you’re locked out, no one else can let you back in. Make someone you trust an owner too.',
  },
  invitation: {
    title: 'Invite a colleague',
    intro: 'They get a personal link by email. It works once, within seven days.',
    name: 'Name',
    email: 'Email',
    role: 'Role',
    send: 'Send invitation',
    sent: 'Invitation sent',
    sentText: 'The link works once, within seven days.',
  },
  reset: {
    title: 'Send {name} a reset link?',
    text: 'They get a link by email to choose a new password. The old one works until they use it. Then their sessions end.',
    alsoFactor: 'Also switch off their second factor',
    alsoFactorHint: 'For a lost phone and no recovery codes. Phone them first to make sure it’s really them asking.',
    send: 'Send reset link',
    sent: 'Reset link sent',
  },
  role: {
    toOwner: {
      title: 'Make {name} an owner?',
      text: 'Owners can invite and remove people (including you), refund deposits and change the portal password.',
      button: 'Make owner',
    },
    toStaff: {
      title: 'Make {name} staff?',
      text: 'They can no longer manage the team, refunds or the portal password.',
      button: 'Make staff',
    },
    changed: 'Role changed',
  },
  removal: {
    title: 'Remove {name}?',
    text: 'They’re signed out at once and need a new invitation to come back. Their work and the log are kept.',
    yourself: 'You’re signed out at once and need a new invitation to come back. Your work and the log are kept.',
    button: 'Remove from the team',
    removed: 'Removed from the team',
  },
  withdrawal: {
    title: 'Withdraw the link?',
    text: 'The link sent to {name} will stop working.',
    button: 'Withdraw link',
    withdrawn: 'Link withdrawn',
  },
} as const

/** `/admin/account` */
export const accountWords = {
  title: 'My account',
  cancel: 'Cancel',
  you: {
    title: 'You',
    name: 'Name',
    email: 'Email',
    role: 'Role',
    since: 'Since',
    save: 'Save name',
    saved: 'Name saved',
  },
  madeUp: {
    title: 'You’re using the generated password.',
    text: 'It was printed when the program first started. Choose your own.',
  },
  password: {
    title: 'Password',
    current: 'Current password',
    next: 'New password',
    hint: 'At least 12 characters. Four random words make a good password.',
    again: 'Repeat new password',
    differ: 'The passwords don’t match',
    save: 'Change password',
    changed: 'Password changed',
    changedText: {
      none: 'You had no other sessions.',
      one: 'Your other session has ended.',
      other: 'Your {count} other sessions have ended.',
    },
  },
  factor: {
    title: 'Second factor',
    off: 'You’ll enter a code from an app on your phone as well as your password, so a stolen password isn’t enough.',
    offState: 'Off',
    on: 'On since {date}',
    onPlain: 'On',
    codesLeft: { none: 'No recovery codes left', one: '1 recovery code left', other: '{count} recovery codes left' },
    begin: 'Switch on',
    passwordFirst: 'Enter your password to confirm it’s you.',
    password: 'Password',
    go: 'Continue',
    scanTitle: 'Scan this with your authenticator',
    scan: 'Any authenticator app will do. No camera? Type in this key:',
    picture: 'QR code containing the key below',
    code: 'Code from the app',
    confirm: 'Confirm',
    switchedOn: 'Second factor is on',
    switchOff: 'Switch off',
    offTitle: 'Switch the second factor off?',
    offText: 'Your password alone will open the console. Your recovery codes will stop working.',
    switchedOff: 'Second factor is off',
    codesTitle: 'Your recovery codes',
    codesText:
      'Each code lets you in once without your phone. They’re shown only now: print them, or save them with your passwords.',
    copy: 'Copy all',
    copied: 'Copied',
    save: 'Save as text',
    fileName: `${brand.name.toLowerCase()}-recovery-codes.txt`,
    fileHead: `Recovery codes for the ${brand.name} console. Each works once.`,
    kept: 'I’ve saved them',
    renew: 'New recovery codes',
    renewTitle: 'Make new recovery codes?',
    renewText: 'Your current codes will stop working.',
    renewButton: 'Make new codes',
  },
  sessions: {
    title: 'Where you’re signed in',
    table: 'Your sessions',
    columns: { device: 'Device', seen: 'Last used', actions: 'Actions' },
    since: 'since',
    current: 'this device',
    end: 'End',
    endOthers: 'Sign out everywhere else',
    ended: 'Session ended',
    endedMany: 'Other sessions ended',
    note: 'A session ends after 12 hours without use, and after seven days at most.',
  },
} as const

/** `/admin/log` */
export const logWords = {
  title: 'Log',
  note: 'Who changed what, and when. Entries can’t be edited or deleted.',
  search: 'Search the log',
  table: 'Changes, newest first',
  columns: { at: 'When', who: 'Who', what: 'What', subject: 'About' },
  area: 'About',
  anyArea: 'Anything',
  member: 'Who',
  anyMember: 'Anyone',
  export: 'Export CSV',
  empty: { title: 'No changes yet', text: 'Every change made in the console is listed here.' },
  nothingFound: { title: 'No matches', text: 'Try fewer words or another filter.' },
  clear: 'Clear filters',
  sum: 'sum',
  areas: { staff: 'Team', session: 'Sessions', account: 'Accounts' },
  /** What reads badly as it is written down. */
  actions: {
    'account.password_changed': 'Password changed',
    'account.password_reset': 'Password set by reset link',
    'account.recovery_codes_renewed': 'Recovery codes renewed',
    'account.renamed': 'Name changed',
    'account.second_factor_on': 'Second factor switched on',
    'account.second_factor_off': 'Second factor switched off',
    'session.began': 'Signed in',
    'session.ended': 'Session ended',
    'staff.invited': 'Colleague invited',
    'staff.joined': 'Joined the team',
    'staff.link_withdrawn': 'Link withdrawn',
    'staff.removed': 'Removed from the team',
    'staff.reset_sent': 'Reset link sent',
    'staff.role_changed': 'Role changed',
  },
} as const
