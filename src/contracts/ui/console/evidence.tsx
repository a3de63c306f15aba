import { contractsConsole } from '#content/console/contracts.ts'
import { feeOptions } from '#content/facts/fees.ts'
import { type Fact, Facts } from '#src/design/console/facts.tsx'
import { fill } from '#src/values/fill.ts'
import { shortMoment, zonedStamp } from '#src/values/london-time.ts'
import type { ContractFacts } from '../../console-api.ts'
import { fingerprintGroups } from '../../fingerprint.ts'

const words = contractsConsole.record

/** What was signed, by whom, when, how and from where; the signature as it was made; the fingerprints. */
export function Evidence({
  contract,
  signature,
}: {
  contract: ContractFacts
  signature: NonNullable<ContractFacts['signature']>
}) {
  const { details, withdrawn, option, seal } = contract
  const facts: Fact[] = [
    { label: words.facts.signedBy, value: `${details.contactName}, ${details.jobTitle}` },
    { label: words.facts.when, value: zonedStamp(new Date(signature.signedAt)) },
    { label: words.facts.email, value: details.clientEmail },
    { label: words.facts.option, value: option ? fill(words.optionLine, { ...feeOptions[option] }) : words.notChosen },
    { label: words.facts.registered, value: details.registeredAddress },
    {
      label: words.facts.device,
      value: (
        <span title={signature.userAgent}>{signature.device.charAt(0).toUpperCase() + signature.device.slice(1)}</span>
      ),
    },
    { label: words.facts.how, value: signatureWords(signature) },
    { label: words.facts.address, value: signature.address },
    { label: words.facts.consent, value: `“${signature.consent}”`, wide: true },
    ...withdrawnFacts(withdrawn),
  ]
  return (
    <>
      <Facts items={facts} />
      <figure className="ctr-ink">
        {signature.kind === 'drawn' ? (
          <img
            src={`/api/admin/contracts/${contract.id}/ink`}
            alt={fill(words.ink, { name: details.contactName })}
            width={400}
            height={128}
          />
        ) : (
          <p aria-label={fill(words.ink, { name: details.contactName })}>{signature.typedName}</p>
        )}
      </figure>
      <dl className="ctr-hash">
        <dt>{words.hashes.agreement}</dt>
        <dd>
          <code>{onTwoLines(contract.agreement.sha256)}</code>
        </dd>
        {seal.sha256 && (
          <>
            <dt>{words.hashes.file}</dt>
            <dd>
              <code>{onTwoLines(seal.sha256)}</code>
            </dd>
          </>
        )}
      </dl>
    </>
  )
}

function signatureWords({ kind, ink }: NonNullable<ContractFacts['signature']>): string {
  return ink ? fill(words.inkMeasure, { points: ink.points, seconds: ink.seconds.toFixed(1) }) : words.how[kind]
}

/** Returns when and why a contract was withdrawn; empty if it was not. */
export function withdrawnFacts(withdrawn: ContractFacts['withdrawn']): Fact[] {
  if (!withdrawn) return []
  return [
    { label: words.facts.withdrawn, value: shortMoment(withdrawn.at, 'now') },
    { label: words.facts.reason, value: withdrawn.reason || '–' },
  ]
}

/** Formats a fingerprint on two lines, in groups of four digits, to compare by eye. */
function onTwoLines(hex: string): string {
  const groups = fingerprintGroups(hex)
  return `${groups.slice(0, 8).join(' ')}\n${groups.slice(8).join(' ')}`
}
