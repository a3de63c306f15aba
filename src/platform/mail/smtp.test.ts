import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailer, type Mailer } from './mailer.ts'

// A real mail server, started by the test.

let server: SMTPServer
let mailer: Mailer
let received: { from: string; to: string[]; mail: Email }[]
let refuseTimes: number

beforeEach(async () => {
  received = []
  refuseTimes = 0
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (refuseTimes-- > 0) return done(Object.assign(new Error('mailbox busy'), { responseCode: 450 }))
        const { mailFrom, rcptTo } = session.envelope
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          mail,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Patter <hello@patter.example>', directory: '' })
})
afterEach(async () => {
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const envelope = { id: 'mail_1', to: 'rhona@lochbay.example', date: new Date('2026-11-23T09:00:00Z') }
const greeting = { subject: 'Grüße aus Glasgow', html: '<p>Hello</p>', text: 'Hello', replyTo: 'moira@patter.example' }

test('a mail arrives complete, in both parts', async () => {
  await mailer.send(envelope, greeting)
  expect(received).toHaveLength(1)
  const [{ from, to, mail }] = received as [(typeof received)[0]]
  expect({ from, to }).toEqual({ from: 'hello@patter.example', to: ['rhona@lochbay.example'] })
  expect(mail).toMatchObject({ subject: 'Grüße aus Glasgow', messageId: '<mail_1@patter.example>' })
  expect(mail.replyTo).toMatchObject([{ address: 'moira@patter.example' }])
  expect(mail.text?.trim()).toBe('Hello')
  expect(mail.html?.trim()).toBe('<p>Hello</p>')
  expect(new Date(mail.date!)).toEqual(envelope.date)
})

test('a refusal is thrown, and the next attempt sends the same mail', async () => {
  refuseTimes = 1
  await expect(mailer.send(envelope, greeting)).rejects.toThrow('mailbox busy')
  await mailer.send(envelope, greeting)
  expect(received.map(({ mail }) => mail.messageId)).toEqual(['<mail_1@patter.example>'])
})

test('a line break in an address or a subject adds no header and no recipient', async () => {
  await mailer.send(
    { ...envelope, to: 'rhona@lochbay.example' },
    { ...greeting, subject: 'Hello\r\nBcc: spy@evil.example' },
  )
  const [{ to, mail }] = received as [(typeof received)[0]]
  expect(to).toEqual(['rhona@lochbay.example'])
  expect(mail.bcc).toBeUndefined()
})
