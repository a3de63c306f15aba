import { expect, test } from 'vitest'
import { mergeMails } from './merge-mails.ts'

const at = (time: string) => new Date(`2026-07-06T${time}:00Z`)

test('a mail is merged with the newest event that caused it; late, causeless and unsent mails are separate events', () => {
  const events = [
    { at: at('09:00'), tone: 'ink' as const, title: 'Booked a demo', text: 'Tuesday.', about: 'bkg_1' },
    { at: at('09:05'), tone: 'ink' as const, title: 'Call moved', about: 'bkg_1' },
    { at: at('09:00'), tone: 'ink' as const, title: 'Asked for the hiring guide', about: 'led_1' },
  ]
  const mails = [
    { at: at('10:00'), about: 'bkg_1', title: 'Sent a reminder of the call' },
    { at: at('09:06'), about: 'bkg_1', title: 'Sent the new time' },
    { at: at('09:01'), about: 'bkg_1', title: 'Sent the invitation' },
    { at: at('08:59'), about: 'staff-link x', title: 'Sent an email' },
    { at: at('09:01'), about: 'led_1', title: 'Sent the hiring guide', problem: 'Not sent.' },
  ]
  const eventsWithMails = mergeMails(events, mails)
  // Times are in London.
  expect(eventsWithMails.map(({ title, text }) => [title, text])).toEqual([
    ['Booked a demo', 'Tuesday. Sent the invitation 10:01.'],
    ['Call moved', 'Sent the new time 10:06.'],
    ['Asked for the hiring guide', undefined],
    ['Sent an email', undefined],
    ['Sent the hiring guide', 'Not sent.'],
    ['Sent a reminder of the call', undefined],
  ])
  // A mail that was not sent needs attention; one that was sent does not.
  expect(eventsWithMails.slice(3).map(({ tone }) => tone)).toEqual(['open', 'hot', 'open'])
  expect(events[1]).not.toHaveProperty('text')
})
