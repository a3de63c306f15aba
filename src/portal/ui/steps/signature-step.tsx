import './signature-step.css'
import { type ReactNode, useState } from 'react'
import { portal } from '#content/portal/portal.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { DoubtNote } from '#src/design/feedback/doubt-note.tsx'
import { Alert } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import { useSendOnce } from '#src/platform/browser/use-send-once.ts'
import { fill } from '#src/values/fill.ts'
import { clockTime, longDate } from '#src/values/london-time.ts'
import type { WireContract } from '../../api.ts'
import { clientFields, type ContractDraft, contractTexts, isPricingOption } from '#src/contracts/contract.ts'
import { contractPath } from '#src/contracts/contract-path.ts'
import { inkImage } from '#src/contracts/ui/pad/ink-pad.ts'
import { signatureStatus } from '../portal-calls.ts'
import { optionLine } from './pricing-option.ts'
import { isEmptySignature, type PadSignature } from '#src/contracts/ui/pad/pad-signature.ts'
import { SignaturePad } from '#src/contracts/ui/pad/signature-pad.tsx'
import { detailErrors, type FieldErrors } from './wizard-steps.ts'

const words = portal.signature

export interface SignatureStepProps {
  still: boolean
  contract: WireContract
  draft: ContractDraft
  signature: PadSignature
  onSignature: (signature: PadSignature) => void
  /** Resolves to whether the server has everything that was typed. It checks the tick in its own copy. */
  saveDraft: () => Promise<boolean>
  onBack: () => void
  onContinue: () => void
  /** Called if the details are what is wrong. */
  onDetails: (errors: FieldErrors) => void
  /** Resolves to whether the refusal changed what is shown, so that no message is needed. */
  onRefused: (error: unknown) => Promise<boolean>
  onSigned: (contract: WireContract) => Promise<void>
}

interface SignatureAnswer {
  data?: { signedAt?: string }
}

/** Step 3: what is being signed, the pad, and once signed, when that was (PORTAL-21 to PORTAL-26). */
export function SignatureStep(props: SignatureStepProps) {
  return props.contract.isSigned && props.contract.signature ? (
    <SignedView {...props} signedAt={props.contract.signature.signedAt} />
  ) : (
    <SigningView {...props} />
  )
}

function SigningView(props: SignatureStepProps) {
  const { still, draft, signature, onSignature, onBack } = props
  const { busy, failure, doubt, forget, sign } = useSigning(props)
  return (
    <Frame still={still} draft={draft}>
      <SignaturePad
        signature={signature}
        signer={draft}
        busy={busy}
        onChange={(next) => {
          forget()
          onSignature(next)
        }}
      />
      {failure && (
        <Alert title={failure.title}>
          {failure.sentence} {failure.note}
        </Alert>
      )}
      <DoubtNote doubt={doubt} />
      <div className="acts">
        <Button variant="line" aria-disabled={busy || undefined} onClick={() => busy || onBack()}>
          <Icon name="back" />
          {words.back}
        </Button>
        <Button variant="hot" busy={busy} onClick={() => void sign()}>
          {busy ? words.busy : words.sign}
          {!busy && <Icon name="arrow" />}
        </Button>
      </div>
    </Frame>
  )
}

/** Signing: the checks before the call, and what its response means. */
function useSigning({ contract, draft, signature, saveDraft, onDetails, onRefused, onSigned }: SignatureStepProps) {
  const { post, doubt } = useSendOnce<SignatureAnswer>(`${contractPath(contract.id)}/signature`)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ title: string; sentence: string; note?: string }>()

  async function sign() {
    setFailure(undefined)
    const errors = detailErrors(draft)
    if (Object.keys(errors).length > 0) return onDetails(errors)
    if (isEmptySignature(signature)) return refuse(contractTexts.signatureTitle, contractTexts.signature)
    setBusy(true)
    try {
      if (!(await saveDraft())) return refuse(words.failed.title, readFailure(undefined).sentence, words.failed.safe)
      const result = await post(signatureRequest(draft, signature))
      if (result.state === 'done') {
        await end(result.answer?.data?.signedAt)
      } else if (result.state === 'failed' && !(await onRefused(result.error))) {
        if (!readFailure(result.error).isUnknown)
          return refuse(words.failed.title, signingFailure(result.error), words.failed.safe)
        const status = await signatureStatus(contract.id, draft.clientEmail).catch(() => undefined)
        if (status?.isSigned) await end(status.signedAt)
        else refuse(words.failed.unknown, readFailure(result.error).sentence)
      }
    } finally {
      setBusy(false)
    }
  }

  async function end(signedAt: string | null = null) {
    const signed = { signedAt: signedAt ?? new Date().toISOString(), kind: signature.kind }
    await onSigned({
      ...contract,
      isSigned: true,
      signature: signed,
      draft: { ...draft, step: 4 },
      document: { state: 'waiting', sha256: null },
    })
  }

  function refuse(title: string, sentence: string, note?: string) {
    toast({ title, description: sentence, tone: 'hot' })
    setFailure({ title, sentence, note })
  }

  return { busy, failure, doubt, forget: () => setFailure(undefined), sign }
}

function SignedView({
  still,
  contract,
  draft,
  signedAt,
  onBack,
  onContinue,
}: SignatureStepProps & { signedAt: string }) {
  return (
    <Frame still={still} draft={draft}>
      <div className="okline">
        <h3>{words.signed.heading}</h3>
        <p>
          {fill(words.signed.on, { date: `${longDate(signedAt)} at ${clockTime(signedAt)}` })}.{' '}
          {fill(words.signed.number, { number: contract.number })}.
        </p>
      </div>
      <div className="acts">
        <Button variant="line" onClick={onBack}>
          <Icon name="back" />
          {words.back}
        </Button>
        <Button variant="hot" onClick={onContinue}>
          {words.signed.proceed}
          <Icon name="arrow" />
        </Button>
      </div>
    </Frame>
  )
}

function Frame({ still, draft, children }: { still: boolean; draft: ContractDraft; children: ReactNode }) {
  return (
    <div className="app__b">
      <div className="app__m">
        <ArrivingHeading level={2} className="d d2" still={still}>
          {words.heading}
        </ArrivingHeading>
        <Summary draft={draft} />
        {children}
      </div>
      <aside className="app__s" aria-labelledby="when-you-sign">
        <h2 className="d d3" id="when-you-sign">
          {words.side.heading}
        </h2>
        <ol className="seq">
          {words.side.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      </aside>
    </div>
  )
}

function Summary({ draft }: { draft: ContractDraft }) {
  const facts = [
    [words.facts.company, draft.companyName],
    [words.facts.address, draft.registeredAddress],
    [words.facts.contact, draft.contactName],
    [words.facts.jobTitle, draft.jobTitle],
    [words.facts.email, draft.clientEmail],
    [words.facts.option, isPricingOption(draft.selectedPricingOption) ? optionLine(draft.selectedPricingOption) : ''],
  ] as const
  return (
    <dl className="sum">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the body of the call (PORTAL-24). A typed signature has the name instead of the picture. */
function signatureRequest(draft: ContractDraft, { kind, ink, inkMs, name }: PadSignature) {
  const details = Object.fromEntries(clientFields.map((field) => [field, draft[field].trim()]))
  return {
    ...details,
    selectedPricingOption: draft.selectedPricingOption,
    ...(kind === 'drawn'
      ? {
          signatureData: inkImage(ink),
          signatureInk: { points: ink.flat().length, seconds: Math.round(inkMs / 100) / 10 },
        }
      : { signatureData: '', signatureName: name.trim() }),
  }
}

/** Returns the message for a refused signature: the list of errors, the server's own sentence, or ours (PORTAL-25). */
function signingFailure(error: unknown): string {
  if (!(error instanceof HttpError)) return readFailure(error).sentence
  const problem = error.problem as
    | { errors?: { msg?: string; message?: string }[]; error?: string; message?: string }
    | undefined
  const list = (problem?.errors ?? []).map(({ msg, message }) => msg ?? message).filter((text) => text !== undefined)
  if (list.length > 0) return fill(words.failed.validation, { list: list.join(', ') })
  return problem?.error ?? problem?.message ?? words.failed.default
}
