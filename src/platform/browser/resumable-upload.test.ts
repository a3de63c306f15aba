import { expect, test } from 'vitest'
import { longestPauseMs, pauseBeforeRetry, type UploadFault } from './resumable-upload.ts'

const fault = (more: Partial<UploadFault>): UploadFault => ({
  retry: true,
  isGone: false,
  status: undefined,
  sentence: undefined,
  ...more,
})
const pauses = (of: UploadFault, ...tries: number[]) => tries.map((each) => pauseBeforeRetry(of, each))

test('a lost connection is waited for without end, at most fifteen seconds at a time', () => {
  expect(pauses(fault({}), 1, 2, 3, 4, 5, 9, 1000)).toEqual([1000, 2000, 4000, 8000, ...Array(3).fill(longestPauseMs)])
  expect(pauses(fault({ status: 401 }), 7, 1000)).toEqual([longestPauseMs, longestPauseMs])
})

test('a server that fails, or has lost the upload, is asked six times', () => {
  for (const one of [fault({ status: 503 }), fault({ status: 404, isGone: true })])
    expect(pauses(one, 6, 7)).toEqual([longestPauseMs, undefined])
})

test('a refusal is final, and a busy upload is asked for again at once', () => {
  expect(pauses(fault({ retry: false, status: 413 }), 1)).toEqual([undefined])
  expect(pauses(fault({ status: 423 }), 5)).toEqual([1000])
})
