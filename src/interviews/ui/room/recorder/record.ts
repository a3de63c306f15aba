import type { Fault } from '../../../take.ts'
import { recordedType } from './before.ts'

/** What a recording says while it runs. */
export interface RecordingEvents {
  onChunk(blob: Blob, seconds: number): void
  /** Loudness from 0 to 1, some times a second. */
  onLevel(level: number): void
  /** It has stopped by itself: every byte of it has been handed over. */
  onFault(fault: Fault): void
}

export interface Recording {
  type: string
  /** Ends it and waits for the last byte. */
  stop(): Promise<void>
}

/** Loudness of a stream from 0 to 1; exactly 0 is a microphone that is dead, not a room that is quiet. */
export function levelOf(stream: MediaStream): { read(): number; close(): void } {
  if (stream.getAudioTracks().length === 0 || typeof AudioContext === 'undefined')
    return { read: () => 1, close: () => {} }
  const context = new AudioContext()
  void context.resume().catch(() => {})
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    read() {
      // A context that the browser has suspended measures nothing.
      if (context.state !== 'running') return 1
      analyser.getFloatTimeDomainData(samples)
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    },
    close: () => void context.close().catch(() => {}),
  }
}

const pieceMs = 1000
const patienceMs = 3000

/**
 * Records a stream in pieces of a second. A phone call can leave a track live and dead, so bytes and loudness are
 * watched and not only what the tracks say of themselves: what goes wrong stops the recording, after its last byte.
 */
export function startRecording(stream: MediaStream, events: RecordingEvents): Recording {
  const type = recordedType(stream.getVideoTracks().length > 0) ?? ''
  const options = {
    mimeType: type,
    videoBitsPerSecond: 2_000_000,
    audioBitsPerSecond: 96_000,
    // Without it a piece comes every five or ten seconds; browsers that do not know it ignore it.
    videoKeyFrameIntervalDuration: pieceMs,
  }
  const recorder = new MediaRecorder(stream, options)
  const level = levelOf(stream)
  const began = performance.now()
  let [lastPieceAt, lastSoundAt, isOver] = [began, began, false]
  let hiddenAt: number | undefined
  const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))

  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    lastPieceAt = performance.now()
    events.onChunk(data, (lastPieceAt - began) / 1000)
  })

  const end = async () => {
    if (isOver) return stopped
    isOver = true
    clearInterval(watch)
    document.removeEventListener('visibilitychange', hide)
    for (const track of stream.getTracks()) {
      track.removeEventListener('mute', mute)
      track.removeEventListener('ended', drop)
    }
    level.close()
    if (recorder.state !== 'inactive') recorder.stop()
    return stopped
  }
  const fail = (fault: Fault) => {
    if (!isOver) void end().then(() => events.onFault(fault))
  }
  const mute = () => fail('muted')
  const drop = () => fail('ended')
  const hide = () => (hiddenAt = document.hidden ? performance.now() : undefined)
  for (const track of stream.getTracks()) {
    track.addEventListener('mute', mute)
    track.addEventListener('ended', drop)
  }
  document.addEventListener('visibilitychange', hide)
  recorder.addEventListener('error', () => fail('stalled'))
  const watch = setInterval(() => {
    const now = performance.now()
    const loud = level.read()
    if (loud > 0) lastSoundAt = now
    events.onLevel(loud)
    if (hiddenAt !== undefined && now - hiddenAt > 1000) fail('hidden')
    else if (now - lastPieceAt > patienceMs + pieceMs) fail('stalled')
    else if (now - lastSoundAt > patienceMs) fail('silent')
  }, 100)
  recorder.start(pieceMs)
  return { type, stop: end }
}
