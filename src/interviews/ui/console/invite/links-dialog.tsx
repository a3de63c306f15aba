import { useState } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fillCount } from '#src/values/fill.ts'
import type { CopiedLink } from '../../../console-api.ts'

const words = interviewsConsole.links

/** Links of interviews, for staff to send themselves where no mail server is set (INTV-55). */
export function LinksDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [text, setText] = useState<string>()
  const copy = async (lines: string) => {
    try {
      await navigator.clipboard.writeText(lines)
      toast({ title: fillCount(words.copied, ids.length), tone: 'ok' })
    } catch {
      // Without a secure origin there is no clipboard; the field has the links, selected.
    }
  }
  const make = useConsoleAction<{ ids: readonly string[] }, CopiedLink[]>({
    path: '/api/admin/interviews/invitations/links',
    quiet: true,
    onDone: (links) => {
      const lines = links.map(({ name, link }) => (links.length === 1 ? link : `${name}: ${link}`)).join('\n')
      setText(lines)
      void copy(lines)
    },
  })
  return (
    <Dialog title={words.title} size="md" onClose={onClose}>
      <div className="con-ask">
        <p>
          {fillCount(words.text, ids.length)} {words.own}
        </p>
        {make.failure && <Alert title={make.failure.sentence} />}
        {text !== undefined && (
          <CompactArea
            label={fillCount(words.label, ids.length)}
            rows={Math.min(8, ids.length + 1)}
            readOnly
            value={text}
            onFocus={({ target }) => target.select()}
          />
        )}
        <div className="con-acts">
          <CompactButton
            variant="ink"
            busy={make.busy}
            onClick={() => void (text === undefined ? make.run({ ids }) : copy(text))}
          >
            {fillCount(words.copy, ids.length)}
          </CompactButton>
          <CompactButton href="/admin/settings">{words.settings}</CompactButton>
          <CompactButton onClick={onClose}>{words.close}</CompactButton>
        </div>
      </div>
    </Dialog>
  )
}
