import { wearFaces } from '../design/wear-faces.ts'
import { idle, track } from '../insights/ui/track.ts'
import { loadMarks } from '../landing/load-marks.ts'
import { unfold } from '../landing/unfold.ts'
import { wake } from '../platform/rendering/wake.ts'

const start = wake(async () => {
  unfold()
  const { startLanding } = await import('../landing/landing.client.tsx')
  await startLanding()
})
wearFaces()
// The marks and counting come last: after everything that somebody waits for.
addEventListener('load', () => idle(() => (loadMarks(), track())))
// The address asks for a dialog.
if (/[?&]book=/.test(location.search)) start()
