import { secondsOf } from './cues.ts'

/** Valid captions, or a sentence about what is wrong with them. */
export type ReadCaptions = { text: string } | { refused: string }

const timing =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t]+\S.*)?$/

/**
 * Reads a caption file (W3C WebVTT §4): its signature, then cues whose times go forward. Line ends
 * become LF, and a byte order mark is removed. A file without text, or whose cues can never be
 * shown, is refused with the line to look at.
 */
export function readCaptions(bytes: Uint8Array): ReadCaptions {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    return { refused: 'That file isn’t UTF-8 text. Save the captions as a WebVTT file (.vtt) in UTF-8.' }
  }
  if (text.includes('\0')) return { refused: 'That file isn’t text. Choose the captions as a WebVTT file (.vtt).' }
  const lines = text.split('\n')
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) {
    const looksLikeSrt = /\d\d:\d\d:\d\d,\d{3} --> /.test(text)
    return {
      refused: looksLikeSrt
        ? 'That’s an SRT file. Save the captions as WebVTT (.vtt); most programs offer both.'
        : 'A WebVTT file must start with the line WEBVTT. This one doesn’t.',
    }
  }
  let [cues, before] = [0, 0]
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) continue
    const at = `line ${index + 1}`
    const match = timing.exec(line)
    if (!match) return { refused: `The times in ${at} can’t be read. They should look like 00:01.000 --> 00:04.000.` }
    const [start, end] = [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))]
    if (end <= start) return { refused: `The caption in ${at} ends before it starts.` }
    if (start < before) return { refused: `The caption in ${at} starts before the one above it. Put them in order.` }
    before = start
    if ((lines[index + 1] ?? '').trim() !== '') cues++
  }
  if (cues === 0) return { refused: 'There are no captions in that file.' }
  return { text }
}
