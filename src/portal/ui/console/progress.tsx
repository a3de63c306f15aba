import { contractsConsole } from '#content/console/contracts.ts'
import { feeOptions } from '#content/facts/fees.ts'
import { type Fact, Facts } from '#src/design/console/facts.tsx'
import { fill } from '#src/values/fill.ts'
import { shortMoment } from '#src/values/london-time.ts'
import type { ContractRecord } from '../../console-api.ts'
import { withdrawnFacts } from '#src/contracts/ui/console/evidence.tsx'

const words = contractsConsole.record

/** How far a client who has not signed has come, and what they have typed so far. */
export function Progress({ contract }: { contract: ContractRecord }) {
  const { details, invited, openedAt, option, step, termsAccepted, withdrawn } = contract
  const facts: Fact[] = [
    { label: words.facts.invited, value: invited ? `${invited.name}, ${invited.email}` : words.withPassword },
    { label: words.facts.opened, value: openedAt ? shortMoment(openedAt, 'now') : words.notOpened },
    {
      label: words.facts.at,
      value: openedAt ? fill(words.stepLine, { step, name: words.steps[step - 1] ?? '' }) : '–',
    },
    { label: words.facts.terms, value: termsAccepted ? words.termsAccepted : words.termsOpen },
    { label: words.facts.option, value: option ? fill(words.optionLine, { ...feeOptions[option] }) : words.notChosen },
    ...typed(words.facts.person, [details.contactName, details.jobTitle].filter(Boolean).join(', ')),
    ...typed(words.facts.email, details.clientEmail),
    ...typed(words.facts.registered, details.registeredAddress),
    ...withdrawnFacts(withdrawn),
  ]
  return <Facts items={facts} />
}

const typed = (label: string, value: string): Fact[] => (value.trim() === '' ? [] : [{ label, value }])
