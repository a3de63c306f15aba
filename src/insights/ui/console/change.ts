import { insightsConsole } from '#content/console/insights.ts'
import { fill } from '#src/values/fill.ts'
import { figure } from '#src/values/numbers.ts'
import type { Compared } from '../../console-api.ts'

const words = insightsConsole.change

/** Formats `+12 (+30%)`, `−3 (−8%)`, `+4` if there was none before, or `no change`. */
export function changeShown({ now, before }: Compared, format: (n: number) => string = figure): string {
  return changeInWords(words.shown, { now, before }, format)
}

/** Returns the same in words, for screen readers: `up by 12, 30%, from before`. */
export function changeSpoken({ now, before }: Compared, format: (n: number) => string = figure): string {
  return changeInWords(words.spoken, { now, before }, format)
}

interface Sentences {
  more: string
  fewer: string
  moreFromNone: string
  same: string
}

function changeInWords(sentences: Sentences, { now, before }: Compared, format: (n: number) => string): string {
  if (now === before) return sentences.same
  const n = format(Math.abs(now - before))
  if (before === 0) return fill(sentences.moreFromNone, { n })
  return fill(now > before ? sentences.more : sentences.fewer, { n, percent: percentOf(now, before) })
}

/** Returns the change in whole percent, or `under 1` for less. */
function percentOf(now: number, before: number): string {
  const percent = (Math.abs(now - before) / before) * 100
  return percent < 1 ? words.underOne : figure(Math.round(percent))
}
