import type { endpoints } from '#src/platform/http/endpoint.ts'
import type { staffCallers } from '#src/staff/server/public.ts'

/** Where the console's calls are declared, and who may make them. */
export type Api = ReturnType<typeof endpoints>
export type Staff = ReturnType<typeof staffCallers>['staff']
