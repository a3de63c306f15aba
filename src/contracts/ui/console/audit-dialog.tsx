import { useEffect, useEffectEvent, useState } from 'react'
import { contractsConsole } from '#content/console/contracts.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { AuditAnswer } from '../../console-api.ts'

const words = contractsConsole.auditDialog
const { counts, verification } = contractsConsole

/** Checks every trail when it opens, and shows the result. */
export function AuditDialog({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<AuditAnswer>()
  const audit = useConsoleAction<object, AuditAnswer>({
    path: '/api/admin/contracts/audit',
    quiet: true,
    onDone: setFound,
  })
  const begin = useEffectEvent(() => void audit.run({}))
  useEffect(() => begin(), [])
  const figures = found && {
    contracts: fillCount(counts.trails, found.contracts),
    events: fillCount(counts.rows, found.events),
    count: found.broken.length,
  }

  return (
    <Dialog title={words.title} size="sm" onClose={onClose}>
      <div className="con-ask" aria-busy={audit.busy}>
        {audit.failure && <Alert title={audit.failure.sentence} />}
        {!found && !audit.failure && <Skeleton lines={2} />}
        <output>
          {found && figures && (
            <StateMark kind={found.broken.length === 0 ? 'done' : 'failed'}>
              {fill(found.broken.length === 0 ? words.holds : words.broken, figures)}
            </StateMark>
          )}
        </output>
        {found && found.broken.length > 0 && (
          <ul className="ctr-broken">
            {found.broken.map((broken) => (
              <li key={broken.contractId}>
                {fill(words.row, { ...broken, problem: verification.problems[broken.problem] })}
              </li>
            ))}
          </ul>
        )}
        <div className="con-acts">
          <CompactButton onClick={onClose}>{words.close}</CompactButton>
        </div>
      </div>
    </Dialog>
  )
}
