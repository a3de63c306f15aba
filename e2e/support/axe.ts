import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules whose result depends on the width of the page; the others say the same at every width. */
const rulesOfLayout = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'heading-order', 'region']

/** Checks on a wide screen what may differ there from a phone's. It costs half of a whole check. */
export async function findsNothingWide(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 900 })
  await findsNothing(page, undefined, { type: 'rule', values: rulesOfLayout })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  if (before) await page.setViewportSize(before)
}

/** Checks WCAG 2.2 AA on the page, or on the part that a selector names. */
export async function findsNothing(
  page: Page,
  scope?: string,
  rules: { type: 'tag' | 'rule'; values: string[] } = { type: 'tag', values: tags },
): Promise<void> {
  // In a part that has not come yet, or that is closed, nothing would be found.
  if (scope) await expect(page.locator(scope).filter({ visible: true }).first()).toBeVisible()
  // Elements that are still fading in have the wrong contrast, and so have a table's old rows, or the diary's old week,
  // until the new ones come.
  await atRest(page)
  await expect(page.locator('.con-tw[aria-busy=true] [data-row], .dia[aria-busy=true]')).toHaveCount(0)
  for (const frame of page.frames()) {
    const has = await frame.evaluate(() => 'axe' in window).catch(() => true)
    // A frame that is closed to scripts is checked from outside.
    if (!has) await frame.evaluate(source).catch(() => {})
  }
  // Halves the time: passes are not described, and style sheets are not read a second time, which only rules with other
  // tags need.
  const options = {
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
    runOnly: rules,
  }
  const { violations } = await page.evaluate(
    async ([part, how]) => {
      // What has just opened under the pointer takes on its hover colours a frame later.
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets.push(still)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const results = await (window as unknown as { axe: Axe }).axe.run(part ?? document, how)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
      return results
    },
    [scope, options] as const,
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  )
}

/**
 * Waits for the end of every animation that has one. Those far from the screen may be paused, and waiting for their end
 * would take for ever.
 */
export async function atRest(page: Page): Promise<void> {
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
}

interface Axe {
  run(part: Document | string, options: object): Promise<AxeResults>
}
