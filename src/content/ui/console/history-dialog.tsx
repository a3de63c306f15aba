import { contentConsole as words } from '#content/console/content.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill } from '#src/values/fill.ts'
import { shortMoment } from '#src/values/london-time.ts'
import type { FieldView, PastValue } from '../../console-api.ts'
import { valueInWords } from './part-words.ts'

const copy = words.past

/** Who changed a field, to which value and when, newest first. Each value can be restored. */
export function HistoryDialog({
  field,
  busy,
  onRestore,
  onClose,
}: {
  field: FieldView
  busy: boolean
  onRestore: (value: unknown) => Promise<void>
  onClose: () => void
}) {
  const { data, error } = useConsoleQuery<{ values: PastValue[] }>(
    'content-history',
    `/api/admin/content/fields/${field.id}/history`,
    { fresh: true },
  )
  return (
    <Dialog title={fill(copy.title, { field: field.label })} size="md" onClose={onClose}>
      <div className="cnt-past">
        {error && !data ? <p role="alert">{readFailure(error).sentence}</p> : !data && <Skeleton lines={4} />}
        {data && (
          <ol aria-label={fill(copy.title, { field: field.label })}>
            {data.values.map((past, index) => (
              <li key={past.version}>
                <p>
                  <b>{past.by}</b> <span className="muted">{shortMoment(past.at, 'now')}</span>
                </p>
                <p className="cnt-past__v">
                  {past.value === null ? `${copy.toDefault}: ${valueInWords(field.default)}` : valueInWords(past.value)}
                </p>
                {index === 0 ? (
                  <span className="muted">{copy.now}</span>
                ) : (
                  <CompactButton
                    busy={busy}
                    aria-label={fill(copy.restoreOf, { who: past.by, when: shortMoment(past.at, 'now') })}
                    onClick={() => void onRestore(past.value)}
                  >
                    {copy.restore}
                  </CompactButton>
                )}
              </li>
            ))}
          </ol>
        )}
        <p className="con-note">{copy.kept}</p>
      </div>
    </Dialog>
  )
}
