import { useEffect, useRef, useState } from 'react'
import { portal as words } from '#content/portal/portal.ts'
import { clearToast, toast } from '#src/design/feedback/toast.tsx'
import type { WireContract } from '../../api.ts'
import { type ContractDraft, contractTexts } from '#src/contracts/contract.ts'
import { missingFields } from '#src/contracts/contract-fields.ts'
import { DraftNote } from '../draft/draft-note.tsx'
import { InformationStep } from './information-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { isSignedAlready, isSignedOut } from '../portal-calls.ts'
import { PortalFrame } from '../portal-frame.tsx'
import { ReviewStep } from './review-step.tsx'
import { noSignature, type PadSignature } from '#src/contracts/ui/pad/signature-pad.tsx'
import { SignatureStep } from './signature-step.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { useDraft } from '../draft/use-draft.ts'
import {
  completedSteps,
  detailErrors,
  type FieldErrors,
  obstacleBefore,
  type Step,
  stepToResume,
} from './wizard-steps.ts'
import './contract-wizard.css'

export interface ContractWizardProps {
  contract: WireContract
  /** Typed in a session that has since ended. */
  kept: ContractDraft | undefined
  /** The page was open before, so the focus stays where the browser put it. */
  isResumed: boolean
  onLogout: () => Promise<boolean>
  /** Loads the contract again; resolves to its current state. */
  onRefresh: () => Promise<WireContract | undefined>
  onSigned: (contract: WireContract) => void
  onSessionEnded: (typed: ContractDraft) => void
}

/** Read, fill in, sign, pay: the four steps, and what must be done before each (PORTAL-11, PORTAL-12). */
export function ContractWizard({
  contract,
  kept,
  isResumed,
  onLogout,
  onRefresh,
  onSigned,
  onSessionEnded,
}: ContractWizardProps) {
  const { isSigned } = contract
  const { draft, change, flush, saveState } = useDraft({
    contract,
    kept,
    onRefused: (error, typed) => void learn(error, typed),
  })
  const [step, setStep] = useState<Step>(() => stepToResume({ draft, isSigned }))
  const [hasMoved, setHasMoved] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [signature, setSignature] = useState<PadSignature>(noSignature)
  const [isPaid, setPaid] = useState(false)
  const checkbox = useRef<HTMLInputElement>(null)

  // Once the contract is signed, here or elsewhere, errors in the details no longer matter.
  const wasSigned = useRef(isSigned)
  useEffect(() => {
    if (isSigned && !wasSigned.current) setErrors({})
    wasSigned.current = isSigned
  }, [isSigned])

  function show(next: Step) {
    setHasMoved(true)
    setStep(next)
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (next !== step) change({ step: next })
    void flush()
  }

  /** Goes to a step, or as far as is possible, and announces it. */
  function goTo(next: Step) {
    const obstacle = next > step || next === 2 ? obstacleBefore(next, { draft, isSigned }) : undefined
    if (obstacle === 'terms') {
      toast({ title: words.review.blocked, tone: 'hot' })
      if (step !== 1) show(1)
      checkbox.current?.focus()
    } else if (obstacle === 'details') {
      refuseDetails(detailErrors(draft))
    } else if (obstacle === 'signature') {
      toast({ title: contractTexts.signatureTitle, description: contractTexts.signature, tone: 'hot' })
      if (step !== 3) show(3)
    } else {
      move(next)
    }
  }

  function move(next: Step) {
    setErrors({})
    clearToast()
    show(next)
  }

  function refuseDetails(refused: FieldErrors) {
    if (missingFields(draft).length > 0)
      toast({ title: contractTexts.missingTitle, description: contractTexts.missing, tone: 'hot' })
    if (step !== 2) show(2)
    setErrors({ ...refused })
  }

  function changeField(part: Partial<ContractDraft>) {
    change(part)
    setErrors((before) =>
      Object.keys(part).some((field) => field in before)
        ? Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part)))
        : before,
    )
  }

  /**
   * Handles a refusal that changes what this page knows: the session is over, or the contract was signed elsewhere.
   * Resolves to whether it was one.
   */
  async function learn(error: unknown, typed: ContractDraft): Promise<boolean> {
    if (isSignedOut(error)) {
      onSessionEnded(typed)
      return true
    }
    if (!isSignedAlready(error)) return false
    try {
      await onRefresh()
      toast({ ...words.signature.already, tone: 'ok' })
    } catch {
      // The next call will show the error again.
    }
    return true
  }

  return (
    <PortalFrame
      onLogout={async () => {
        await flush()
        return onLogout()
      }}
    >
      <StepIndicator
        current={step}
        completed={completedSteps({ draft, isSigned, isPaid })}
        isInformationLocked={obstacleBefore(2, { draft, isSigned }) !== undefined}
        onGo={goTo}
      />
      {step === 1 && (
        <ReviewStep
          still={isResumed && !hasMoved}
          checkbox={checkbox}
          isAccepted={draft.termsAccepted || isSigned}
          isSigned={isSigned}
          note={<DraftNote state={saveState} />}
          onAccept={(termsAccepted) => change({ termsAccepted })}
          onContinue={() => goTo(2)}
        />
      )}
      {step === 2 && (
        <InformationStep
          still={isResumed && !hasMoved}
          draft={draft}
          errors={errors}
          isSigned={isSigned}
          note={<DraftNote state={saveState} />}
          onChange={changeField}
          onLeaveField={() => void flush()}
          onBack={() => move(1)}
          onContinue={() => goTo(3)}
        />
      )}
      {step === 3 && (
        <SignatureStep
          still={isResumed && !hasMoved}
          contract={contract}
          draft={draft}
          signature={signature}
          onSignature={setSignature}
          saveDraft={flush}
          onBack={() => move(2)}
          onContinue={() => move(4)}
          onDetails={refuseDetails}
          onRefused={(error) => learn(error, draft)}
          onSigned={async (signed) => {
            onSigned(signed)
            toast({ ...words.signature.success, tone: 'ok' })
            setHasMoved(true)
            setStep(4)
            window.scrollTo({ top: 0, behavior: 'instant' })
            // The signature is stored, even if the contract could not be loaded again.
            await onRefresh().catch(() => undefined)
          }}
        />
      )}
      {step === 4 && (
        <PaymentStep
          still={isResumed && !hasMoved}
          contract={contract}
          isPaid={isPaid}
          onPaid={setPaid}
          onBack={() => move(3)}
          onRefused={(error) => learn(error, draft)}
        />
      )}
    </PortalFrame>
  )
}
