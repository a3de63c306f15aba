import { useEffect, useState } from 'react'
import { consoleWords } from '#content/console/frame.ts'
import { videosConsole } from '#content/console/videos.ts'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { useCloseQuestion } from '#src/design/use-close-question.ts'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { Alert } from '#src/design/field.tsx'

const words = videosConsole.edit.captions

interface DraftFormProps {
  /** Where the captions are kept. */
  path: string
  isBusy: boolean
  onSave: (text: string) => void
  /** Called with the corrections that are not saved, and with `undefined` once there are none. */
  onTyped: (unsaved: string | undefined) => void
  onClose: () => void
}

/** A machine's draft of captions, to read through and correct: visitors get what is saved here (VIDEO-18). */
export function DraftForm({ path, isBusy, onSave, onTyped, onClose }: DraftFormProps) {
  const [text, setText] = useState<string>()
  const [draft, setDraft] = useState<string>()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    fetch(`${path}/draft`, { credentials: 'include', signal: leaving.signal })
      .then(async (answer) => (answer.ok ? show(await answer.text()) : setLost(true)))
      .catch(() => !leaving.signal.aborted && setLost(true))
    function show(loaded: string) {
      setDraft(loaded)
      setText(loaded)
    }
    return () => leaving.abort()
  }, [path])
  const { isAsked, close } = useCloseQuestion(text === draft ? undefined : text, onClose)
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
          onChange={({ target: { value } }) => {
            setText(value)
            onTyped(value === draft ? undefined : value)
          }}
        />
      )}
      {isAsked && <Alert title={consoleWords.unsaved.text} />}
      <div className="con-acts">
        {text !== undefined && (
          <CompactButton variant="ink" busy={isBusy} onClick={() => onSave(text)}>
            {words.save}
          </CompactButton>
        )}
        <CompactButton variant={isAsked ? 'danger' : 'line'} onClick={close}>
          {isAsked ? consoleWords.unsaved.leave : words.close}
        </CompactButton>
      </div>
    </div>
  )
}
