import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { CandidatePermissions } from '#src/roles/permission-api.ts'
import type { CandidateRecord } from '../../console-api.ts'

/** What is fetched again after something of a candidate was changed. */
export const candidateQueries = [
  'candidates',
  'candidate-counts',
  'candidate',
  'candidate-permissions',
  'careers-leads',
  'role',
  'role-people',
  'lead',
  'leads',
]

/** A candidate, kept fresh while somebody looks: a film is being prepared, and they answer meanwhile. */
export const useCandidate = (id: string) =>
  useConsoleQuery<CandidateRecord>('candidate', `/api/admin/candidates/${id}`, { live: true })

/** Who may see their film, and who has. */
export const useCandidatePermissions = (id: string) =>
  useConsoleQuery<CandidatePermissions>('candidate-permissions', `/api/admin/candidates/${id}/permissions`, {
    live: true,
  })
