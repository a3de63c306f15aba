import type { Hono } from 'hono'
import { pricingOptions } from '#src/contracts/contract.ts'
import { staffOnContract } from '#src/contracts/server/public.ts'
import { csvResponse } from '#src/platform/http/csv.ts'
import { endpoints } from '#src/platform/http/endpoint.ts'
import { listQuery } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { contractNeeds, contractSorts, contractStates } from '../../console-api.ts'
import { contractsAttention } from './attention.ts'
import { contractColumns } from './csv.ts'
import { eachContract, listContracts } from './list.ts'
import { contractRecord } from './record.ts'

const listed = listQuery({
  sorts: contractSorts,
  defaultSort: '-activity',
  filters: { state: contractStates, option: pricingOptions, need: ['any', ...contractNeeds] },
})

/** Contracts with their money, as staff see them (PORTAL-37). */
export function portalConsoleRoutes(context: Context, gate: StaffGate): Hono<AppEnv> {
  const { db } = context
  const { staff } = staffCallers(gate)
  const api = endpoints(context)

  api.get(
    '/api/admin/contracts',
    { does: 'Lists contracts, a page at a time', who: staff, query: listed },
    ({ query: { filters, ...query }, now }) => listContracts(db, { ...query, ...filters }, now),
  )

  api.get(
    '/api/admin/contracts.csv',
    { does: 'Exports contracts for a spreadsheet', who: staff, query: listed },
    ({ query: { filters, q }, now }) => {
      const rows = eachContract(db, { q, ...filters }, now)
      return csvResponse({ filename: 'contracts.csv', columns: contractColumns, rows })
    },
  )

  api.get('/api/admin/contracts/attention', { does: 'Lists what needs a person', who: staff }, ({ now }) =>
    contractsAttention(db, now),
  )

  api.get('/api/admin/contracts/:id', { does: 'Shows a contract', who: staffOnContract(db, gate) }, ({ who, now }) =>
    contractRecord(db, who.id, now),
  )

  return api.routes
}
