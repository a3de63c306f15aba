import type { Context } from '#src/platform/slice.ts'
import type { BookingContext } from './book-call.ts'

/** What the program passes to the diary, with its rules. */
export type Diary = Context & BookingContext
