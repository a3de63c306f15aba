import { personBilling } from '#src/billing/server/public.ts'
import { personCalls } from '#src/bookings/server/public.ts'
import { personBankLines } from '#src/books/server/public.ts'
import { personCandidate } from '#src/candidates/server/public.ts'
import { personContracts } from '#src/contracts/server/public.ts'
import { personFilms } from '#src/films/server/public.ts'
import { personOrigins } from '#src/insights/server/public.ts'
import { personInterviews } from '#src/interviews/server/public.ts'
import { personPayments } from '#src/payments/server/public.ts'
import { personPlacements } from '#src/placements/server/public.ts'
import { personRoles } from '#src/roles/server/public.ts'
import type { PersonShare } from '#src/platform/person-share.ts'

/**
 * What slices know about people, for a database that was restored from an older state: people are erased again before
 * the slices exist. It has the same shares in the same order as the slices (erased-again.test.ts).
 */
export const erasedAgain: readonly PersonShare[] = [
  personCandidate,
  personFilms,
  personInterviews,
  personCalls,
  personBankLines,
  personContracts,
  personPayments,
  personPlacements,
  personBilling,
  personRoles,
  personOrigins,
]
