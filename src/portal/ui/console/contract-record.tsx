import { type ReactNode, useState } from 'react'
import { contractsConsole } from '#content/console/contracts.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Record as RecordBody, RecordHeader } from '#src/design/console/record.tsx'
import { EmptyState } from '#src/design/console/attention.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill } from '#src/values/fill.ts'
import { ContractMoney } from '#src/placements/ui/console/contract-money.tsx'
import type { StaffMember } from '#src/staff/staff.ts'
import type { ContractRecord } from '../../console-api.ts'
import { AuditTrail } from '#src/contracts/ui/console/audit-trail.tsx'
import { Evidence } from '#src/contracts/ui/console/evidence.tsx'
import { LinkDialog } from '#src/contracts/ui/console/link-dialog.tsx'
import { Progress } from './progress.tsx'
import { SealNote } from '#src/contracts/ui/console/seal-note.tsx'
import { useVerification } from '#src/contracts/ui/console/verification.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const words = contractsConsole.record

/** One contract: what was signed and how, its money, its trail; all as of now. */
export function ContractRecordView({ id, listHref }: { id: string; listHref: string }) {
  const { data, error } = useConsoleQuery<ContractRecord>('contract', `/api/admin/contracts/${id}`, { live: true })
  const verification = useVerification(id)
  const { data: me } = useConsoleQuery<StaffMember>('session', '/api/staff/session')
  if (!data) {
    return (
      <div className="ctr-record" aria-busy={!error}>
        {error ? (
          <EmptyState title={contractsConsole.failed}>{readFailure(error).sentence}</EmptyState>
        ) : (
          <Skeleton lines={8} headline />
        )}
      </div>
    )
  }
  const isOwner = me?.role === 'owner'
  return (
    <div className="ctr-record">
      <RecordBody>
        <RecordHeader
          key={id}
          id={id}
          title={data.details.companyName || data.details.contactName || data.invited?.name || contractsConsole.nobody}
          note={fill(words.agreement, { number: data.number, version: data.agreement.version })}
          back={{ href: listHref, label: words.back }}
          actions={
            <Actions contract={data} isOwner={isOwner}>
              {verification.button}
            </Actions>
          }
        />
        {verification.verdict}
        <SealNote contract={data} />
        {data.signature ? <Evidence contract={data} signature={data.signature} /> : <Progress contract={data} />}
        <ContractMoney contractId={id} isOwner={isOwner} />
      </RecordBody>
      <AuditTrail rows={data.trail} chain={data.chain} />
    </div>
  )
}

function Actions({ contract, isOwner, children }: { contract: ContractRecord; isOwner: boolean; children: ReactNode }) {
  const [dialog, setDialog] = useState<'link' | 'withdraw'>()
  const seal = useConsoleAction<object>({
    path: `/api/admin/contracts/${contract.id}/seal`,
    refresh: ['contract', 'contracts', 'contracts-attention', 'waiting'],
    onDone: () => toast({ ...contractsConsole.sealDialog.done, tone: 'ok' }),
  })
  const isSigned = contract.status === 'signed'
  const mayWithdraw = contract.status === 'open' || (isSigned && isOwner)
  return (
    <>
      {contract.seal.state === 'sealed' && (
        <CompactButton variant="ink" href={`/api/admin/contracts/${contract.id}/document`} outside download>
          {words.download}
        </CompactButton>
      )}
      {contract.signature && contract.seal.state !== 'sealed' && (
        <CompactButton variant="ink" busy={seal.busy} onClick={() => void seal.run({})}>
          {words.sealAgain}
        </CompactButton>
      )}
      {children}
      {contract.linkTo && (
        <CompactButton variant={contract.status === 'open' ? 'ink' : 'line'} onClick={() => setDialog('link')}>
          {isSigned ? words.mailAgain : words.linkAgain}
        </CompactButton>
      )}
      {mayWithdraw && (
        <CompactButton variant="danger" onClick={() => setDialog('withdraw')}>
          {words.withdraw}
        </CompactButton>
      )}
      {dialog === 'link' && contract.linkTo && (
        <LinkDialog contract={contract} to={contract.linkTo} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'withdraw' && <WithdrawDialog contract={contract} onClose={() => setDialog(undefined)} />}
    </>
  )
}
