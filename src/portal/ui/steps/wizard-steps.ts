import type { ContractDraft } from '#src/contracts/contract.ts'
import { faultOf, type SigningField, signingFields } from '#src/contracts/contract-fields.ts'

export type Step = 1 | 2 | 3 | 4

/** What has to be done before a step can be entered. */
export type Obstacle = 'terms' | 'details' | 'signature'

export type FieldErrors = Partial<Record<SigningField, string>>

interface Progress {
  draft: ContractDraft
  isSigned: boolean
}

/** Returns the first reason why a step can't be entered, or `undefined` if it can (PORTAL-12). */
export function obstacleBefore(step: Step, { draft, isSigned }: Progress): Obstacle | undefined {
  if (isSigned || step === 1) return undefined
  if (!draft.termsAccepted) return 'terms'
  if (step > 2 && Object.keys(detailErrors(draft)).length > 0) return 'details'
  return step === 4 ? 'signature' : undefined
}

/** Returns the finished steps, whichever is open. They are green (PORTAL-11). */
export function completedSteps({ draft, isSigned, isPaid = false }: Progress & { isPaid?: boolean }): readonly Step[] {
  if (isSigned) return isPaid ? [1, 2, 3, 4] : [1, 2, 3]
  return ([1, 2] as const).filter((step) => !obstacleBefore((step + 1) as Step, { draft, isSigned }))
}

/**
 * Returns the step at which a client resumes: where they were, or the first incomplete step; the last step if the
 * contract is signed.
 */
export function stepToResume({ draft, isSigned }: Progress): Step {
  if (isSigned) return 4
  const last = Math.min(4, Math.max(1, Math.trunc(draft.step) || 1)) as Step
  return ([4, 3, 2, 1] as const).find((step) => step <= last && !obstacleBefore(step, { draft, isSigned })) ?? 1
}

/** Returns the errors of step 2 by field, in the order of the form (PORTAL-23). */
export function detailErrors(draft: ContractDraft): FieldErrors {
  return Object.fromEntries(
    signingFields.flatMap((field) => {
      const fault = faultOf(field, draft[field])
      return fault ? [[field, fault.sentence]] : []
    }),
  )
}
