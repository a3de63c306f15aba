import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * The sentence about a field whose schema has none of its own, for the person who filled it in. Every
 * code has one, because the library's own sentences are written for programmers.
 */
export function plainSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Required' : (ofType[issue.expected] ?? unclear)
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) <= 1
        ? 'Required'
        : `Please make this at least ${amount(issue.origin, issue.minimum)}`
    case 'too_big':
      return `Please keep this to ${amount(issue.origin, issue.maximum)} at most`
    case 'invalid_value':
      return issue.values.length > 1
        ? `Please choose one of these: ${issue.values.filter((value) => value !== '').join(', ')}`
        : `This can only be ${String(issue.values[0])}`
    case 'invalid_format':
      return ofFormat[issue.format] ?? unclear
    case 'unrecognized_keys':
      return `We don’t know what to do with ${issue.keys.join(', ')}`
    case 'not_multiple_of':
      return 'Please use a whole number'
    default:
      return unclear
  }
}

const unclear = 'Please check this: we can’t read it'

const ofType: Record<string, string> = {
  string: 'Please write this as text',
  number: 'Please write this as a number',
  int: 'Please use a whole number',
  boolean: 'Please say yes or no (true or false)',
  array: 'Please send this as a list',
  object: 'Please send this as a form with named fields',
  record: 'Please send this as a form with named fields',
  date: 'Please write this as a date',
}

const ofFormat: Record<string, string> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a whole web address, such as https://example.com',
  datetime: 'Please write this as a date and time, such as 2026-11-23T09:00:00Z',
  date: 'Please write this as a date, such as 2026-11-23',
  time: 'Please write this as a time, such as 09:30',
}

function amount(origin: string, limit: number | bigint): string {
  if (origin === 'string') return `${limit} characters`
  if (origin === 'array' || origin === 'set') return `${limit} entries`
  return String(limit)
}
