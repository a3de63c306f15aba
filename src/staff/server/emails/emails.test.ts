import { expect, test } from 'vitest'
import { longestLine } from '#src/platform/mail/layout/plain-text.ts'
import { noticeKinds } from '../notices.ts'
import { staffLinkMail } from './staff-link.tsx'
import { staffNotice } from './staff-notice.tsx'

const address = 'https://patter.example/admin/join/kR4_s7UHk2mVbX0cQ2yTqfZ0a-9LwE8dN1uJpGz5oIb'
const at = new Date('2026-11-23T15:58:00Z')
const hostile = `<script>alert(1)</script>\r\nBcc: all@example.org\u202E https://evil.example/ ${'x'.repeat(300)}`
const link = { purpose: 'invitation', name: 'Freya Baird', expiresAt: at, switchesOffSecondFactor: false } as const

const mails = [
  ...[undefined, 'Moira Tennant', hostile].flatMap((by) => [
    () => staffLinkMail({ link, by, address }),
    () =>
      staffLinkMail({ link: { ...link, purpose: 'reset', name: hostile, switchesOffSecondFactor: true }, by, address }),
  ]),
  ...noticeKinds.map((what) => () => staffNotice({ what, at, address })),
]

test('every mail to a colleague is complete, has only our own markup, and links only to our site', async () => {
  for (const write of mails) {
    const { subject, html, text } = await write()
    expect(subject).toMatch(/^[^\p{Cc}\u202E]{5,80}$/u)
    expect(html).toContain(`href="${address}"`)
    expect(text).toContain(`\n${address}\n`)
    expect(html).not.toMatch(/<script|href="(?!https:\/\/patter\.example|mailto:)|\u202E|\{[a-zA-Z]+\}|undefined/)
    expect(text).not.toMatch(/\n{3}|\{[a-z]+\}|undefined|^Bcc:|evil\.example/im)
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(
      Math.max(longestLine, address.length),
    )
  }
  const reset = await staffLinkMail({
    link: { ...link, purpose: 'reset', switchesOffSecondFactor: true },
    by: 'Moira Tennant',
    address,
  })
  expect(reset.text.replaceAll(/\s+/g, ' ')).toContain('once, until Monday 23 November 2026, 15:58')
  expect(reset.text).toContain('switches off your second factor')
})
