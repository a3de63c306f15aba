import { afterEach, expect, test, vi } from 'vitest'
import { closeCamera, openCamera, openedCamera } from './camera.ts'

/** A browser whose camera comes on, or is refused, when the test says so. */
function browser() {
  const asked: PromiseWithResolvers<MediaStream>[] = []
  const getUserMedia = () => {
    const answer = Promise.withResolvers<MediaStream>()
    asked.push(answer)
    return answer.promise
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  return asked
}

function camera() {
  const track = { readyState: 'live', stop: () => (track.readyState = 'ended') }
  return { track, stream: { getTracks: () => [track] } as unknown as MediaStream }
}

afterEach(() => {
  closeCamera()
  vi.unstubAllGlobals()
})

test('a camera that comes on after its screen was left goes out again; a refusal then is no fault', async () => {
  const asked = browser()
  const [late, refused] = [openCamera(true), openCamera(true)]
  closeCamera()
  const { track, stream } = camera()
  asked[0]!.resolve(stream)
  asked[1]!.reject(new DOMException('', 'NotAllowedError'))
  expect([await late, await refused]).toEqual([undefined, undefined])
  expect([track.readyState, openedCamera(true)]).toEqual(['ended', undefined])
})

test('of two cameras chosen one after the other, the last is on, whichever is faster', async () => {
  const asked = browser()
  const opening = [openCamera(true), openCamera(true)]
  const [first, last] = [camera(), camera()]
  asked[1]!.resolve(last.stream)
  asked[0]!.resolve(first.stream)
  expect(await Promise.all(opening)).toEqual([undefined, last.stream])
  expect([first.track.readyState, last.track.readyState]).toEqual(['ended', 'live'])
  expect(openedCamera(true)).toBe(last.stream)
})
