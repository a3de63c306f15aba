import { expect, test } from 'vitest'
import { DraftRequest, GeneratePdfRequest, SignatureRequest } from './api.ts'
import { clientFields, emptyDraft } from './contract.ts'
import { faultOf, longest, missingFields, signingFields } from './contract-fields.ts'

const completeDetails = {
  companyName: 'Lochbay Energy Ltd',
  contactName: 'Rhona Mackie',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
  selectedPricingOption: 'monthly',
}
/** Returns what the server says about a field that it refuses. */
const serverFault = (field: string, value: unknown) =>
  SignatureRequest.safeParse({ ...completeDetails, [field]: value })
    .error?.issues.filter(({ path }) => path[0] === field)
    .map(({ message }) => message) ?? []

test('the form and the server refuse the same values with the same sentences', () => {
  const values = ['', '   ', 'rhona', 'rhona@lochbay', 'rhona@lochbay.example', 'monthly', 'free', 'Łukasz']
  for (const field of signingFields)
    for (const value of values) {
      const fault = faultOf(field, value)
      expect(serverFault(field, value)[0], `${field}: ${JSON.stringify(value)}`).toBe(fault?.sentence)
    }
})

test('blanks and values that are no text count as missing, a wrong address does not', () => {
  expect(missingFields({})).toEqual([...signingFields])
  expect(missingFields({ ...completeDetails, jobTitle: ' ', contactName: 7, clientEmail: 'rhona' })).toEqual([
    'contactName',
    'jobTitle',
  ])
  expect(missingFields(completeDetails)).toEqual([])
})

test('an address and an option that are filled in, but not valid, are invalid', () => {
  expect(faultOf('clientEmail', 'rhona')).toMatchObject({
    kind: 'invalid',
    sentence: serverFault('clientEmail', 'rhona')[0],
  })
  expect(faultOf('companyName', 'rhona')).toBeUndefined()
  expect(faultOf('selectedPricingOption', 'free')).toMatchObject({ kind: 'invalid' })
  expect(faultOf('selectedPricingOption', '')).toMatchObject({ kind: 'missing' })
})

test('letters that no document can print are refused before signing', () => {
  expect(faultOf('companyName', 'Lochbay 🙂')).toEqual({
    kind: 'unprintable',
    sentence: 'Our documents can’t print 🙂. Please spell this another way.',
  })
})

test('a field has the same maximum length in a draft, for the PDF, and when it is signed', () => {
  for (const field of clientFields) {
    const fits = field === 'clientEmail' ? completeDetails.clientEmail : 'a'.repeat(longest[field])
    const tooLong = 'a'.repeat(longest[field] + 1)
    const sentence = `Please keep this under ${longest[field]} characters`
    expect(serverFault(field, fits)).toEqual([])
    expect(serverFault(field, tooLong)[0]).toBe(sentence)
    expect(DraftRequest.safeParse({ ...emptyDraft, [field]: tooLong }).error?.issues[0]?.message).toBe(sentence)
    expect(GeneratePdfRequest.safeParse({ ...completeDetails, [field]: tooLong }).error?.issues[0]?.message).toBe(
      sentence,
    )
  }
})
