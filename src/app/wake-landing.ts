import { wearFaces } from '../design/wear-faces.ts'
import { wake } from '../platform/rendering/wake.ts'

wake(async () => {
  const { startLanding } = await import('../landing/landing.client.tsx')
  await startLanding()
})
wearFaces()
