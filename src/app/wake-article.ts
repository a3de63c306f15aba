import { wearFaces } from '../design/type/wear-faces.ts'
import { idle, track } from '../insights/ui/track.ts'
import { wake } from '../platform/rendering/wake.ts'

// The list of articles has no controls, so it does not need React.
if (document.getElementById('share')) {
  wake(async () => {
    const { startArticle } = await import('../articles/ui/article.client.tsx')
    await startArticle()
  })
}
wearFaces()
// Counting comes last, after everything that a visitor waits for.
addEventListener('load', () => idle(track))
