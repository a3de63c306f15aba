import { describe, expect, test } from 'vitest'
import { linkAddress, withdrawalRefusal } from './contract.ts'

const noMoney = { depositPaid: false, paymentUnderWay: false, placementInvoiced: false }
const byOwner = { seen: 'signed', byOwner: true, reason: 'Signed by the wrong company' } as const

describe('withdrawing', () => {
  test('an open contract is allowed to all staff', () => {
    expect(
      withdrawalRefusal({ status: 'open', money: noMoney }, { seen: 'open', byOwner: false, reason: '' }),
    ).toBeUndefined()
    // The screen showed it as signed although it is open, which does no harm.
    expect(
      withdrawalRefusal({ status: 'open', money: noMoney }, { seen: 'signed', byOwner: false, reason: '' }),
    ).toBeUndefined()
  })

  test('a signed one is allowed to an owner who saw that it is signed, gives a reason, and while no money depends on it', () => {
    const signed = { status: 'signed', money: noMoney } as const
    expect(withdrawalRefusal(signed, byOwner)).toBeUndefined()
    expect(withdrawalRefusal(signed, { ...byOwner, seen: 'open' })).toBe('signed_meanwhile')
    expect(withdrawalRefusal(signed, { ...byOwner, byOwner: false })).toBe('owner_required')
    expect(withdrawalRefusal(signed, { ...byOwner, reason: ' ' })).toBe('reason_missing')
    expect(withdrawalRefusal({ ...signed, money: { ...noMoney, depositPaid: true } }, byOwner)).toBe('deposit_paid')
    expect(withdrawalRefusal({ ...signed, money: { ...noMoney, paymentUnderWay: true } }, byOwner)).toBe(
      'payment_under_way',
    )
    expect(withdrawalRefusal({ ...signed, money: { ...noMoney, placementInvoiced: true } }, byOwner)).toBe(
      'placement_invoiced',
    )
  })

  test('is possible once', () => {
    expect(withdrawalRefusal({ status: 'void', money: noMoney }, byOwner)).toBe('void_already')
  })
})

describe('the personal link', () => {
  const typed = (clientEmail: string) => ({ draft: { clientEmail } })

  test('is mailed to the invited address, whatever is typed over it before the signature', () => {
    expect(
      linkAddress({ status: 'open', invitedEmail: 'jean@westermill.example', ...typed('other@evil.example') }),
    ).toBe('jean@westermill.example')
    expect(
      linkAddress({
        status: 'signed',
        invitedEmail: 'jean@westermill.example',
        ...typed('finance@westermill.example'),
      }),
    ).toBe('finance@westermill.example')
  })

  test('is not mailed without an address, or when the contract is withdrawn', () => {
    expect(linkAddress({ status: 'open', invitedEmail: '', ...typed('half an addr') })).toBeUndefined()
    expect(linkAddress({ status: 'void', invitedEmail: 'jean@westermill.example', ...typed('') })).toBeUndefined()
  })
})
