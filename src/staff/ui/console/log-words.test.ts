import { expect, test } from 'vitest'
import { actionInWords, detailsInWords } from './log-words.ts'

test('an action and its details read as words, whichever domain wrote them', () => {
  expect(actionInWords('account.second_factor_on')).toBe('Account: second factor on')
  expect(actionInWords('something-new')).toBe('Something new')
  expect(detailsInWords({ otherSessionsEnded: 0, name: 'Jean', isUrgent: true, isLate: false, note: null })).toBe('Other sessions ended: 0; name: Jean; is urgent')
  expect(detailsInWords({})).toBe('')
})
