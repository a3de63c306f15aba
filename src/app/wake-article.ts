import { wearFaces } from '../design/wear-faces.ts'
import { wake } from '../platform/rendering/wake.ts'

wake(async () => {
  const { startArticle } = await import('../articles/ui/article.client.tsx')
  await startArticle()
})
wearFaces()
