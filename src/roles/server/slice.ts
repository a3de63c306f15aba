import { Hono } from 'hono'
import type { FilmFiles } from '#src/films/server/public.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { roleDeskRoutes } from './console/desk-routes.ts'
import { rolesConsoleRoutes } from './console/routes.ts'
import { type MePages, meRoutes } from './permissions/me-routes.ts'
import { permissionMails } from './permissions/permission-mails.ts'
import { permissionRoutes } from './permissions/permission-routes.ts'
import { personRoles } from './permissions/person-roles.ts'
import { clientRoutes } from './portal/routes.ts'
import { roleMailTemplates } from './role-mails.ts'
import { sharingMailTemplates } from './sharing/sharing-mails.ts'

export type { MePages } from './permissions/me-routes.ts'

/** Roles, who is considered for them, what is shown to clients, and what clients say. */
export function roles(context: Context, needs: { staff: StaffGate; films: FilmFiles; me: MePages }): Slice {
  const { config } = context
  return {
    routes: new Hono<AppEnv>()
      .route('/', clientRoutes({ ...context, films: needs.films, before: config.beforeDeposit }))
      .route('/', meRoutes({ ...context, films: needs.films, pages: needs.me })),
    consoleRoutes: new Hono<AppEnv>()
      .route('/', rolesConsoleRoutes({ ...context, staff: needs.staff }))
      .route('/', roleDeskRoutes({ ...context, staff: needs.staff }))
      .route('/', permissionRoutes(context, needs.staff)),
    mails: {
      ...roleMailTemplates(config.publicUrl),
      ...sharingMailTemplates(config.publicUrl),
      ...permissionMails(config.publicUrl),
    },
    person: personRoles,
  }
}
