import { earningsConsole } from '#content/console/earnings.ts'
import { fill } from '#src/values/fill.ts'
import type { Funnel, FunnelPart } from '../../../console-api.ts'
import { share } from '../figures.ts'

const words = earningsConsole.funnel

export interface FunnelStep {
  step: FunnelPart
  name: string
  n: number
  before: number
  /** Whether people are counted, and not visits. */
  isPeople: boolean
  /** Of the step before, and of the first; empty for a first step. */
  ofStep: string
  ofFirst: string
  /** Both as sentences. */
  texts: string[]
}

/**
 * The steps with their shares. Visits and people are two funnels, each with a first step of its own: not every lead
 * comes with a counted visit, so that a share of one in the other would say nothing.
 */
export function stepsOf(funnel: Funnel): FunnelStep[] {
  const isPeople = (step: FunnelPart) => step !== 'visit' && step !== 'engaged'
  return funnel.steps.map(({ step, n, before }, index) => {
    const own = funnel.steps.filter((other) => isPeople(other.step) === isPeople(step))
    const first = own[0]!
    const previous = funnel.steps[index - 1]
    const common = { step, name: words.steps[step], n, before, isPeople: isPeople(step) }
    if (first.step === step || !previous)
      return { ...common, ofStep: '', ofFirst: '', texts: [isPeople(step) ? words.firstPerson : words.firstVisit] }
    const ofStep = share(n, previous.n) ?? '–'
    const ofFirst = share(n, first.n) ?? '–'
    const texts =
      previous.n > 0 ? [fill(words.share, { share: ofStep, step: words.steps[previous.step].toLowerCase() })] : []
    if (previous !== first && first.n > 0)
      texts.push(fill(words.shareOfAll, { share: ofFirst, first: isPeople(step) ? words.leads : words.visits }))
    return { ...common, ofStep, ofFirst, texts }
  })
}
