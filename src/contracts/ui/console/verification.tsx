import { useState } from 'react'
import { contractsConsole } from '#content/console/contracts.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { exactTime } from '#src/values/london-time.ts'
import type { VerificationAnswer } from '../../console-api.ts'

const words = contractsConsole.verification
const record = contractsConsole.record

/** Checks on request everything that proves a contract, from the stored bytes: the button for it, and the result. */
export function useVerification(contractId: string) {
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useConsoleQuery<VerificationAnswer>(
    'verification',
    `/api/admin/contracts/${contractId}/verification`,
    { enabled: isAsked },
  )
  return {
    button: (
      <CompactButton busy={isFetching} onClick={() => (isAsked ? void refetch() : setAsked(true))}>
        {record.verify}
      </CompactButton>
    ),
    verdict: (
      <div className="ctr-verify" aria-live="polite" aria-busy={isFetching}>
        {error && <StateMark kind="failed">{readFailure(error).sentence}</StateMark>}
        {data && <Verdict found={data} />}
      </div>
    ),
  }
}

function Verdict({ found }: { found: VerificationAnswer }) {
  const { chain, signature, agreement, file } = found
  const isSound = chain.holds && signature !== false && agreement && (!file || (file.isWhole && file.sealHolds))
  const sentence = !isSound ? words.broken : file ? words.genuine : signature ? words.unsealed : words.open
  const checks: [string, boolean, string][] = [
    [
      words.checks.chain,
      chain.holds,
      chain.holds
        ? fill(words.chainHolds, { rows: fillCount(contractsConsole.counts.rows, chain.rows) })
        : fill(words.chainBroken, { n: chain.n, problem: words.problems[chain.problem] }),
    ],
    [words.checks.agreement, agreement, words.agreement[`${agreement}`]],
  ]
  if (signature !== null) checks.push([words.checks.signature, signature, words.signature[`${signature}`]])
  if (file) {
    const { isWhole, sealHolds, sealedBy, timeStampedBy } = file
    checks.push([words.checks.file, isWhole, words.file[`${isWhole}`]])
    const seal = !sealHolds ? words.seal.false : timeStampedBy ? words.seal.stamped : words.seal.true
    checks.push([words.checks.seal, sealHolds, fill(seal, { name: sealedBy ?? '', authority: timeStampedBy ?? '' })])
  }
  return (
    <>
      <p className="ctr-verdict" data-sound={isSound}>
        <b>{sentence}</b> <span>{fill(words.heading, { time: exactTime(found.checkedAt) })}</span>
      </p>
      <dl className="ctr-checks">
        {checks.map(([name, isGood, verdict]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <StateMark kind={isGood ? 'done' : 'failed'}>{verdict}</StateMark>
            </dd>
          </div>
        ))}
      </dl>
      {file?.isSelfSigned && (
        <p className="ctr-note">
          <StateMark kind="partly">{record.testSeal}</StateMark> {record.testSealText}
        </p>
      )}
    </>
  )
}
