import type { Locator, Page } from '@playwright/test'
import type { WireDemoSlot, WireSlot } from '../../src/bookings/api.ts'
import type { Site } from './site.ts'
import { expect, unique } from './test.ts'

export async function slotsOf(site: Site, kind: 'calendar' | 'consultation'): Promise<WireDemoSlot[]> {
  const response = await fetch(`${site.url}/api/${kind}/weekly-slots`)
  return ((await response.json()) as { data: WireDemoSlot[] }).data
}

/** Returns headers of a visitor at another address. */
export const elsewhere = () => ({
  'content-type': 'application/json',
  'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}`,
})

export async function bookElsewhere(site: Site, { datetime }: WireSlot): Promise<number> {
  const body = {
    type: 'demo_booking_30min',
    name: 'Isla Quick',
    email: `quick-${unique()}@fast.example`,
    company: 'Fast',
    phone: '1',
    message: '',
    datetime,
  }
  return (
    await fetch(`${site.url}/api/demo-booking`, {
      method: 'POST',
      headers: { ...elsewhere(), 'idempotency-key': `quick-${unique()}-${unique()}` },
      body: JSON.stringify(body),
    })
  ).status
}

export async function holdElsewhere(site: Site, slot: WireSlot): Promise<number> {
  const response = await fetch(`${site.url}/api/booking-holds`, {
    method: 'POST',
    headers: elsewhere(),
    body: JSON.stringify({ kind: 'demo', slot: slot.id }),
  })
  if (response.ok) {
    const { data } = (await response.json()) as { data: { id: string } }
    await fetch(`${site.url}/api/booking-holds/${data.id}`, { method: 'DELETE', headers: elsewhere() })
  }
  return response.status
}

/** Checks a slot without holding it, so that lists loaded meanwhile still show it. */
export async function isFree(site: Site, slot: WireSlot): Promise<boolean> {
  return (await slotsOf(site, 'calendar')).some(({ id }) => id === slot.id)
}

export const buttonOf = (dialog: Locator, slot: WireSlot) =>
  dialog
    .locator('.day')
    .filter({ has: dialog.page().locator(`[data-day="${slot.date}"]`) })
    .getByRole('button', { name: slot.time })

export async function openDemo(page: Page, slotId?: string): Promise<Locator> {
  await page.goto(`/?book=demo${slotId ? `&slot=${slotId}` : ''}`)
  return page.getByRole('dialog', { name: 'Book Demo' })
}

export const demoPrompts = [
  "What's your full name?",
  "What's your business email?",
  'Which company do you work for?',
  "What's your phone number?",
]

/** Gives the four answers, up to the button that books. */
export async function answerDemo(dialog: Locator, email: string): Promise<void> {
  for (const [index, text] of ['Rhona Mac', email, 'Lochbay Energy', '0141 496 0000'].entries()) {
    await expect(dialog.getByText(`Step ${index + 1} of 4`)).toBeVisible()
    await dialog.getByLabel(demoPrompts[index]!).fill(text)
    if (index < 3) await dialog.getByRole('button', { name: 'Continue' }).click()
  }
}
