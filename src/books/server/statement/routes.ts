import { z } from 'zod'
import type { Endpoints } from '#src/platform/http/endpoint.ts'
import { queryOf } from '#src/platform/http/list-query.ts'
import type { Context } from '#src/platform/slice.ts'
import { type StaffGate, staffCallers } from '#src/staff/server/public.ts'
import {
  bankLineLists,
  bankLinesShown,
  LineDecision,
  LineLink,
  LineRecording,
  StatementRequest,
} from '../../statement/api.ts'
import { mostStatementBytes } from '../../statement/statement-limits.ts'
import { listBankLines } from './bank-lines.ts'
import { ignoreLine, linkLine, recordLine, restoreLine } from './decide-line.ts'
import { columnsToAsk, importStatement } from './import-statement.ts'

const listed = queryOf(
  z.object({
    list: z.enum(bankLineLists).default('waiting'),
    show: z.coerce.number().int().min(1).max(bankLinesShown.most).default(bankLinesShown.atFirst),
  }),
)

/** The largest file in base64, with the rest of the request. */
const statementBytes = Math.ceil(mostStatementBytes / 3) * 4 + 4_096

/** Bank statements: their import, and what staff do with each line (PAY-33 to PAY-37). */
export function statementRoutes(api: Endpoints, context: Context, gate: StaffGate): void {
  const { staff } = staffCallers(gate)
  const limit = { burst: 20, secondsEach: 10, tooMany: 'That’s a lot of statements in a short time.' }

  api.get(
    '/api/admin/money/bank-lines',
    { does: 'Lists lines of bank statements, with the invoices that each may pay', who: staff, query: listed },
    ({ query: { list, show } }) => listBankLines(context.db, list, show),
  )

  api.post(
    '/api/admin/money/statements',
    {
      does: 'Imports a bank statement, and books nothing',
      who: staff,
      limit: [{ name: 'statements', per: 'caller', ...limit }],
      bytes: statementBytes,
      body: StatementRequest,
      once: true,
      status: 201,
    },
    async ({ who, body: { file, ...body }, now, once }) => {
      const sent = { bytes: Buffer.from(file, 'base64'), ...body }
      const question = await columnsToAsk(context.db, sent, now)
      return question ?? once((tx) => importStatement(tx, sent, who, now))
    },
  )

  api.post(
    '/api/admin/money/bank-lines/:id/recordings',
    {
      does: 'Records a line of a statement against invoices',
      who: staff,
      body: LineRecording,
      once: true,
      status: 201,
    },
    ({ who, params: { id }, body, now, once }) =>
      once((tx) => recordLine(tx, context, { id, member: who, ...body }, now)),
  )

  api.post(
    '/api/admin/money/bank-lines/:id/link',
    { does: 'Says that a line is a transfer that was recorded by hand', who: staff, body: LineLink, once: true },
    ({ who, params: { id }, body, now, once }) => once((tx) => linkLine(tx, { id, member: who, ...body }, now)),
  )

  api.post(
    '/api/admin/money/bank-lines/:id/ignore',
    { does: 'Says that a line of a statement is for no invoice', who: staff, body: LineDecision, once: true },
    ({ who, params: { id }, body, now, once }) => once((tx) => ignoreLine(tx, { id, member: who, ...body }, now)),
  )

  api.post(
    '/api/admin/money/bank-lines/:id/restore',
    { does: 'Takes back that a line was ignored or linked', who: staff, body: LineDecision, once: true },
    ({ who, params: { id }, body, now, once }) => once((tx) => restoreLine(tx, { id, member: who, ...body }, now)),
  )
}
