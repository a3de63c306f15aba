import { expect, test } from 'vitest'
import { firstState, playsAsItIs, renditionSize, type VideoFacts, wayToRendition } from './rendition.ts'

const facts: VideoFacts = {
  container: 'mp4',
  videoCodec: 'avc',
  audioCodec: 'aac',
  duration: 10,
  lastFrameAt: 9.9,
  width: 1280,
  height: 720,
  rotation: 0,
  isPlainH264: true,
}

test.each([
  [
    [1920, 1080],
    [1280, 720],
  ],
  [
    [1080, 1920],
    [720, 1280],
  ],
  [
    [3840, 1600],
    [1280, 532],
  ],
  [
    [1440, 1440],
    [720, 720],
  ],
  [
    [641, 361],
    [640, 360],
  ],
  [
    [320, 180],
    [320, 180],
  ],
  [
    [4096, 16],
    [1280, 4],
  ],
])('%j becomes %j', ([width, height], [w, h]) => {
  expect(renditionSize({ width: width!, height: height! })).toEqual({ width: w, height: h })
})

test('a film that is fit for the web gets a new container; all others are converted', () => {
  expect(wayToRendition(facts)).toBe('copy')
  expect(wayToRendition({ ...facts, container: 'mov' })).toBe('copy')
  for (const other of [{ width: 1920, height: 1080 }, { width: 720, height: 1600 }, { isPlainH264: false }])
    expect(wayToRendition({ ...facts, ...other })).toBe('encode')
})

test('without a converter an original is played itself if browsers can', () => {
  expect(playsAsItIs(facts)).toBe(true)
  expect(firstState(facts, 'none')).toEqual({ state: 'ready', failure: null })
  expect(firstState({ ...facts, container: 'webm', videoCodec: 'vp9', audioCodec: 'opus' }, 'none').state).toBe('ready')
  for (const other of [
    { videoCodec: 'hevc' },
    { audioCodec: 'ac3' },
    { container: 'mov' as const },
    { container: 'mkv' as const },
  ]) {
    expect(firstState({ ...facts, ...other }, 'none')).toEqual({
      state: 'failed',
      failure: expect.stringMatching(/have ffmpeg installed/),
    })
  }
  expect(firstState({ ...facts, videoCodec: 'hevc' }, 'node-av')).toEqual({ state: 'processing', failure: null })
})
