import type { Who } from '#src/platform/http/endpoint.ts'
import type { AppContext } from '#src/platform/http/request.ts'
import type { StaffMember } from '../staff.ts'

/** Authorises every console call. */
export interface StaffGate {
  /**
   * Returns the member of staff whose session the request carries, and prolongs it. Throws 401
   * `staff_signed_out` without a session, and 403 `owner_required` if only an owner may do this.
   */
  require(c: AppContext, role?: 'owner'): Promise<StaffMember>
}

/** Who may make a console call: all staff, or only owners. */
export function staffCallers(gate: StaffGate): { staff: Who<StaffMember>; owner: Who<StaffMember> } {
  const nameOf = ({ id }: StaffMember) => id
  return {
    staff: { kind: 'staff', admit: (c) => gate.require(c), nameOf },
    owner: { kind: 'owner', admit: (c) => gate.require(c, 'owner'), nameOf },
  }
}
