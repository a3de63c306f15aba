import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { blankSecrets, carriesSecret } from './mail-copy.ts'

const key = randomBytes(32).toString('base64url')
const mail = (text: string) => ({
  subject: 'A mail',
  html: `<p><a href="${text.replaceAll('&', '&amp;')}">${text}</a></p>`,
  text: `Open it: ${text}, or leave it.`,
})
const everything = (copy: { mail: object }) => JSON.stringify(copy.mail)

test.each([
  ['the portal', (secret: string) => `https://patter.example/portal#k=${secret}`],
  ['a colleague’s invitation', (secret: string) => `https://patter.example/admin/join/${secret}`],
  ['a call', (secret: string) => `http://localhost:3000/bookings/${secret}?from=mail&x=1`],
  ['something yet to be thought of', (secret: string) => `https://patter.example/reset?for=me&token=${secret}&x=1`],
])('a link to %s loses its key, whether the key is known or not', (_, link) => {
  for (const secrets of [[key], []]) {
    const copy = blankSecrets(mail(link(key)), secrets)
    expect(copy.blanked).toBe(true)
    expect(everything(copy)).not.toContain(key)
    expect(copy.mail.text).toContain('or leave it.')
  }
})

test('a key in the text, or in a folded line of a calendar, is removed too', () => {
  const folded = `URL:https://patter.example/bookings/${key.slice(0, 20)}\r\n ${key.slice(20)}\r\nEND:VEVENT`
  const copy = blankSecrets(
    { subject: '', html: '', text: `Your code is ${key}`, calendar: { method: 'REQUEST', content: folded } },
    [key],
  )
  expect(everything(copy)).not.toContain(key)
  expect(copy.mail.calendar?.content).not.toContain(key.slice(0, 20))
  expect(copy.mail.calendar?.content).toContain('END:VEVENT')
})

test('a key that is encoded differently in an address is removed too', () => {
  const odd = 'a+b/c=d&e f?g'
  expect(
    everything(blankSecrets(mail(`https://patter.example/portal#k=${encodeURIComponent(odd)}`), [odd])),
  ).not.toContain(encodeURIComponent(odd))
})

test('what is not a key stays: words in an address, numbers, files', () => {
  const text =
    'https://patter.example/blog/what-a-video-profile-shows-that-a-cv-cannot-in-2026 and https://jobs.example.com/glasgow/sales?page=2#top'
  expect(blankSecrets(mail(text), [])).toEqual({ mail: mail(text), blanked: false })
})

test('a mail that was posted with a key is recognised as such', () => {
  expect(
    [{ contractId: 'ctr_1', key }, { linkId: 'l', sealedKey: 'x' }, { leadId: 'led_1' }].map((data) =>
      carriesSecret({ data }),
    ),
  ).toEqual([true, true, false])
})
