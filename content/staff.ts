import { brand } from './brand.ts'
import { host } from './diary.ts'

/** The owner whom the first start makes where STAFF_EMAIL does not name one. */
export const firstMember = { name: host.name, email: 'moira@patter.example' }

/** The page that stands before the console. */
export const signInWords = {
  title: 'Staff sign-in',
  poster: ['Right,', 'then.'],
  logoLabel: brand.name,
  email: 'Email',
  password: 'Password',
  code: 'Code from your authenticator',
  codeHint: 'Only if you have switched the second factor on.',
  recovery: 'No authenticator at hand?',
  recoveryLabel: 'Recovery code',
  recoveryHint: 'One of the ten you kept. Each works once.',
  button: 'Sign in',
  forgotten: 'Forgotten it? An owner can send you a link to choose another.',
  signedOut: 'You are signed out.',
  home: 'To the site',
}

/** The page behind a personal link. */
export const joinWords = {
  invitation: { title: 'Join {brand}', poster: ['You’re', 'in.'], intro: 'Choose a password, and what the team calls you.', button: 'Join the team' },
  reset: { title: 'New password', poster: ['Start', 'afresh.'], intro: 'Choose a new password. You are signed out everywhere else the moment you do.', button: 'Save password' },
  roles: { owner: 'You come in as an owner: everything, and the team.', staff: 'You come in as staff: everything but the team, refunds and the portal’s password.' },
  factorOff: 'Your second factor is switched off with it. Switch it on again in your account, on the device you have now.',
  gone: {
    title: 'That link is spent',
    poster: ['Too', 'late.'],
    text: 'It was used, taken back, or is more than seven days old. Ask an owner for a new one.',
    button: 'To the sign-in',
  },
  email: 'Email',
  name: 'Your name',
  password: 'Password',
  passwordHint: 'At least 12 characters. Four words that do not belong together make a good one.',
  again: 'Password, once more',
}

export const roleWords = {
  owner: { name: 'Owner', can: 'Everything, and the team.' },
  staff: { name: 'Staff', can: 'Everything but the team, refunds and the portal’s password.' },
} as const

/** `/admin/team` */
export const teamWords = {
  title: 'Team',
  note: { one: '1 person', many: '{count} people', open: '{count} invited' },
  invite: 'Invite a colleague',
  table: 'Everybody in the team',
  linksTitle: 'Links on their way',
  linksTable: 'Invitations and resets that nobody has used yet',
  columns: { name: 'Name', role: 'Role', secondFactor: 'Second factor', lastSeen: 'Last here', actions: 'Actions', purpose: 'For', expires: 'Until', madeBy: 'Sent by' },
  you: 'you',
  factorOn: 'On',
  factorOff: 'Off',
  /** No session of theirs lives. */
  away: 'Signed out',
  now: 'Now',
  cancel: 'Leave it',
  facts: { email: 'Email', since: 'In the team since' },
  expired: 'Too old',
  purposes: { invitation: 'Invitation', reset: 'New password' },
  commandLine: 'Command line',
  change: 'Change',
  makeOwner: 'Make owner',
  makeStaff: 'Make staff',
  sendReset: 'Send reset link',
  remove: 'Remove',
  withdraw: 'Take back',
  onlyOwners: 'Only an owner can change the team.',
  alone: { title: 'You are the only owner', text: 'If you are locked out, nobody here can let you in again. Make somebody you trust an owner too.' },
  invitation: {
    title: 'Invite a colleague',
    intro: 'They get a personal link by mail. It works once, for seven days.',
    name: 'Name',
    email: 'Email',
    role: 'Role',
    send: 'Send invitation',
    sent: 'Invitation sent',
    sentText: 'The link works once, for seven days.',
  },
  reset: {
    title: 'Send {name} a reset link?',
    text: 'They get a link by mail to choose a new password. Until they use it, the old one still works. Then their sessions end.',
    alsoFactor: 'Also switch off their second factor',
    alsoFactorHint: 'For a lost phone with no recovery codes left. Be sure that it is they who ask: ring them.',
    send: 'Send reset link',
    sent: 'Reset link sent',
  },
  role: {
    toOwner: { title: 'Make {name} an owner?', text: 'Owners invite and remove people, you included, refund deposits and change the portal’s password.', button: 'Make owner' },
    toStaff: { title: 'Make {name} staff?', text: 'They keep their work and lose the team, refunds and the portal’s password.', button: 'Make staff' },
    changed: 'Role changed',
  },
  removal: {
    title: 'Remove {name}?',
    text: 'They are signed out at once and cannot come back without a new invitation. What they did stays, and so does the log.',
    button: 'Remove from the team',
    removed: 'Removed from the team',
  },
  withdrawal: { title: 'Take the link back?', text: 'The link that {name} got opens nothing any more.', button: 'Take it back', withdrawn: 'Link taken back' },
} as const

/** `/admin/account` */
export const accountWords = {
  title: 'My account',
  cancel: 'Leave it',
  you: { title: 'You', name: 'Name', email: 'Email', role: 'Role', since: 'In the team since', save: 'Save name', saved: 'Name saved' },
  madeUp: { title: 'Your password was made up at the first start.', text: 'It was printed where the program runs. Choose one of your own.' },
  password: {
    title: 'Password',
    current: 'Password now',
    next: 'New password',
    hint: 'At least 12 characters. Four words that do not belong together make a good one.',
    again: 'New password, once more',
    differ: 'Those two passwords are not the same',
    save: 'Change password',
    changed: 'Password changed',
    changedText: { none: 'You had no other sessions.', one: 'Your other session has ended.', many: 'Your {count} other sessions have ended.' },
  },
  factor: {
    title: 'Second factor',
    off: 'A code from an app on your phone, asked for beside the password. Whoever has only your password stays outside.',
    offState: 'Off',
    on: 'On since {date}',
    onPlain: 'On',
    codesLeft: { none: 'No recovery codes left', one: '1 recovery code left', many: '{count} recovery codes left' },
    begin: 'Switch on',
    passwordFirst: 'Your password first: an open laptop should not be enough for this.',
    password: 'Password',
    go: 'Go on',
    scanTitle: 'Scan this with your authenticator',
    scan: 'Any app that makes six-digit codes will do. No camera? Type this key into it:',
    picture: 'QR code that holds the key below',
    code: 'The code it shows now',
    confirm: 'Confirm',
    switchedOn: 'Second factor is on',
    switchOff: 'Switch off',
    offTitle: 'Switch the second factor off?',
    offText: 'Your password alone will open the console. Your recovery codes count no more.',
    switchedOff: 'Second factor is off',
    codesTitle: 'Your recovery codes',
    codesText: 'Each lets you in once, without your phone. This is the only time they are shown: print them, or keep them where your passwords are.',
    copy: 'Copy all',
    copied: 'Copied',
    save: 'Save as text',
    fileName: `${brand.name.toLowerCase()}-recovery-codes.txt`,
    fileHead: `Recovery codes for the ${brand.name} console. Each works once.`,
    kept: 'I have kept them',
    renew: 'New recovery codes',
    renewTitle: 'Make new recovery codes?',
    renewText: 'The ones you have now stop working.',
    renewButton: 'Make new codes',
  },
  sessions: {
    title: 'Where you are signed in',
    table: 'Your sessions',
    columns: { device: 'Device', since: 'Since', seen: 'Last used', actions: 'Actions' },
    current: 'this one',
    end: 'End',
    endOthers: 'End all others',
    ended: 'Session ended',
    endedMany: 'Other sessions ended',
    note: 'A session ends after 12 hours without use, and after seven days whatever you do.',
  },
} as const

/** `/admin/log` */
export const logWords = {
  title: 'Log',
  note: 'Who changed what. Nothing here can be changed or deleted.',
  search: 'Search the log',
  table: 'Changes, newest first',
  columns: { at: 'When', who: 'Who', what: 'What', subject: 'About', details: 'Details' },
  area: 'About',
  anyArea: 'Anything',
  member: 'Who',
  anyMember: 'Anybody',
  export: 'Export CSV',
  empty: { title: 'Nothing yet.', text: 'Whatever is changed in the console is written down here.' },
  nothingFound: { title: 'Nothing like that.', text: 'Search for less, or look at all of it.' },
  clear: 'Show all',
  areas: { staff: 'Team', session: 'Session', mail: 'Mail', portal: 'Portal', call: 'Call', hold: 'Held slot' },
} as const
