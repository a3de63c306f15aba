import { startOptOut } from '#src/insights/ui/opt-out.client.tsx'

startOptOut()
