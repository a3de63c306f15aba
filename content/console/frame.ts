import { brand } from '../brand.ts'

/** The texts of the console's frame; those of its pages are in the files of their subjects. */
export const consoleWords = {
  name: 'Console',
  titleOf: `{page} | ${brand.name} console`,
  skip: 'Skip to the page',
  navigation: 'Console',
  waiting: 'waiting',
  more: 'More',
  site: 'View site',
  roles: { owner: 'Owner', staff: 'Staff' },
  signOut: {
    label: 'Sign out',
    failed: {
      title: 'You may still be signed in',
      description: 'No answer came. Check your connection and sign out again.',
    },
  },
  keys: {
    label: 'Shortcuts',
    title: 'All shortcuts',
    on: 'Shortcuts are on',
    hint: 'Single letters work as shortcuts, except while you type in a field. Switch them off if you use voice control or press keys by accident. This browser remembers your choice.',
    here: 'On this page',
    pages: 'Pages',
    all: 'All shortcuts',
    open: 'Open the selected item',
    opens: 'Open {page}',
  },
  /** Asked before something is closed whose text is not saved. */
  unsaved: { text: 'Your changes aren’t saved yet.', leave: 'Close without saving' },
  /** Above a colleague’s version of what is being typed. */
  theirs: 'What they saved',
  /** The search over everything, and what it offers. */
  search: {
    label: 'Search',
    field: 'Search people, pages and actions',
    placeholder: 'Name, company, phone, email or note',
    key: 'Ctrl K',
    people: 'People',
    pages: 'Pages',
    views: 'Saved views',
    here: 'On this page',
    actions: 'Actions',
    /** What staff can start from every page. */
    does: {
      book: 'Book a call',
      block: 'Block time in the diary',
      role: 'Open a new role',
      candidate: 'Add a candidate',
      interview: 'Invite to a solo interview',
      client: 'Invite a client',
      transfer: 'Record a bank transfer',
      statement: 'Import a bank statement',
      film: 'Upload a film',
      article: 'Write an article',
      colleague: 'Invite a colleague',
    },
    inNote: 'Note: {text}',
    closed: 'closed',
    all: 'Show all matches for “{q}” in Leads',
    start: 'Type two letters or more to find people.',
    searching: 'Searching…',
    found: { none: 'No matches. Try fewer words.', one: '1 match', other: '{count} matches' },
    failed: 'Couldn’t search people. Check your connection and type again.',
    unloaded: 'Search couldn’t be loaded. Reload the page and try again.',
  },
  loading: 'Loading the page',
  failed: {
    heading: 'This page has crashed.',
    text: 'Everything you saved is safe, and the other pages still work. Try again. If it crashes again, tell the person who looks after this system.',
    again: 'Try again',
    home: 'Go to Today',
    chunk: 'There’s a newer version of the console, or you’re offline. Reload to carry on where you were.',
    reload: 'Reload',
  },
  missing: {
    title: 'Page not found',
    heading: 'Page not found',
    text: 'The address is wrong, or the page has moved. Use the menu to find it.',
  },
  /** Shown if the script of dialogs and notices could not be loaded. */
  unloaded: {
    title: 'Part of this page couldn’t be loaded.',
    text: 'What you typed is still here. Check your connection and try again.',
  },
  offline: {
    title: 'Can’t reach the server.',
    text: 'What you see may be out of date. Everything you saved is safe.',
    again: 'Try again',
  },
  ended: {
    title: 'Sign in again',
    bar: 'You’re signed out.',
    kept: 'What you typed is still here, but nothing more is saved until you sign in.',
    lead: 'Your session has ended. What you typed is still on the page; nothing is lost.',
    email: 'Email',
    password: 'Password',
    code: 'Code from your authenticator',
    codeHint: 'Only if you’ve switched on the second factor.',
    submit: 'Sign in',
    done: {
      title: 'Signed in again',
      description: 'Carry on where you were. If something didn’t go through, do it again.',
    },
    leave: 'Go to sign-in',
  },
  withoutScript: 'The console needs JavaScript, which is switched off in this browser.',
} as const

/** What the console says of captions that a machine drafts, wherever a film’s captions are shown. */
export const captionsDraft = {
  waiting: 'A machine on our server will draft them soon. You can write them yourself meanwhile.',
  writing: 'A machine on our server is drafting them, {percent}%. You can write them yourself meanwhile.',
  silent: 'The machine on our server heard nobody speak. If somebody does, write the captions yourself.',
  failed: 'The machine on our server couldn’t draft them. The film is safe: write the captions yourself.',
} as const
