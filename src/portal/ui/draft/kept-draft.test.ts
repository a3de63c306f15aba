import { expect, test } from 'vitest'
import { emptyDraft } from '#src/contracts/contract.ts'
import type { WireContract } from '../../api.ts'
import { type KeptDraft, unsavedOf } from './kept-draft.ts'

const contract = (id: string, draft: Partial<WireContract['draft']>): WireContract => ({
  id,
  isSigned: false,
  signature: null,
  number: 'PT-0001',
  agreementVersion: 4,
  draft: { ...emptyDraft, ...draft },
  document: { state: 'none', sha256: null },
})

const kept: KeptDraft = {
  contractId: 'ctr_1',
  draft: { ...emptyDraft, termsAccepted: true, companyName: 'Lochbay', jobTitle: 'Founder' },
  unsaved: { jobTitle: 'Founder' },
}

test('the same contract takes only what had not arrived, so that it keeps what was changed elsewhere since', () => {
  const stored = contract('ctr_1', { termsAccepted: true, companyName: 'Lochbay Energy Ltd' })
  expect(unsavedOf(stored, kept)).toEqual({ jobTitle: 'Founder' })
  expect(unsavedOf(stored, { ...kept, unsaved: {} })).toBeUndefined()
})

test('a blank copy takes all that was typed', () => {
  expect(unsavedOf(contract('ctr_2', {}), kept)).toEqual(kept.draft)
})

test('a contract that somebody else has begun takes nothing', () => {
  expect(unsavedOf(contract('ctr_3', { companyName: 'Saltmark' }), kept)).toBeUndefined()
  expect(unsavedOf(contract('ctr_2', {}), undefined)).toBeUndefined()
})
