import { earningsConsole } from '#content/console/earnings.ts'
import { fill } from '#src/values/fill.ts'
import type { Funnel, FunnelPart } from '../../../console-api.ts'
import { clientSteps, visitSteps } from '../../../origin.ts'
import { share } from '../figures.ts'

const words = earningsConsole.funnel

export interface FunnelStep {
  step: FunnelPart
  name: string
  n: number
  before: number
  /** What is counted: visits, people by how far they got, or clients after their signature. */
  of: 'visits' | 'people' | 'clients'
  /** The percentages of the step before, and of the first; empty for a first step. */
  ofStep: string
  ofFirst: string
  /** Both as sentences. */
  texts: string[]
}

/**
 * Returns the steps with their percentages. Visits and people are two funnels with separate first steps: not every lead
 * comes with a counted visit, so a percentage of one in the other would mean nothing. Clients' steps follow the
 * signature, because a shortlist may come before the money.
 */
export function stepsOf(funnel: Funnel): FunnelStep[] {
  const numbers = new Map(funnel.steps.map(({ step, n }) => [step, n]))
  return funnel.steps.map(({ step, n, before }, index) => {
    const of = partOf(step)
    const first = firstOf[of]
    const previous = step === clientSteps[0] ? first : funnel.steps[index - 1]?.step
    const common = { step, name: words.steps[step], n, before, of }
    if (first === step || previous === undefined)
      return { ...common, ofStep: '', ofFirst: '', texts: [of === 'visits' ? words.firstVisit : words.firstPerson] }
    const [ofPrevious, ofAll] = [numbers.get(previous) ?? 0, numbers.get(first) ?? 0]
    const ofStep = share(n, ofPrevious) ?? '–'
    const ofFirst = share(n, ofAll) ?? '–'
    const texts =
      ofPrevious > 0 ? [fill(words.share, { share: ofStep, step: words.steps[previous].toLowerCase() })] : []
    if (previous !== first && ofAll > 0) texts.push(fill(words.shareOfAll, { share: ofFirst, first: firstName[of] }))
    return { ...common, ofStep, ofFirst, texts }
  })
}

const firstOf = { visits: 'visit', people: 'lead', clients: 'signed' } as const
const firstName = { visits: words.visits, people: words.leads, clients: words.signatures }

function partOf(step: FunnelPart): FunnelStep['of'] {
  if ((visitSteps as readonly string[]).includes(step)) return 'visits'
  return (clientSteps as readonly string[]).includes(step) ? 'clients' : 'people'
}
