import { type ReactNode, useState } from 'react'
import { portal as words } from '#content/portal/portal.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import type { WireContract } from '../../api.ts'
import { DraftNote } from '../draft/draft-note.tsx'
import { InformationStep } from './information-step.tsx'
import { LaterStep, paymentPart, signaturePart, useStepsAhead } from './later-step.tsx'
import { isSignedAlready, isSignedOut } from '../portal-calls.ts'
import { PortalFrame } from '../portal-frame.tsx'
import { ReviewStep } from './review-step.tsx'
import { noSignature, type PadSignature } from '#src/contracts/ui/pad/pad-signature.ts'
import { StepIndicator } from './step-indicator.tsx'
import type { KeptDraft } from '../draft/kept-draft.ts'
import { useDraft } from '../draft/use-draft.ts'
import { useSteps } from './use-steps.ts'
import { completedSteps, obstacleBefore } from './wizard-steps.ts'
import './contract-wizard.css'

export interface ContractWizardProps {
  contract: WireContract
  /** What was typed in a session that has ended since. */
  kept: KeptDraft | undefined
  /** Whether the page was open before. Then the focus stays where the browser put it. */
  isResumed: boolean
  /** What the page has to say above the steps. */
  notice: ReactNode
  onLogout: () => Promise<boolean>
  /** Loads the contract again; resolves to its current state. */
  onRefresh: () => Promise<WireContract | undefined>
  onSigned: (contract: WireContract) => void
  onSessionEnded: (typed: KeptDraft) => void
}

/** The four steps (read, fill in, sign, pay), and what must be done before each (PORTAL-11, PORTAL-12). */
export function ContractWizard(props: ContractWizardProps) {
  const { contract, notice, onLogout } = props
  const { isSigned } = contract
  const { draft, change, flush, saveState, steps, still, refused, signed } = useWizard(props)
  useStepsAhead(steps.step)
  const [signature, setSignature] = useState<PadSignature>(noSignature)
  const [isPaid, setPaid] = useState(false)
  return (
    <PortalFrame withRoles={isSigned} onLogout={() => flush().then(onLogout)}>
      {notice}
      <StepIndicator
        current={steps.step}
        completed={completedSteps({ draft, isSigned, isPaid })}
        isInformationLocked={obstacleBefore(2, { draft, isSigned }) !== undefined}
        onGo={steps.goTo}
      />
      {steps.step === 1 && (
        <ReviewStep
          contractId={contract.id}
          still={still}
          checkbox={steps.checkbox}
          isAccepted={draft.termsAccepted || isSigned}
          isSigned={isSigned}
          note={<DraftNote state={saveState} />}
          onAccept={(termsAccepted) => change({ termsAccepted })}
          onContinue={() => steps.goTo(2)}
        />
      )}
      {steps.step === 2 && (
        <InformationStep
          still={still}
          draft={draft}
          errors={steps.errors}
          isSigned={isSigned}
          note={<DraftNote state={saveState} />}
          onChange={steps.changeField}
          onLeaveField={() => void flush()}
          onBack={() => steps.move(1)}
          onContinue={() => steps.goTo(3)}
        />
      )}
      {steps.step === 3 && (
        <LaterStep part={signaturePart}>
          {({ SignatureStep }) => (
            <SignatureStep
              still={still}
              contract={contract}
              draft={draft}
              signature={signature}
              onSignature={setSignature}
              saveDraft={flush}
              onBack={() => steps.move(2)}
              onContinue={() => steps.move(4)}
              onDetails={steps.refuseDetails}
              onRefused={refused}
              onSigned={signed}
            />
          )}
        </LaterStep>
      )}
      {steps.step === 4 && (
        <LaterStep part={paymentPart}>
          {({ PaymentStep }) => (
            <PaymentStep
              still={still}
              contract={contract}
              isPaid={isPaid}
              onPaid={setPaid}
              onBack={() => steps.move(3)}
              onRefused={refused}
            />
          )}
        </LaterStep>
      )}
    </PortalFrame>
  )
}

/** The wizard's state: what the client has typed, which step is open, and what the server's responses change. */
function useWizard({ contract, kept, isResumed, onRefresh, onSigned, onSessionEnded }: ContractWizardProps) {
  const { isSigned } = contract
  const { draft, change, flush, keep, saveState } = useDraft({
    contract,
    kept,
    onRefused: (error, typed) => void handleRefusal(error, typed),
  })
  const steps = useSteps({ draft, isSigned, change, flush })

  /**
   * Handles a refusal that changes what this page knows: the session is over, or the contract was signed elsewhere.
   * Resolves to whether it was one.
   */
  async function handleRefusal(error: unknown, typed: KeptDraft): Promise<boolean> {
    if (isSignedOut(error)) {
      onSessionEnded(typed)
      return true
    }
    if (!isSignedAlready(error)) return false
    try {
      await onRefresh()
      toast({ ...words.signature.already, tone: 'ok' })
    } catch {
      // The next call will report the error again.
    }
    return true
  }

  async function signed(next: WireContract) {
    onSigned(next)
    toast({ ...words.signature.success, tone: 'ok' })
    steps.open(4)
    // The signature is stored, even if the contract could not be loaded again.
    await onRefresh().catch(() => undefined)
  }

  return {
    draft,
    change,
    flush,
    saveState,
    steps,
    /** If nothing was pressed on a page that was open before, the focus stays where the browser put it. */
    still: isResumed && !steps.hasMoved,
    refused: (error: unknown) => handleRefusal(error, keep()),
    signed,
  }
}
