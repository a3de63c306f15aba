import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { booksRoutes } from './routes.ts'

/** Everybody's money in one place: what is owed, what came, and what the bookkeeper takes away. */
export function books(context: Context, staff: StaffGate): Slice {
  return {
    consoleRoutes: booksRoutes(context, staff),
  }
}
