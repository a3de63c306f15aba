import { loadFonts } from '#src/design/type/load-fonts.ts'
import { idle, track } from '#src/insights/ui/track.ts'
import { wake } from '#src/platform/rendering/wake.ts'

// The list of articles has no controls, so it does not need React.
if (document.getElementById('share')) {
  wake(async () => {
    const { startArticle } = await import('#src/articles/ui/article.client.tsx')
    await startArticle()
  })
}
loadFonts()
// Counting is loaded last, after everything that a visitor waits for.
addEventListener('load', () => idle(track))
