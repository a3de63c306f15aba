import { expect, test } from 'vitest'
import { actionInWords, detailsInWords, pageOf, shortId } from './log-words.ts'

test('an action and its details are shown in words, whichever domain wrote them', () => {
  expect(actionInWords('account.second_factor_on')).toBe('Second factor switched on')
  expect(actionInWords('contract.seal-retried')).toBe('Contract seal retried')
  expect(actionInWords('something-new')).toBe('Something new')
  expect(detailsInWords({ otherSessionsEnded: 0, name: 'Jean', isUrgent: true, isLate: false, note: null })).toBe(
    'Other sessions ended: 0; name: Jean; is urgent',
  )
  expect(detailsInWords({})).toBe('')
  expect(
    detailsInWords({
      reason: 'no_reply',
      startsAt: '2026-11-25T09:00:00.000Z',
      pence: 200_000,
      note: 'nte_01m7zpr2nmg1hhmncn47zcq0xd',
      slug: 'a-job-advert',
    }),
  ).toBe('Reason: no reply; starts at: 25 Nov 2026, 09:00; sum: £2,000.00; note: nte_…zcq0xd; slug: a-job-advert')
  expect(shortId('ctr_01m7zpr2nmg1hhmncn47zcq0xd')).toBe('ctr_…zcq0xd')
  expect([pageOf('ctr_01m7'), pageOf('lnk_01m7'), pageOf('portal')]).toEqual([
    '/admin/contracts/ctr_01m7',
    undefined,
    undefined,
  ])
})
