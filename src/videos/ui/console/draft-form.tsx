import { useEffect, useState } from 'react'
import { videosConsole } from '#content/console/videos.ts'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { Alert } from '#src/design/field.tsx'

const words = videosConsole.edit.captions

interface DraftFormProps {
  /** Where the captions are kept. */
  path: string
  isBusy: boolean
  onSave: (text: string) => void
  onClose: () => void
}

/** A machine's draft of captions, to read through and correct: visitors get what is saved here (VIDEO-18). */
export function DraftForm({ path, isBusy, onSave, onClose }: DraftFormProps) {
  const [text, setText] = useState<string>()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    fetch(`${path}/draft`, { credentials: 'include', signal: leaving.signal })
      .then(async (answer) => (answer.ok ? setText(await answer.text()) : setLost(true)))
      .catch(() => !leaving.signal.aborted && setLost(true))
    return () => leaving.abort()
  }, [path])
  return (
    <div className="vc-drafted">
      {text === undefined && (isLost ? <Alert title={words.failed} /> : <Skeleton lines={5} />)}
      {text !== undefined && (
        <CompactArea
          label={words.field}
          hint={words.lead}
          rows={10}
          spellCheck
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <div className="con-acts">
        {text !== undefined && (
          <CompactButton variant="ink" busy={isBusy} onClick={() => onSave(text)}>
            {words.save}
          </CompactButton>
        )}
        <CompactButton onClick={onClose}>{words.close}</CompactButton>
      </div>
    </div>
  )
}
