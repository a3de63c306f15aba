import { useEffect, useRef, useState } from 'react'
import { portal as words } from '#content/portal/portal.ts'
import { type ContractDraft, contractTexts } from '#src/contracts/contract.ts'
import { missingFields } from '#src/contracts/contract-fields.ts'
import { clearToast, toast } from '#src/design/feedback/toast.tsx'
import { detailErrors, type FieldErrors, obstacleBefore, type Step, stepToResume } from './wizard-steps.ts'

export interface StepsOptions {
  draft: ContractDraft
  isSigned: boolean
  change: (part: Partial<ContractDraft>) => void
  flush: () => Promise<boolean>
}

/** The open step, the functions that go to another, and the errors in the details (PORTAL-11, PORTAL-12, PORTAL-23). */
export function useSteps({ draft, isSigned, change, flush }: StepsOptions) {
  const [step, setStep] = useState<Step>(() => stepToResume({ draft, isSigned }))
  const [hasMoved, setHasMoved] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const checkbox = useRef<HTMLInputElement>(null)

  // Once the contract is signed, here or elsewhere, errors in the details no longer matter.
  const wasSigned = useRef(isSigned)
  useEffect(() => {
    if (isSigned && !wasSigned.current) setErrors({})
    wasSigned.current = isSigned
  }, [isSigned])

  function open(next: Step) {
    setHasMoved(true)
    setStep(next)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }

  function show(next: Step) {
    open(next)
    if (next !== step) change({ step: next })
    void flush()
  }

  /** Goes to a step, or as close to it as is possible, and announces it. */
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

  return {
    step,
    /** Whether another step was opened since the page was loaded. */
    hasMoved,
    errors,
    /** The checkbox that accepts the terms. It takes the focus if it is what prevents a step. */
    checkbox,
    goTo,
    /** Goes to a step that can be entered for certain. */
    move,
    /** Opens a step without saving which one it is, because the server knows. */
    open,
    refuseDetails,
    changeField,
  }
}
