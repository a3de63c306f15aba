import { contractsConsole } from '#content/console/contracts.ts'
import { StateMark } from '#src/design/console/state-mark.tsx'
import type { ContractFacts } from '../../console-api.ts'
import { retryWords, sentence } from './retry-words.ts'

const words = contractsConsole.record

/** Why the sealed document is not there yet. */
export function SealNote({ contract: { seal } }: { contract: ContractFacts }) {
  if (seal.state === 'waiting') {
    return (
      <p className="ctr-note">
        <StateMark kind="waiting">{words.sealWaiting}</StateMark>
      </p>
    )
  }
  if (seal.state !== 'failed') return null
  return (
    <output className="ctr-note">
      <StateMark kind="failed">{words.sealFailed}</StateMark> {seal.problem && sentence(seal.problem)}{' '}
      {retryWords(seal.retry)} {contractsConsole.attention.safe}
    </output>
  )
}
