import type { endpoints } from '#src/platform/http/endpoint.ts'
import type { staffCallers } from '#src/staff/server/public.ts'

/** What each group of console calls is given: where to declare them, and the staff who may make them. */
export type Api = ReturnType<typeof endpoints>
export type Staff = ReturnType<typeof staffCallers>['staff']
