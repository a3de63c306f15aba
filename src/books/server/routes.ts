import type { Hono } from 'hono'
import { z } from 'zod'
import { refuseUnprintable } from '#src/contracts/printable-details.ts'
import { recordTransfer } from '#src/payments/server/public.ts'
import { csvResponse } from '#src/platform/http/csv.ts'
import { type Endpoints, endpoints } from '#src/platform/http/endpoint.ts'
import { listQuery, queryOf } from '#src/platform/http/list-query.ts'
import type { AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import { londonDate } from '#src/values/london-time.ts'
import { ageBands } from '../aged-debt.ts'
import { entrySorts, type TransferAnswer, TransferRequest, type XeroFiles } from '../console-api.ts'
import { entryKinds, entryStates } from '../entry.ts'
import { freeAgentColumns } from '../freeagent.ts'
import { periods } from '../period.ts'
import { xeroColumns } from '../xero.ts'
import { countXeroFiles, entryColumns, movements, xeroRows } from './csv.ts'
import { eachEntry, listEntries, openInvoices } from './entries.ts'
import { statementRoutes } from './statement/routes.ts'

const listed = listQuery({
  sorts: entrySorts,
  defaultSort: '-date',
  filters: { kind: entryKinds, state: entryStates, period: periods, age: ageBands },
})

const fileNumbers = Array.from({ length: 200 }, (_, index) => String(index + 1))
const listedInFiles = listQuery({
  sorts: entrySorts,
  defaultSort: '-date',
  filters: { kind: entryKinds, state: entryStates, period: periods, age: ageBands, file: fileNumbers },
})

const searched = queryOf(z.object({ q: z.string().trim().max(200).default('') }))

/** All clients' money in one list, and what staff record there (PAY-31, PAY-32). */
export function booksRoutes(context: Context, gate: StaffGate): Hono<AppEnv> {
  const { db } = context
  const { staff } = staffCallers(gate)
  const api = endpoints(context)

  api.get(
    '/api/admin/money',
    { does: 'Lists invoices, receipts, credit notes and payments, a page at a time', who: staff, query: listed },
    ({ query: { filters, ...query }, now }) => listEntries(db, { ...query, ...filters }, londonDate(now)),
  )

  api.get(
    '/api/admin/money/open-invoices',
    { does: 'Lists invoices that are not paid', who: staff, query: searched },
    ({ query: { q }, now }) => openInvoices(db, q, londonDate(now)),
  )

  api.post(
    '/api/admin/money/transfers',
    {
      does: 'Records a bank transfer for one or several invoices',
      who: staff,
      body: TransferRequest,
      once: true,
      status: 201,
    },
    ({ who, body, now, once }) => {
      refuseUnprintable({ reference: body.reference }, 'Nothing was recorded.')
      return once(async (tx): Promise<TransferAnswer> => {
        const { receipts } = await recordTransfer(tx, context, body, now, who)
        return {
          receipts: receipts.map(({ receipt, openPence }) => ({
            receipt: receipt.number,
            invoice: receipt.cites!,
            openPence,
          })),
        }
      })
    },
  )

  exportRoutes(api, context, gate)
  statementRoutes(api, context, gate)
  return api.routes
}

/** The exports for bookkeepers: the filtered list, or the form that another program imports. */
function exportRoutes(api: Endpoints, { db }: Context, gate: StaffGate): void {
  const { staff } = staffCallers(gate)

  api.get(
    '/api/admin/money.csv',
    { does: 'Exports the books for a spreadsheet', who: staff, query: listed },
    ({ query: { filters, q }, now }) => {
      const rows = eachEntry(db, { q, ...filters }, londonDate(now))
      return csvResponse({ filename: 'money.csv', columns: entryColumns, rows })
    },
  )

  api.get(
    '/api/admin/money/xero-files',
    { does: 'Says in how many files Xero takes invoices and credit notes', who: staff, query: listed },
    async ({ query: { filters, q }, now }): Promise<XeroFiles> => ({
      files: await countXeroFiles(db, { q, ...filters }, londonDate(now)),
    }),
  )

  api.get(
    '/api/admin/money/xero.csv',
    { does: 'Exports invoices and credit notes for Xero, 500 lines a file', who: staff, query: listedInFiles },
    ({ query: { filters, q }, now }) => {
      const { file: place = '1', ...others } = filters
      const file = Number(place)
      const rows = xeroRows(db, { q, ...others }, londonDate(now), file)
      return csvResponse({
        filename: file === 1 ? 'xero-sales-invoices.csv' : `xero-sales-invoices-${file}.csv`,
        columns: xeroColumns,
        rows,
        forImport: { header: true },
      })
    },
  )

  api.get(
    '/api/admin/money/freeagent.csv',
    { does: 'Exports money that moved for FreeAgent', who: staff, query: listed },
    ({ query: { filters, q }, now }) => {
      const rows = movements(db, { q, ...filters }, londonDate(now))
      return csvResponse({
        filename: 'freeagent-bank.csv',
        columns: freeAgentColumns,
        rows,
        forImport: { header: false },
      })
    },
  )
}
