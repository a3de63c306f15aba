import type { Db } from '#src/platform/database/database.ts'
import type { AppContext } from '#src/platform/http/request.ts'
import type { Clock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import type { StaffMember } from '../staff.ts'
import { memberOfSession, staffCookie } from './sessions.ts'
import type { StaffGate } from './staff-gate.ts'

/** The gate, with a method that only this slice's own calls use. */
export interface SessionGate extends StaffGate {
  /** Who is signed in and by which session, or `undefined`. */
  find(c: AppContext): Promise<{ member: StaffMember; sessionId: string } | undefined>
}

/** The only way into the console. It asks the database once for each request, however often it is called. */
export function createStaffGate({ db, clock, secure }: { db: Db; clock: Clock; secure: boolean }): SessionGate {
  const session = staffCookie(secure)
  const lookups = new WeakMap<AppContext, ReturnType<typeof memberOfSession>>()
  const find: SessionGate['find'] = (c) => {
    const cached = lookups.get(c)
    if (cached) return cached
    const lookup = memberOfSession(db, session.of(c), clock.now()).then((member) => {
      if (member) c.set('signedIn', true)
      return member
    })
    lookups.set(c, lookup)
    return lookup
  }
  return {
    find,
    async require(c, role) {
      const signedIn = await find(c)
      if (!signedIn)
        throw new Problem('unauthenticated', 'staff_signed_out', 'You’re not signed in. Sign in and try again.')
      if (role === 'owner' && signedIn.member.role !== 'owner')
        throw new Problem('forbidden', 'owner_required', 'Only an owner can do that. Please ask one.')
      return signedIn.member
    },
  }
}
