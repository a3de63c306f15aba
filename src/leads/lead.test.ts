import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consumerMailHosts, consumerMailNames } from '#content/facts/consumer-mail-domains.ts'
import { isEmailAddress } from '#src/values/email-address.ts'
import {
  candidateCounts,
  companyEmailProblem,
  fastestPersonMs,
  formLeadKinds,
  isFormLead,
  leadKinds,
  leadTexts,
  quarantineReason,
} from './lead.ts'

describe('the hiring guide goes to company addresses', () => {
  test('there are sixteen consumer providers', () => {
    expect(new Set([...consumerMailNames, ...consumerMailHosts]).size).toBe(16)
  })

  test.each([...consumerMailNames.map((name) => `${name}.com`), ...consumerMailHosts])(
    '%s is refused, also in capitals and with a trailing space',
    (domain) => {
      expect(companyEmailProblem(`rhona@${domain}`)).toBe(leadTexts.consumerEmail)
      expect(companyEmailProblem(`RHONA@${domain.toUpperCase()} `)).toBe(leadTexts.consumerEmail)
    },
  )

  test.each([
    'hotmail.co.uk',
    'yahoo.co.uk',
    'live.co.uk',
    'hotmail.fr',
    'yahoo.com.au',
    'outlook.de',
    'aol.co.uk',
    'yahoo.co.jp',
    'msn.nl',
    'icloud.com.cn',
    'googlemail.co.uk',
    'protonmail.ch',
  ])('in every country’s form, %s is refused too', (domain) =>
    expect(companyEmailProblem(`rhona@${domain}`)).toBe(leadTexts.consumerEmail),
  )

  test('a company that only sounds like one is welcome', () => {
    for (const domain of [
      'gmail.lochbay.example',
      'notgmail.com',
      'gmail.co',
      'hotmail.example',
      'gmail.agency.co.uk',
      'live.example.com',
      'live.tv',
      'outlook.io',
      'me.co.uk',
      'mac.fr',
      'mail.de',
      'yahoo.org.uk',
      'live.com.co',
      'hotmail.co.com',
    ]) {
      expect(companyEmailProblem(`rhona@${domain}`)).toBeUndefined()
    }
  })

  test('no field is required, malformed values are invalid', () => {
    expect(companyEmailProblem('  ')).toBe('Required')
    expect(companyEmailProblem('rhona@')).toBe('Please enter a valid email address')
  })
})

describe('an e-mail address', () => {
  test.each(['a@b.example', "o'hara+sales@lochbay.co.uk", 'x@xn--gkceed-q4a.example', ' rhona@lochbay.example '])(
    '%s is valid',
    (text) => {
      expect(isEmailAddress(text)).toBe(true)
    },
  )

  test.each([
    '',
    'rhona',
    'rhona@',
    '@lochbay.example',
    'a@b',
    'a b@c.example',
    'a@b..example',
    'a@-b.example',
    `${'a'.repeat(65)}@b.example`,
    'a@b.example\nBcc: c@d.example',
  ])('%j is invalid', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })

  test('what fast-check considers valid is accepted, and a line break never is', () => {
    fc.assert(
      fc.property(
        fc.emailAddress(),
        (email) => isEmailAddress(email) === email.length <= 254 && email.lastIndexOf('@') <= 64,
      ),
    )
    fc.assert(fc.property(fc.string(), fc.string(), (left, right) => !isEmailAddress(`${left}@x.example\r\n${right}y`)))
  })
})

describe('a form counts as a bot’s if it', () => {
  const now = new Date('2026-11-23T09:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)

  test('fills in the hidden field', () => {
    expect(quarantineReason({ website: 'https://spam.example', now })).toBe('honeypot')
    expect(quarantineReason({ website: '  ', now })).toBeUndefined()
  })

  test('is sent faster than a person could', () => {
    expect(quarantineReason({ loadedAt: ago(fastestPersonMs - 1), now })).toBe('too_fast')
    expect(quarantineReason({ loadedAt: ago(fastestPersonMs), now })).toBeUndefined()
    expect(quarantineReason({ loadedAt: now, now })).toBe('too_fast')
  })

  test('but not if the visitor’s clock is wrong', () => {
    expect(quarantineReason({ loadedAt: ago(-3_600_000), now })).toBeUndefined()
    expect(quarantineReason({ loadedAt: ago(86_400_000 * 365), now })).toBeUndefined()
  })
})

test('a booked call and a signed contract come from no form', () => {
  expect(leadKinds.filter((kind) => isFormLead({ kind }))).toEqual([...formLeadKinds])
})

test('both forms offer counts that the call accepts', () => {
  expect(candidateCounts).toEqual(['1', '2-5', '6-10', '11-20', '20+', '2-3', '4-5'])
})
