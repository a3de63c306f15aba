import { expect, test } from 'vitest'
import { fits } from './offers.ts'

test.each([
  ['Open Leads', '', true],
  ['Open Leads', 'le', true],
  ['Open Leads', 'LEADS open', true],
  ['Open Leads', 'eads', false],
  ['Open Leads', 'leads diary', false],
  ['Note on Łukasz', '  łuk ', true],
])('%s is offered for “%s”: %s', (label, typed, offered) => expect(fits(label, typed)).toBe(offered))
