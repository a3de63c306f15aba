import { brand } from '../brand.ts'

/** What the console's frame says; each page's own words stand with the page's domain. */
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
  loading: 'Loading the page',
  failed: {
    heading: 'This page has crashed.',
    text: 'Everything you saved is safe, and the other pages still work. Try again. If it crashes again, tell the person who looks after this system.',
    again: 'Try again',
    home: 'Go to leads',
    chunk: 'There’s a newer version of the console, or you’re offline. Reload to carry on where you were.',
    reload: 'Reload',
  },
  missing: {
    title: 'Page not found',
    heading: 'Page not found',
    text: 'The address is wrong, or the page has moved. Use the menu to find it.',
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
