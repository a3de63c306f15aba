import type { Page } from '@playwright/test'
import { expect, portalPassword } from './test.ts'

/**
 * Takes a client to step 3 with everything filled in and their name typed as a signature;
 * e2e/portal/client-signs.spec.ts tests the steps before.
 */
export async function toSignature(page: Page): Promise<void> {
  await begin(page, newAddress(), { isSigned: false, companyName: 'Lochbay Energy Ltd' })
  await expect(page.getByRole('heading', { name: 'Electronic signature' })).toBeVisible()
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await page.getByLabel('Your full name').fill('Rhona Mackie')
}

/** Takes a client who signs to step 4. */
export async function toPayment(
  page: Page,
  { companyName = 'Lochbay Energy Ltd' } = {},
): Promise<{ email: string; contractId: string }> {
  const email = newAddress()
  const contractId = await begin(page, email, { isSigned: true, companyName })
  await expect(page.getByRole('heading', { name: 'Payment Options' })).toBeVisible()
  return { email, contractId }
}

const newAddress = () => `rhona-${Math.random().toString(36).slice(2, 8)}@lochbay.example`

async function begin(
  page: Page,
  email: string,
  { isSigned, companyName }: { isSigned: boolean; companyName: string },
): Promise<string> {
  // Not on the portal's page, whose wizard may still have something to save; nor may the next wizard find that in the
  // tab's storage (src/portal/ui/draft/left-draft.ts).
  await page.goto('/verify')
  const contractId = await page.evaluate(
    async ({ password, email, isSigned, companyName }) => {
      const ask = async (path: string, method: string, body?: object) => {
        const response = await fetch(path, {
          method,
          ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
        })
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
        return response.json()
      }
      await ask('/api/portal/session', 'POST', { password })
      const [{ id }] = await ask('/api/contracts', 'GET')
      const details = {
        companyName,
        contactName: 'Rhona Mackie',
        registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
        jobTitle: 'Sales Director',
        clientEmail: email,
      }
      await ask(`/api/contracts/${id}/draft`, 'PUT', {
        ...details,
        termsAccepted: true,
        selectedPricingOption: 'monthly',
        step: 3,
      })
      if (isSigned)
        await ask(`/api/contracts/${id}/signature`, 'POST', {
          ...details,
          selectedPricingOption: 'monthly',
          signatureData: '',
          signatureName: 'Rhona Mackie',
        })
      sessionStorage.clear()
      sessionStorage.setItem('portal_authenticated', 'true')
      return id as string
    },
    { password: portalPassword, email, isSigned, companyName },
  )
  await page.goto('/portal')
  return contractId
}

/** Goes from the options to the paid deposit, with one of the test gateway's cards. */
export async function payTheDeposit(client: Page, card = '4242 4242 4242 4242'): Promise<void> {
  for (const name of ['Pay Deposit Now (£2,000)', `Use card ${card}`, 'Pay £2,000.00'])
    await client.getByRole('button', { name }).click()
  await expect(client.getByRole('heading', { name: 'Payment Completed' })).toBeVisible()
}
