import { Hono } from 'hono'
import type { FilmFiles } from '#src/films/server/public.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { ResumableUploads } from '#src/videos/server/public.ts'
import { candidateRoutes } from './console/candidate-routes.ts'
import { candidateFilmRoutes } from './console/film-routes.ts'
import { openComplaints } from './complaints.ts'
import { keepCandidates } from './keep-candidates.ts'
import { personCandidate } from './person-candidate.ts'

/**
 * The slice of candidates: who they are, what may be shown of them, who must not see them, and how long they are kept.
 */
export function candidates(
  context: Context,
  needs: { staff: StaffGate; files: FilmFiles; uploads: ResumableUploads },
): Slice {
  return {
    consoleRoutes: new Hono<AppEnv>()
      .route('/', candidateFilmRoutes(context, needs))
      .route('/', candidateRoutes(context, needs.staff)),
    jobs: [{ name: 'keep-candidates', schedule: '20 6 * * *', run: () => keepCandidates(context) }],
    person: personCandidate,
    attention: [openComplaints(context.db)],
  }
}
