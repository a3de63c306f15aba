import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Checks WCAG 2.2 AA on the page, or on the part that a selector names. */
export async function findsNothing(page: Page, scope?: string): Promise<void> {
  // Elements that are still fading in have the wrong contrast. Animations far from the screen may be paused, and
  // waiting for their end would take for ever.
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .filter(
        ({ effect }) =>
          !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility({ contentVisibilityAuto: true }),
      )
      .map((animation) => animation.finished.catch(() => {}))
    await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, 6000))])
  })
  // Takes a third of the time: passes are not described, and frames of other sites are not checked.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
  const { violations } = await (scope ? axe.include(scope) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  )
}
