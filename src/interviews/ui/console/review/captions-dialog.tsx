import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { askAgain } from '#src/platform/browser/console-query.ts'
import { putFile } from '#src/platform/browser/put-file.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill } from '#src/values/fill.ts'
import { playTime } from '#src/values/time-code.ts'
import { vttOf } from '#src/videos/cues.ts'
import type { CutView, InterviewRecord } from '../../../console-api.ts'
import { interviewQueries } from '../interview-queries.ts'

const words = interviewsConsole.record.captions

interface CaptionsDialogProps {
  record: InterviewRecord
  n: number
  answer: CutView['answers'][number]
  onPlay: (seconds: number) => void
  onClose: () => void
}

/** Corrects captions line by line, or writes new ones. Clients don't see captions that nobody has checked (INTV-19). */
export function CaptionsDialog({ record, n, answer: newest, onPlay, onClose }: CaptionsDialogProps) {
  const client = useQueryClient()
  // As it was when somebody began: a machine's draft that arrives meanwhile doesn't take away what they write.
  const [answer] = useState(newest)
  const [lines, setLines] = useState(answer.cues)
  const [seen] = useState(answer.captionsVersion)
  const [written, setWritten] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function save() {
    if (isBusy) return
    const cues =
      answer.cues.length > 0 ? lines.filter(({ text }) => text.trim() !== '') : spread(written, answer.seconds)
    setBusy(true)
    setFailure(undefined)
    try {
      const path = `/api/admin/interviews/${record.id}/films/${answer.takeId}/captions`
      await putFile(path, new Blob([vttOf(cues)]), { type: 'text/vtt', seen })
      await askAgain(client, interviewQueries)
      toast({ title: words.saved, description: fill(words.of, { n }), tone: 'ok' })
      onClose()
    } catch (error) {
      setFailure(readFailure(error).sentence)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={fill(words.title, { n })}
      size="lg"
      confirm={words.save}
      cancel={interviewsConsole.cancel}
      busy={isBusy}
      failure={failure}
      unsaved={answer.cues.length === 0 ? written.trim() || undefined : lines === answer.cues ? undefined : lines}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {answer.cues.length === 0 ? (
        <CompactArea
          label={words.write}
          hint={words.writeHint}
          rows={10}
          value={written}
          onChange={({ target }) => setWritten(target.value)}
        />
      ) : (
        <>
          <p>{answer.captions === 'draft' ? words.lead : words.leadChecked}</p>
          <ol className="rvw-cues">
            {lines.map(({ starts, text }, index) => (
              <li key={starts}>
                <CompactButton
                  aria-label={fill(words.playAt, { time: playTime(starts) })}
                  onClick={() => onPlay(starts)}
                >
                  {playTime(starts)}
                </CompactButton>
                <textarea
                  aria-label={fill(words.line, { time: playTime(starts) })}
                  rows={2}
                  value={text}
                  // One caption is one line, however it wraps here.
                  onChange={({ target }) =>
                    setLines(lines.with(index, { ...lines[index]!, text: target.value.replaceAll(/\s*\n\s*/g, ' ') }))
                  }
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </ConfirmDialog>
  )
}

/** Gives typed sentences times over the whole film, in proportion to their length, for the colleague to correct. */
function spread(written: string, seconds: number) {
  const texts = written
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const letters = texts.reduce((sum, { length }) => sum + length, 0)
  let before = 0
  return texts.map((text) => {
    const starts = (before / letters) * seconds
    before += text.length
    return { starts, ends: Math.max(starts + 0.1, (before / letters) * seconds), text }
  })
}
