import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { candidatesConsole } from '#content/console/candidates.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { DraftingMark } from '#src/design/feedback/drafting-mark.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { Alert } from '#src/design/field.tsx'
import type { FilmView } from '#src/films/film.ts'
import { askAgain } from '#src/platform/browser/console-query.ts'
import { putFile } from '#src/platform/browser/put-file.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { captionBytes } from '#src/videos/video.ts'
import type { CandidateRecord } from '../../../console-api.ts'
import { firstNameOf } from '../../../facts.ts'
import { candidateQueries } from '../candidate-queries.ts'
import { FileChooser } from './file-chooser.tsx'

const words = candidatesConsole.filmPart.captions

const pathOf = (candidateId: string) => `/api/admin/candidates/${candidateId}/film/captions`

/** A film's captions: upload them, read them through, and thereby mark them as checked (CAND-4). */
export function CaptionsPart({ record, film }: { record: CandidateRecord; film: FilmView }) {
  const { save, isBusy, failure, clear } = useSaving(record)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="cn-captions">
      <h3>{words.heading}</h3>
      <StateMark kind={!film.hasCaptions ? 'none' : film.captionsCheckedAt ? 'done' : 'partly'}>
        {!film.hasCaptions
          ? words.missing
          : film.captionsCheckedAt
            ? fill(words.checked, { date: longDate(film.captionsCheckedAt, 'now') })
            : film.captionsBy === 'machine'
              ? words.drafted
              : words.unchecked}
      </StateMark>
      {film.drafting && <DraftingMark drafting={film.drafting} />}
      <div className="con-acts">
        <CompactButton
          variant={film.hasCaptions && !film.captionsCheckedAt ? 'ink' : 'line'}
          onClick={() => {
            clear()
            setIsOpen(true)
          }}
        >
          {film.hasCaptions ? words.read : words.write}
        </CompactButton>
        <FileChooser
          label={words.upload}
          accept=".vtt,text/vtt"
          busy={isBusy}
          onFile={(file) => void save(file, film.captionsVersion)}
        />
      </div>
      {failure && !isOpen && <Alert title={failure} />}
      {isOpen && (
        <CaptionsDialog
          record={record}
          film={film}
          isBusy={isBusy}
          failure={failure}
          onSave={async (text, seen) => {
            if (await save(new Blob([text]), seen)) setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

/** Sends captions. The server checks them before it stores them. */
function useSaving({ id, name }: CandidateRecord) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function save(captions: Blob, seen: string): Promise<boolean> {
    if (isBusy) return false
    setFailure(captions.size > captionBytes ? words.tooLarge : undefined)
    if (captions.size > captionBytes) return false
    setIsBusy(true)
    try {
      await putFile(pathOf(id), captions, { type: 'text/vtt', seen })
      await askAgain(client, candidateQueries)
      toast({ title: words.saved, description: name, tone: 'ok' })
      return true
    } catch (error) {
      setFailure(readFailure(error).sentence)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { save, isBusy, failure, clear: () => setFailure(undefined) }
}

interface CaptionsDialogProps {
  record: CandidateRecord
  film: FilmView
  isBusy: boolean
  failure: string | undefined
  onSave: (text: string, seen: string) => Promise<void>
  onClose: () => void
}

function CaptionsDialog({ record, film, isBusy, failure, onSave, onClose }: CaptionsDialogProps) {
  const [typed, setTyped] = useState<string>()
  const [seen] = useState(film.captionsVersion)
  const { data, error } = useQuery({
    queryKey: [pathOf(record.id), 'captions', film.id],
    queryFn: ({ signal }) => receiveText(pathOf(record.id), signal),
    enabled: film.hasCaptions,
    gcTime: 0,
    staleTime: 0,
  })
  const text = typed ?? (film.hasCaptions ? data : words.start)
  return (
    <ConfirmDialog
      title={fill(words.title, { name: firstNameOf(record.name) })}
      size="lg"
      confirm={words.save}
      cancel={candidatesConsole.cancel}
      busy={isBusy}
      failure={failure}
      unsaved={typed !== undefined && typed !== (film.hasCaptions ? data : words.start) ? typed : undefined}
      onConfirm={() => text !== undefined && void onSave(text, seen)}
      onClose={onClose}
    >
      <p>{words.lead}</p>
      {text === undefined && error && <Alert title={words.failed} />}
      {text === undefined && !error && <Skeleton lines={6} />}
      {text !== undefined && (
        <CompactArea
          label={words.field}
          className="cn-vtt"
          rows={14}
          spellCheck
          value={text}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ConfirmDialog>
  )
}

async function receiveText(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { credentials: 'include', signal })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text, response.statusText)
  return text
}
