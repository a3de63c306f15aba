import type { Db, Tx } from '../tables.ts'

export interface StoredHire {
  roleId: string
  opening: number
  salaryPence: number
  /** YYYY-MM-DD. */
  startsOn: string
  placementId: string | null
}

export async function hireOf(tx: Db | Tx, candidacyId: string): Promise<StoredHire | undefined> {
  const row = await tx
    .selectFrom('hires')
    .select(['role_id', 'opening', 'salary_pence', 'placement_id', 'starts_on'])
    .where('candidacy_id', '=', candidacyId)
    .executeTakeFirst()
  return (
    row && {
      roleId: row.role_id,
      opening: row.opening,
      salaryPence: Number(row.salary_pence),
      startsOn: row.starts_on,
      placementId: row.placement_id,
    }
  )
}

/** Ends an offer that waits for an answer, because the candidate said no to something else or has withdrawn. */
export async function endOffer(tx: Tx, candidacyId: string, now: Date): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ state: 'declined', answered_at: now })
    .where('candidacy_id', '=', candidacyId)
    .where('state', '=', 'made')
    .execute()
}

/** Returns the placements that belong to hires on a contract's roles. */
export async function placementsOfHires(tx: Tx, contractId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('hires')
    .innerJoin('roles', 'roles.id', 'hires.role_id')
    .select('placement_id')
    .where('roles.contract_id', '=', contractId)
    .execute()
  return rows.flatMap(({ placement_id }) => placement_id ?? [])
}
