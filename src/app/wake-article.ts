import { wearFaces } from '../design/wear-faces.ts'
import { idle, track } from '../insights/ui/track.ts'
import { wake } from '../platform/rendering/wake.ts'

// The list of articles has nothing to press: React would have nothing to take over.
if (document.getElementById('share')) {
  wake(async () => {
    const { startArticle } = await import('../articles/ui/article.client.tsx')
    await startArticle()
  })
}
wearFaces()
// Counting comes last: after everything that somebody waits for.
addEventListener('load', () => idle(track))
