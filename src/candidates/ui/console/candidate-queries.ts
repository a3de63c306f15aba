import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { CandidatePermissions } from '#src/roles/permission-api.ts'
import type { CandidateRecord } from '../../console-api.ts'

/** The queries that are fetched again after a change to a candidate. */
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

/** A candidate, refreshed while the page is open, because their film may be in preparation or they may answer. */
export const useCandidate = (id: string) =>
  useConsoleQuery<CandidateRecord>('candidate', `/api/admin/candidates/${id}`, { live: true })

/** Who may see a candidate's film, and who has. */
export const useCandidatePermissions = (id: string) =>
  useConsoleQuery<CandidatePermissions>('candidate-permissions', `/api/admin/candidates/${id}/permissions`, {
    live: true,
  })
