import { findsNothing } from '../support/axe.ts'
import { payTheDeposit, toPayment } from '../support/client-at-payment.ts'
import { expect, test } from '../support/test.ts'

// The portal after the agreement is signed and the deposit paid (docs/specification/talent.md).

test.use({ viewport: { width: 390, height: 844 } })

test('the first day: a brief by keyboard alone, and the role that it becomes', async ({ page }) => {
  await toPayment(page)
  await payTheDeposit(page)
  await page.getByRole('link', { name: 'Your roles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /That’s you/ })).toBeVisible()
  await findsNothing(page)

  await page.getByRole('button', { name: 'Write the brief yourself' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Brief a role' })
  await expect(form.getByLabel('What is the role called?')).toBeFocused()
  await findsNothing(page, 'dialog')
  await page.keyboard.type('Account Executive')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toContainText('answers are missing')
  await expect(form.getByLabel('Salary from')).toBeFocused()
  const answers: [label: string, answer: string][] = [
    ['Salary from', '36,000'],
    ['Salary to', '44,000'],
    ['What does your company do?', 'Rooftop solar.'],
    ['What will they sell, and to whom?', 'Solar and batteries, to firms with a shed roof.'],
    ['Permanent, or for how long?', 'Permanent'],
    ['Which hours?', 'Monday to Friday, 9 to 5'],
    ['When should they start?', 'By 1 February'],
    ['Where is the work?', 'Glasgow'],
    ['Any risks to health or safety', 'Roofs. We pay for the course.'],
    ['What must they have?', 'A driving licence.'],
  ]
  for (const [label, answer] of answers) {
    await form.getByLabel(label).focus()
    await page.keyboard.type(answer)
  }
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Send to Moira' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Account Executive' })).toBeVisible()
  await expect(page.getByText('£36,000 to £44,000')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No shortlist yet.' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await findsNothing(page)

  // From now on the portal opens here, with a link to the contract.
  await page.goto('/portal')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Account Executive' })).toBeVisible()
  await findsNothing(page)
  await page.getByRole('link', { name: 'See the contract and the payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Completed' })).toBeVisible()
})
