import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longestPauseMs } from './resumable-upload.ts'
import { type WatchedUpload, watchUploads } from './watch-uploads.ts'

const happen = new Map<string, () => void>()
const cut = vi.fn<(key: string, pauseMs: number) => void>()
const resume = vi.fn<(key: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (kind: string, act: () => void) => happen.set(kind, act))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const watch = (...states: string[]): WatchedUpload[] => {
  const uploads = states.map((state) => ({ key: state, state, movedAt: Date.now() }))
  watchUploads({ uploads: () => uploads, cut, resume })
  return uploads
}

test('an upload that does not move any more is cut, later if the server is checking it', () => {
  const uploads = watch('sending', 'checking', 'paused', 'failed')
  vi.advanceTimersByTime(25_000)
  expect(cut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(cut.mock.calls).toEqual([['sending', 1000]])
  uploads.shift()
  vi.advanceTimersByTime(150_000)
  expect(cut.mock.calls.slice(1)).toEqual([['checking', 1000]])
})

test('an upload that moves is left alone', () => {
  const [upload] = watch('sending')
  for (let times = 0; times < 10; times++) {
    upload!.movedAt = Date.now()
    vi.advanceTimersByTime(20_000)
  }
  expect(cut).not.toHaveBeenCalled()
})

test('offline, everything under way is cut; online again, what was cut goes on', () => {
  watch('sending', 'checking', 'paused', 'cut', 'left')
  happen.get('offline')!()
  expect(cut.mock.calls).toEqual([
    ['sending', longestPauseMs],
    ['checking', longestPauseMs],
  ])
  happen.get('online')!()
  expect(resume.mock.calls).toEqual([['cut']])
})
