import { describe, expect, test } from 'vitest'
import { canSeal, completedFileName, type ContractStatus, isPricingOption, linkAddress, sealState } from './contract.ts'

describe('the personal link goes to', () => {
  const addressOf = (status: ContractStatus, invitedEmail: string, clientEmail: string) =>
    linkAddress({ status, invitedEmail, draft: { clientEmail } })

  test('the invited address, whatever was typed since; or the typed address if nobody was invited', () => {
    expect(addressOf('open', 'invited@lochbay.example', 'typed@lochbay.example')).toBe('invited@lochbay.example')
    expect(addressOf('open', '', 'typed@lochbay.example')).toBe('typed@lochbay.example')
  })

  test('the signer, once it is signed', () => {
    expect(addressOf('signed', 'invited@lochbay.example', 'signer@lochbay.example')).toBe('signer@lochbay.example')
    expect(addressOf('signed', 'invited@lochbay.example', 'no address')).toBeUndefined()
  })

  test('nobody, if there is no address or the contract is withdrawn', () => {
    expect(addressOf('open', '', 'no address')).toBeUndefined()
    expect(addressOf('void', 'invited@lochbay.example', 'signer@lochbay.example')).toBeUndefined()
  })
})

test('a contract is sealed only after it is signed, and only once', () => {
  expect(canSeal({ signedAt: new Date(), documentSha256: null })).toBe(true)
  expect(canSeal({ signedAt: null, documentSha256: null })).toBe(false)
  expect(canSeal({ signedAt: new Date(), documentSha256: 'ab' })).toBe(false)
})

test('a seal waits until it is made, and has failed if the last try did', () => {
  const signed = { isSigned: true, isSealed: false, problem: null }
  expect(sealState({ ...signed, isSigned: false })).toBe('none')
  expect(sealState(signed)).toBe('waiting')
  expect(sealState({ ...signed, problem: 'No time stamp' })).toBe('failed')
  expect(sealState({ ...signed, isSealed: true })).toBe('sealed')
  expect(sealState({ ...signed, isSealed: true, problem: 'No time stamp' })).toBe('sealed')
})

test('an option is one of the three', () => {
  expect(['standard', 'monthly', 'retained', '', 'Standard', 'toString'].map(isPricingOption)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a file name keeps only characters that every file system allows', () => {
  expect(completedFileName('ctr_01-Az9')).toBe('contract-ctr_01-Az9-signed.pdf')
  expect(completedFileName('../ctr "1"\n')).toBe('contract-ctr1-signed.pdf')
})
