import { type ExpectMatcherState, expect as playwrightExpect, type Locator } from '@playwright/test'

/**
 * Playwright's `expect`, with a cheaper way to wait for an element. As long as Playwright's own `toBeVisible` is not
 * satisfied, it describes the whole page each time it looks, for a failure that mostly never comes: a fourteenth of
 * the time in the pages' main threads.
 */
export const expect = playwrightExpect.extend({
  async toBeVisible(this: ExpectMatcherState, locator: Locator, options: { timeout?: number } = {}) {
    const timeout = options.timeout ?? this.timeout
    if (this.isNot) return outcome(true, playwrightExpect(locator).not.toBeVisible({ timeout }))
    const appeared = await locator.waitFor({ state: 'visible', timeout }).then(
      () => true,
      () => false,
    )
    // Playwright says why not.
    return appeared ? outcome(false) : outcome(false, playwrightExpect(locator).toBeVisible({ timeout: 1 }))
  },
}) as typeof playwrightExpect

/** Returns the result of an assertion as Playwright wants it from a matcher. */
async function outcome(isNot: boolean, assertion?: Promise<void>) {
  try {
    await assertion
    return { pass: !isNot, message: () => '' }
  } catch (error) {
    return { pass: isNot, message: () => (error as Error).message }
  }
}
