import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const written = (fields: Record<string, unknown>) => {
  const lines: string[] = []
  createLog('debug', (line) => lines.push(line)).info('something happened', fields)
  expect(lines).toHaveLength(1)
  return lines[0]!
}

test('a line is one JSON object', () => {
  expect(JSON.parse(written({ requestId: 'req_1', ms: 3 }))).toMatchObject({
    level: 'info',
    message: 'something happened',
    requestId: 'req_1',
    ms: 3,
  })
})

test('secrets and personal data are blanked by the name of their field, at every depth', () => {
  const line = written({
    email: 'a@b.example',
    nested: { clientEmail: 'a@b.example', apiToken: 't0ken', list: [{ cardNumber: '4242' }] },
  })
  for (const secret of ['a@b.example', 't0ken', '4242']) expect(line).not.toContain(secret)
})

test('a database error does not quote the row that was refused', () => {
  const error = Object.assign(new Error('duplicate key: (email)=(a@b.example)'), {
    code: '23505',
    constraint: 'people_email_key',
  })
  const line = written({ error })
  expect(line).not.toContain('a@b.example')
  expect(line).toContain('people_email_key')
})

test('an address that a mail server repeats in its refusal is not logged', () => {
  const line = written({ error: new Error('550 5.1.1 <rhona@lochbay.example>: no such user') })
  expect(line).toContain('550 5.1.1')
  expect(line).not.toContain('rhona')
})

test('a level below the threshold is not written', () => {
  const lines: string[] = []
  createLog('warn', (line) => lines.push(line)).info('quiet')
  expect(lines).toEqual([])
})
