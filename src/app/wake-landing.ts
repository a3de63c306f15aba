import { wake } from '../platform/rendering/wake.ts'

wake(async () => {
  const { startLanding } = await import('../landing/landing.client.tsx')
  await startLanding()
})
