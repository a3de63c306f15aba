/** One caption: what is said, and from when to when, in seconds. */
export interface Cue {
  starts: number
  ends: number
  text: string
}

const times = /^(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})\s+-->\s+(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})/

/** Returns the cues of captions that were accepted (`readCaptions`), as plain text: without voices and other marks. */
export function cuesOf(vtt: string): Cue[] {
  return vtt.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => times.test(line))
    const parts = times.exec(lines[at] ?? '')
    if (!parts) return []
    const text = plainText(lines.slice(at + 1).join('\n'))
    return text === '' ? [] : [{ starts: secondsOf(parts.slice(1, 5)), ends: secondsOf(parts.slice(5, 9)), text }]
  })
}

/** Writes captions with these cues (W3C WebVTT §4). */
export function vttOf(cues: readonly Cue[]): string {
  const blocks = cues.map(({ starts, ends, text }) => `${stamp(starts)} --> ${stamp(ends)}\n${written(text)}\n`)
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** Returns the cues between two seconds, with times counted from the first, cut off at the end. */
export function cuesBetween(cues: readonly Cue[], { starts, ends }: { starts: number; ends: number }): Cue[] {
  return cues
    .filter((cue) => cue.ends > starts + 0.05 && cue.starts < ends - 0.05)
    .map((cue) => ({
      starts: Math.max(0, cue.starts - starts),
      ends: Math.min(ends, cue.ends) - starts,
      text: cue.text,
    }))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f' }

function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim()
}

/** A blank line would end the cue, and an arrow would begin another. */
function written(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\n\s*\n+/g, '\n')
    .trim()
}

/** Returns a time in seconds, from the four parts in which a caption file writes it; hours may be missing. */
export function secondsOf([hours, minutes, rest, thousandths]: (string | undefined)[]): number {
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest) + Number(thousandths) / 1000
}

function stamp(at: number): string {
  const thousandths = Math.round(at * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes] = [thousandths / 3_600_000, (thousandths / 60_000) % 60]
  return `${two(hours)}:${two(minutes)}:${two((thousandths / 1000) % 60)}.${String(thousandths % 1000).padStart(3, '0')}`
}
