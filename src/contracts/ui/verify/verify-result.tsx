import type { ReactNode } from 'react'
import { brand } from '#content/brand.ts'
import { verifyPage as words } from '#content/portal/verify.ts'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { longDate, zonedStamp } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import { figure, fileSizeText } from '#src/values/numbers.ts'
import type { Change, FoundSeal, SealedBilling, SealedContract, Verdict } from '../../verdict.ts'
import { fingerprintGroups } from '../../fingerprint.ts'

type Of<Kind extends Verdict['kind']> = { verdict: Extract<Verdict, { kind: Kind }>; fileName: string }

/** The result for a file that is ours to the last byte: what it is, who signed it and when. */
export function GenuineResult({ verdict: { document, file, seal }, fileName }: Of<'genuine'>) {
  const text = words.genuine
  const sealedAt = zonedStamp(document.sealedAt)
  return (
    <section className="res res--ok on-dark">
      <div className="wrap res__in">
        <h1 className="d">
          {text.heading[0]}
          <br />
          {text.heading[1]}
        </h1>
        <div>
          <Lead fileName={fileName}>{document.kind === 'contract' ? text.lead : leadOf(document)}</Lead>
          <ul className="chk">
            <Point is="good" title={text.sealed}>
              {seal?.timeStampedBy ? fill(text.stamped, { at: sealedAt, authority: seal.timeStampedBy }) : sealedAt}
            </Point>
            <Point is="good" title={text.unchanged}>
              {fill(text.size, { size: fileSizeText(file.bytes) })}
            </Point>
            {document.kind === 'contract' ? (
              <ContractPoints contract={document} />
            ) : (
              <BillingPoints billing={document} />
            )}
          </ul>
          <div className="fp">
            <p>{words.fingerprint}</p>
            <code>{fingerprintGroups(file.sha256).join(' ')}</code>
          </div>
          {seal?.isSelfSigned && <p className="note">{text.ownCertificate}</p>}
          <Button variant="paper" size="sm" href="/verify">
            {words.another}
          </Button>
        </div>
      </div>
    </section>
  )
}

function ContractPoints({
  contract: { number, agreementVersion, contactName, companyName, signedAt },
}: {
  contract: SealedContract
}) {
  const text = words.genuine
  return (
    <>
      <Point is="good" title={text.signed}>
        {fill(text.signedBy, { contact: contactName, company: companyName, at: zonedStamp(signedAt) })}
      </Point>
      <Point is="good" title={text.contract}>
        {fill(text.contractIs, { number, version: String(agreementVersion) })}
      </Point>
    </>
  )
}

function leadOf({ kind, number, issuedOn }: SealedBilling): string {
  return fill(words.genuine.billing.lead, { kind: words.kinds[kind], number, date: longDate(issuedOn) })
}

function BillingPoints({ billing: { kind, companyName, pence } }: { billing: SealedBilling }) {
  const text = words.genuine.billing
  return (
    <>
      <Point is="good" title={text.parties[kind]}>
        {companyName}
      </Point>
      <Point is="good" title={text.total}>
        {pounds(pence)}
      </Point>
    </>
  )
}

/** The result for a file that is related to ours, but is none of those that we sealed. */
export function ChangedResult({ verdict, fileName }: Of<'changed'>) {
  const { original, file } = verdict
  return (
    <section className="res res--bad">
      <div className="wrap res__in">
        {original ? <OutOfLine /> : <DoubtfulHeading />}
        <div>
          <Lead fileName={fileName}>
            {original
              ? words.changed.lead[original.kind === 'contract' ? 'contract' : 'billing']
              : words.doubtful[verdict.seal].lead}
          </Lead>
          <ul className="chk">
            {original ? <OriginalPoints original={original} /> : <DoubtfulPoints verdict={verdict} />}
            <Point is="bad" title={words.changed.warning}>
              {words.changed.advice}
            </Point>
          </ul>
          <Fingerprints expected={original?.sha256} actual={file.sha256} />
          <div className="acts">
            <Button href="/verify">{words.another}</Button>
            <Button variant="line" href={`mailto:${brand.email}`}>
              {words.write}
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}

function OutOfLine() {
  const { before, letter, after, last, whole } = words.changed.heading
  return (
    <h1 className="d">
      <span className="sr">{whole}</span>
      <span aria-hidden="true">
        {before}
        <i>{letter}</i>
        {after}
        <br />
        {last}
      </span>
    </h1>
  )
}

function DoubtfulHeading() {
  return (
    <h1 className="d res__d">
      {words.doubtful.heading[0]}
      <br />
      {words.doubtful.heading[1]}
    </h1>
  )
}

function OriginalPoints({ original }: { original: NonNullable<Of<'changed'>['verdict']['original']> }) {
  return (
    <>
      <Point is="good" title={words.changed.found}>
        {fill(words.changed.foundOn, {
          kind: words.kinds[original.kind],
          number: original.number,
          at: zonedStamp(original.sealedAt),
        })}
      </Point>
      {original.change && (
        <Point is="bad" title={words.changed.change}>
          {changeInWords(original.change)}
        </Point>
      )}
    </>
  )
}

function DoubtfulPoints({ verdict }: Pick<Of<'changed'>, 'verdict'>) {
  const text = words.doubtful[verdict.seal]
  return (
    <>
      {verdict.claimedNumber && (
        <Point is="open" title={words.doubtful.claims}>
          {verdict.claimedNumber}
        </Point>
      )}
      {verdict.seal === 'unbroken' && <UnbrokenSeal seal={verdict.foundSeal} />}
      <Point is="bad" title={text.point}>
        {text.detail}
      </Point>
    </>
  )
}

function UnbrokenSeal({ seal }: { seal: FoundSeal | undefined }) {
  if (!seal) return null
  return (
    <Point is="good" title={words.doubtful.unbroken.found}>
      {seal.signedAt ? zonedStamp(seal.signedAt) : seal.name}
    </Point>
  )
}

function changeInWords(change: Change): string {
  if (change.kind === 'altered') return fill(words.changed.altered, { from: figure(change.from + 1) })
  return fillCount(words.changed[change.kind], change.bytes)
}

function Lead({ fileName, children }: { fileName: string; children: ReactNode }) {
  return (
    <p className="lead">
      <b>{fileName || words.unnamed}</b> {children}
    </p>
  )
}

/** A point with an icon whose shape, not only its colour, says what it is: full, crossed, or open. */
function Point({ is, title, children }: { is: 'good' | 'bad' | 'open'; title: string; children: ReactNode }) {
  return (
    <li className={`chk__${is}`}>
      <i aria-hidden="true" />
      <b>{title}</b>
      <span>{children}</span>
    </li>
  )
}

/** Shows both fingerprints if the right one is known, and marks this one from the first group that differs. */
function Fingerprints({ expected, actual }: { expected: string | undefined; actual: string }) {
  const groups = fingerprintGroups(actual)
  if (!expected) {
    return (
      <div className="fp">
        <p>{words.fingerprint}</p>
        <code>{groups.join(' ')}</code>
      </div>
    )
  }
  const expectedGroups = fingerprintGroups(expected)
  const sameGroups = groups.findIndex((group, index) => group !== expectedGroups[index])
  return (
    <div className="fp">
      <p>{words.shouldBe}</p>
      <code>{expectedGroups.join(' ')}</code>
      <p>{words.thisFile}</p>
      <code>
        {groups.slice(0, sameGroups).join(' ')} <mark>{groups.slice(sameGroups).join(' ')}</mark>
      </code>
    </div>
  )
}
