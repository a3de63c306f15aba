import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { AccountAnswer, LogAnswer, TeamAnswer } from '../../console-api.ts'

export const useAccount = () => useConsoleQuery<AccountAnswer>('account', '/api/admin/account', { live: true })
export const useTeam = () => useConsoleQuery<TeamAnswer>('team', '/api/admin/team', { live: true })
export const useLog = (query: string) =>
  useConsoleQuery<LogAnswer>('log', `/api/admin/log${query}`, { live: true, placeholder: (before) => before })
