import { startOptOut } from '../insights/ui/opt-out.client.tsx'

startOptOut()
