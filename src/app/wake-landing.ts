import { wearFaces } from '../design/wear-faces.ts'
import { wake } from '../platform/rendering/wake.ts'

const start = wake(async () => {
  const { startLanding } = await import('../landing/landing.client.tsx')
  await startLanding()
})
wearFaces()
// The address asks for a dialog.
if (/[?&]book=/.test(location.search)) start()
