import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** WCAG 2.2 AA holds for the page, or for the part that a selector names. */
export async function findsNothing(page: Page, scope?: string): Promise<void> {
  // What is still fading in has half a colour. An animation far from the screen may stand still: nobody sees it, and
  // waiting for its end would be waiting for ever.
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
  // A third of the time: what is in order is not described, and frames of other sites are theirs.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
  const { violations } = await (scope ? axe.include(scope) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  )
}
