import type { ColumnType } from 'kysely'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { ContractOverviewsView, ContractTotalsView } from './console/tables.ts'

export interface PortalTables {
  contract_overviews: ContractOverviewsView
  contract_totals: ContractTotalsView
  portal_access: {
    id: number
    password_hash: string
    updated_at: Date
    configured_hash: ColumnType<string | null, string | null | undefined, string | null>
  }
}

export type Db = DbOf<PortalTables>
export type Tx = TxOf<PortalTables>
