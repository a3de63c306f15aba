import { loadFonts } from '#src/design/type/load-fonts.ts'
import { idle, track } from '#src/insights/ui/track.ts'
import { arrive } from '#src/landing/arrive.ts'
import { loadMarks } from '#src/landing/load-marks.ts'
import { wake } from '#src/platform/rendering/wake.ts'

arrive()
const start = wake(async () => {
  const { startLanding } = await import('#src/landing/landing.client.tsx')
  await startLanding()
})
loadFonts()
// The animated marks and counting are loaded last, after everything that a visitor waits for.
addEventListener('load', () => idle(() => (loadMarks(), track())))
// This address opens a dialog.
if (/[?&]book=/.test(location.search)) start()
