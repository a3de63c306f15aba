import type { Who } from '#src/platform/http/endpoint.ts'
import type { AppContext } from '#src/platform/http/request.ts'
import type { StaffMember } from '../staff.ts'

/** What every console call asks first. */
export interface StaffGate {
  /**
   * The member of staff whose session the request carries, prolonging it. Throws 401
   * `staff_signed_out` without one, and 403 `owner_required` where only an owner may.
   */
  require(c: AppContext, role?: 'owner'): Promise<StaffMember>
}

/** Who may make a console's call: anybody on the staff, or owners alone. */
export function staffCallers(gate: StaffGate): { staff: Who<StaffMember>; owner: Who<StaffMember> } {
  const nameOf = ({ id }: StaffMember) => id
  return {
    staff: { kind: 'staff', admit: (c) => gate.require(c), nameOf },
    owner: { kind: 'owner', admit: (c) => gate.require(c, 'owner'), nameOf },
  }
}
