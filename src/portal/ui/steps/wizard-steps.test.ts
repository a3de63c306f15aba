import { expect, test } from 'vitest'
import { type ContractDraft, emptyDraft } from '#src/contracts/contract.ts'
import { missingFields } from '#src/contracts/contract-fields.ts'
import { completedSteps, detailErrors, obstacleBefore, stepToResume } from './wizard-steps.ts'

const completeDraft: ContractDraft = {
  companyName: 'Lochbay Energy Ltd',
  contactName: 'Rhona Mackie',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
  termsAccepted: true,
  selectedPricingOption: 'monthly',
  step: 3,
}
const obstacles = (draft: ContractDraft, isSigned = false) =>
  ([1, 2, 3, 4] as const).map((step) => obstacleBefore(step, { draft, isSigned }))

test('step 2 waits for the terms, step 3 for all details, step 4 for the signature', () => {
  expect(obstacles(emptyDraft)).toEqual([undefined, 'terms', 'terms', 'terms'])
  expect(obstacles({ ...emptyDraft, termsAccepted: true })).toEqual([undefined, undefined, 'details', 'details'])
  expect(obstacles(completeDraft)).toEqual([undefined, undefined, undefined, 'signature'])
})

test('every step of a signed contract is open', () => {
  expect(obstacles(completeDraft, true)).toEqual([undefined, undefined, undefined, undefined])
})

test('blanks count as empty, and each of the six fields is required', () => {
  expect(Object.keys(detailErrors({ ...emptyDraft, companyName: '  ' }))).toEqual([
    'companyName',
    'contactName',
    'registeredAddress',
    'jobTitle',
    'clientEmail',
    'selectedPricingOption',
  ])
  expect(detailErrors(completeDraft)).toEqual({})
})

test('an address that no mail can reach is wrong, not missing', () => {
  const unreachable = { ...completeDraft, clientEmail: 'rhona@lochbay' }
  expect(detailErrors(unreachable)).toEqual({ clientEmail: 'Please enter a valid email address' })
  expect(missingFields(unreachable)).toEqual([])
  expect(missingFields({ ...completeDraft, jobTitle: '' })).toEqual(['jobTitle'])
})

test('a client resumes where they were, as far as that is still possible', () => {
  expect(stepToResume({ draft: completeDraft, isSigned: false })).toBe(3)
  expect(stepToResume({ draft: { ...completeDraft, step: 2 }, isSigned: false })).toBe(2)
  expect(stepToResume({ draft: { ...completeDraft, step: 4 }, isSigned: false })).toBe(3)
  expect(stepToResume({ draft: { ...completeDraft, jobTitle: '' }, isSigned: false })).toBe(2)
  expect(stepToResume({ draft: { ...completeDraft, termsAccepted: false }, isSigned: false })).toBe(1)
  expect(stepToResume({ draft: completeDraft, isSigned: true })).toBe(4)
})

test('finished steps are green, whichever step is open', () => {
  expect(completedSteps({ draft: emptyDraft, isSigned: false })).toEqual([])
  expect(completedSteps({ draft: { ...emptyDraft, termsAccepted: true }, isSigned: false })).toEqual([1])
  expect(completedSteps({ draft: { ...completeDraft, step: 1 }, isSigned: false })).toEqual([1, 2])
  expect(completedSteps({ draft: { ...completeDraft, termsAccepted: false }, isSigned: false })).toEqual([])
  expect(completedSteps({ draft: completeDraft, isSigned: true })).toEqual([1, 2, 3])
  // The last step is done once the deposit is paid.
  expect(completedSteps({ draft: completeDraft, isSigned: true, isPaid: true })).toEqual([1, 2, 3, 4])
})
