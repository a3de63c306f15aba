import { startSite } from '../e2e/support/site.ts'
import { benchLighthouse } from './lighthouse.ts'

const runs = 5

/** Measures how a phone loads an article and the list of articles. */
export async function benchArticles(): Promise<void> {
  const site = await startSite({ env: { LOG_LEVEL: 'error' } })
  await benchLighthouse('An article', `${site.url}/blog/ninety-seconds-beats-two-pages`, runs)
  await benchLighthouse('The list of articles', `${site.url}/blog`, runs)
  await site.stop()
  site.remove()
}
