import type { FilmFiles } from '#src/films/server/public.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { rolesConsoleRoutes } from './console/routes.ts'
import { personCandidacies } from './person-candidacies.ts'
import { clientRoutes } from './portal/routes.ts'
import { roleMailTemplates } from './role-mails.ts'
import { sharingMailTemplates } from './sharing/sharing-mails.ts'

/** Roles, who is considered for them, what is shown to clients, and what clients say. */
export function roles(context: Context, needs: { staff: StaffGate; films: FilmFiles }): Slice {
  const { config } = context
  return {
    routes: clientRoutes({ ...context, films: needs.films, before: config.beforeDeposit }),
    consoleRoutes: rolesConsoleRoutes({ ...context, staff: needs.staff }),
    mails: { ...roleMailTemplates(config.publicUrl), ...sharingMailTemplates(config.publicUrl) },
    person: personCandidacies,
  }
}
