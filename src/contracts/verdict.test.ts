import { describe, expect, test } from 'vitest'
import type { Seal } from '#src/platform/pdf/read-seal.ts'
import { changeBetween, documentNumberIn, type Findings, judge, type SealedFacts } from './verdict.ts'

const at = new Date('2026-11-23T10:00:00Z')
const file = { bytes: 1000, sha256: 'ab'.repeat(32) }
const contract: SealedFacts = {
  kind: 'contract',
  number: 'PT-0031',
  agreementVersion: 4,
  signedAt: at,
  sealedAt: at,
  contactName: 'Rhona Mackie',
  companyName: 'Lochbay Energy Ltd',
}
const invoice: SealedFacts = {
  kind: 'invoice',
  number: 'INV-0007',
  issuedOn: '2026-11-23',
  sealedAt: at,
  companyName: 'Lochbay Energy Ltd',
  pence: 200_000,
}
const seal = (change: Partial<Seal> = {}): Seal => ({
  isAuthentic: true,
  signatureValid: true,
  coversWholeFile: true,
  signer: { name: 'Patter', fingerprint: 'ef'.repeat(32), isSelfSigned: true },
  signedDigest: 'cd'.repeat(32),
  isTimeStamped: false,
  signedAt: at,
  ...change,
})
const ourSeal = { name: 'Patter', isSelfSigned: true }
const verdictOn = (findings: Partial<Findings>) =>
  judge({
    file,
    isPdf: true,
    sealed: undefined,
    ourSeals: [],
    claimedNumber: undefined,
    original: undefined,
    ...findings,
  })

describe('the verdict on a file', () => {
  test('is genuine if we sealed exactly this file, whatever seal it shows', () => {
    expect(verdictOn({ sealed: contract })).toEqual({ kind: 'genuine', file, document: contract })
    expect(verdictOn({ sealed: contract, ourSeals: [seal()] })).toEqual({
      kind: 'genuine',
      file,
      document: contract,
      seal: { ...ourSeal, signedAt: at },
    })
  })

  test('is not ours if nothing in it is; files that are no PDF are recognised', () => {
    expect(verdictOn({})).toEqual({ kind: 'not_ours', file })
    expect(verdictOn({ isPdf: false })).toEqual({ kind: 'not_a_pdf', file })
  })

  test('is changed if the file only names us', () => {
    expect(verdictOn({ claimedNumber: 'PT-0031' })).toEqual({
      kind: 'changed',
      file,
      seal: 'none',
      claimedNumber: 'PT-0031',
    })
  })

  test('has an unbroken seal only if one seal is valid and covers all of it', () => {
    const sealOf = (...ourSeals: Seal[]) => {
      const verdict = verdictOn({ ourSeals })
      return verdict.kind === 'changed' && verdict.seal
    }
    expect(sealOf(seal())).toBe('unbroken')
    expect(sealOf(seal({ coversWholeFile: false }))).toBe('broken')
    expect(sealOf(seal({ signatureValid: false }))).toBe('broken')
    expect(sealOf(seal({ signatureValid: false }), seal({ coversWholeFile: false }))).toBe('broken')
    expect(sealOf(seal({ signatureValid: false }), seal())).toBe('unbroken')
  })
})

describe('the seal that is shown', () => {
  const shownSeal = (...ourSeals: Seal[]) => {
    const verdict = verdictOn({ ourSeals })
    return verdict.kind === 'changed' ? verdict.foundSeal : undefined
  }

  test('is the last one that our key made', () => {
    const strangersSeal = { name: 'Somebody', fingerprint: '00', isSelfSigned: false }
    expect(shownSeal(seal({ isAuthentic: false }))).toBeUndefined()
    expect(shownSeal(seal(), seal({ signer: strangersSeal }), seal({ isAuthentic: false }))).toMatchObject({
      name: 'Somebody',
    })
  })

  test('shows its time only if the seal is valid or an independent authority vouches for it', () => {
    const stamped = new Date('2026-11-23T10:00:01Z')
    const timeStamp = { at: stamped, authority: 'A time authority' } as NonNullable<Seal['timeStamp']>
    expect(shownSeal(seal())).toEqual({ ...ourSeal, signedAt: at })
    expect(shownSeal(seal({ signatureValid: false }))).toEqual(ourSeal)
    expect(shownSeal(seal({ signatureValid: false, timeStamp }))).toEqual({
      ...ourSeal,
      signedAt: stamped,
      timeStampedBy: 'A time authority',
    })
  })
})

describe('the original of a changed file', () => {
  const change = { kind: 'altered', from: 12 } as const
  const original = (facts: SealedFacts) => {
    const verdict = verdictOn({ ourSeals: [seal()], original: { facts, sha256: 'cd'.repeat(32), change } })
    return verdict.kind === 'changed' ? verdict.original : undefined
  }

  test('is shown without names and sum, which the holder of a forged copy must not learn', () => {
    expect(original(contract)).toEqual({
      kind: 'contract',
      number: 'PT-0031',
      agreementVersion: 4,
      signedAt: at,
      sealedAt: at,
      sha256: 'cd'.repeat(32),
      change,
    })
    expect(original(invoice)).toEqual({
      kind: 'invoice',
      number: 'INV-0007',
      issuedOn: '2026-11-23',
      sealedAt: at,
      sha256: 'cd'.repeat(32),
      change,
    })
  })
})

test('the first byte that differs is reported, or how much was added or cut', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(changeBetween(bytes('abcd'), bytes('abcd'))).toBeUndefined()
  expect(changeBetween(bytes('abcd'), bytes('abXd'))).toEqual({ kind: 'altered', from: 2 })
  expect(changeBetween(bytes('abcd'), bytes('abcX'))).toEqual({ kind: 'altered', from: 3 })
  expect(changeBetween(bytes('abcd'), bytes('abX'))).toEqual({ kind: 'altered', from: 2 })
  expect(changeBetween(bytes('abcd'), bytes('abcdef'))).toEqual({ kind: 'added', bytes: 2 })
  expect(changeBetween(bytes('abcd'), bytes('a'))).toEqual({ kind: 'cut', bytes: 3 })
  expect(changeBetween(bytes(''), bytes(''))).toBeUndefined()
})

test('a number of ours is found in a line of text', () => {
  expect(['PT-0031 and more', 'Invoice INV-0007', 'RCP-123456789', 'CRN-0001.'].map(documentNumberIn)).toEqual([
    'PT-0031',
    'INV-0007',
    'RCP-123456789',
    'CRN-0001',
  ])
  expect(['PT-003', 'XPT-0031', 'PT-1234567890', 'pt-0031', 'ABC-0001', ''].map(documentNumberIn)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})
