import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import { booksRoutes } from './routes.ts'
import { waitingLines } from './statement/bank-lines.ts'
import { forgetBankLines, personBankLines } from './statement/person-bank-lines.ts'

/** The slice of books: what all clients owe, what was paid, and exports for the bookkeeper. */
export function books(context: Context, staff: StaffGate): Slice {
  const { db, clock } = context
  return {
    consoleRoutes: booksRoutes(context, staff),
    attention: [waitingLines(db)],
    jobs: [{ name: 'forget-bank-lines', schedule: '25 4 * * *', run: () => forgetBankLines(db, clock.now()) }],
    person: personBankLines,
  }
}
