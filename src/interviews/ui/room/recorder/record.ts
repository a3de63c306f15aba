import type { Fault } from '../../../take.ts'
import { recordedType } from './browser-support.ts'

/** Why a recording stopped by itself. */
export type RecorderFault = Extract<Fault, 'muted' | 'ended' | 'hidden' | 'stalled' | 'silent'>

/** Events while a recording runs. */
export interface RecordingEvents {
  onChunk(blob: Blob, seconds: number): void
  /** Loudness from 0 to 1, several times a second. */
  onLevel(level: number): void
  /** The recording stopped by itself. All of its bytes have been handed over. */
  onFault(fault: RecorderFault): void
}

export interface Recording {
  type: string
  /** Stops the recording and waits for its last bytes. */
  stop(): Promise<void>
}

/** Measures the loudness of a stream from 0 to 1. Exactly 0 means a dead microphone, not a quiet room. */
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
      // A suspended audio context measures nothing.
      if (context.state !== 'running') return 1
      analyser.getFloatTimeDomainData(samples)
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    },
    close: () => void context.close().catch(() => {}),
  }
}

/** A killed browser loses the piece that it had not delivered. Before its first piece that is everything. */
const pieceMs = 500
const tickMs = 100
const patienceMs = 3000

/**
 * Records a stream in pieces of half a second. After a phone call a track can claim to be live and deliver nothing, so
 * this watches the bytes and the loudness too. If something is wrong, it stops after the last byte. Patience is counted
 * in ticks, not by the clock: while a busy page stands still, pieces wait to be handed over, and nothing is wrong.
 */
export function startRecording(stream: MediaStream, events: RecordingEvents): Recording {
  const type = recordedType(stream.getVideoTracks().length > 0) ?? ''
  const options = {
    mimeType: type,
    videoBitsPerSecond: 2_000_000,
    audioBitsPerSecond: 96_000,
    // Without this, some browsers deliver a piece only every five or ten seconds. Others ignore it.
    videoKeyFrameIntervalDuration: pieceMs,
  }
  const recorder = new MediaRecorder(stream, options)
  const level = levelOf(stream)
  const began = performance.now()
  let [ticksWithoutPiece, ticksWithoutSound, isOver] = [0, 0, false]
  let hiddenAt: number | undefined
  const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))

  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    ticksWithoutPiece = 0
    events.onChunk(data, (performance.now() - began) / 1000)
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
  const fail = (fault: RecorderFault) => {
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
    const loud = level.read()
    ticksWithoutPiece += 1
    ticksWithoutSound = loud > 0 ? 0 : ticksWithoutSound + 1
    events.onLevel(loud)
    if (hiddenAt !== undefined && performance.now() - hiddenAt > 1000) fail('hidden')
    else if (ticksWithoutPiece * tickMs > patienceMs + pieceMs) fail('stalled')
    else if (ticksWithoutSound * tickMs > patienceMs) fail('silent')
  }, tickMs)
  recorder.start(pieceMs)
  return { type, stop: end }
}
