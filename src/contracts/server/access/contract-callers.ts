import type { Db } from '#src/platform/database/database.ts'
import type { Who } from '#src/platform/http/endpoint.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Clock } from '#src/values/clock.ts'
import { type KnownContractId, knownContract, type OwnContractId } from '../contract-store.ts'
import { authorise, portalCookie, portalLocked, portalSession } from './sessions.ts'

/**
 * Finds the client of the request's session, on the contract that the request names. Throws 404 for any other contract.
 */
export function clientOfContract({
  db,
  clock,
  secure,
}: {
  db: Db
  clock: Clock
  /** Whether visitors use TLS. */
  secure: boolean
}): Who<OwnContractId> {
  const session = portalCookie(secure)
  return {
    kind: 'client',
    admit: async (c) => {
      const id = await authorise(db, session.of(c), c.req.param('id'), clock.now())
      c.set('signedIn', true)
      return id
    },
    nameOf: (id) => id,
  }
}

/**
 * Finds the client of the request's session, with the contract if they may read and sign it. Colleagues and guests may
 * not.
 */
export function clientInPortal({
  db,
  clock,
  secure,
}: Parameters<typeof clientOfContract>[0]): Who<{ contract: OwnContractId | undefined; name: string }> {
  const session = portalCookie(secure)
  return {
    kind: 'client',
    admit: async (c) => {
      const now = clock.now()
      const open = await portalSession(db, session.of(c), now)
      if (!open) throw await portalLocked(db, session.of(c), now)
      c.set('signedIn', true)
      return { contract: open.isSignatory ? open.contractId : undefined, name: open.memberId ?? open.contractId }
    },
    nameOf: ({ name }) => name,
  }
}

/** Finds the member of staff, or owner, and the contract in the address. */
export function staffOnContract(
  db: Db,
  gate: StaffGate,
  role: 'staff' | 'owner' = 'staff',
): Who<{ member: StaffMember; id: KnownContractId }> {
  const callers = staffCallers(gate)[role]
  return {
    kind: role,
    admit: async (c) => {
      const member = await callers.admit(c)
      return { member, id: await knownContract(db, c.req.param('id') ?? '') }
    },
    nameOf: ({ member }) => callers.nameOf(member),
  }
}
