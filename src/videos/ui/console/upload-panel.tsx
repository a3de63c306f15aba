import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { videosConsole } from '#content/videos-console.ts'
import { CompactArea, CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import type { VideoLibrary } from '../../api.ts'
import {
  descriptionLength,
  fileSizeText,
  type Placement,
  placements,
  titleLength,
  videoCategories,
  type VideoCategory,
  videoTexts,
} from '../../video.ts'
import { type Draft, emptyDraft, fileProblem, withFiles } from './upload-draft.ts'
import { uploadQueue } from './upload-queue.ts'
import { UploadProgressList } from './upload-progress.tsx'

const words = videosConsole.upload
const places = videosConsole.edit.placement

/** The upload form and the uploads in progress (VIDEO-2). */
export function UploadPanel({
  library,
  replaces,
}: {
  library: VideoLibrary | undefined
  /** The place that a new film is wanted for; a new object each time it is asked for. */ replaces:
    | { place: Placement }
    | undefined
}) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([emptyDraft(1)])
  const [isRefused, setRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const maxBytes = library?.maxBytes
  const take = (files: readonly File[]) => {
    setRefused(false)
    setDrafts((current) => withFiles(current, files))
  }
  const [asked, setAsked] = useState(replaces)
  if (replaces && replaces !== asked) {
    setAsked(replaces)
    setDrafts((current) =>
      current.map((draft, index) => (index === 0 ? { ...draft, placement: replaces.place } : draft)),
    )
  }
  useEffect(() => {
    if (!replaces) return
    const input = form.current?.querySelector<HTMLElement>('input[type=file]')
    form.current?.scrollIntoView({ block: 'center' })
    input?.focus({ preventScroll: true })
  }, [replaces])
  const isOver = useDroppedFiles(take)
  const chosen = drafts.filter(({ file }) => file)

  function change(key: number, part: Partial<Draft>) {
    setDrafts((current) => current.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)))
  }

  function leaveOut(key: number) {
    setDrafts((current) => {
      const rest = current.filter((draft) => draft.key !== key)
      return rest.length > 0 ? rest : [emptyDraft(key + 1)]
    })
    form.current?.querySelector<HTMLElement>('input[type=file]')?.focus()
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const faulty = drafts.find(({ file, title }) => !file || title.trim() === '')
    setRefused(faulty !== undefined)
    if (faulty) {
      toast({ title: videoTexts.fileAndTitle, tone: 'hot' })
      form.current
        ?.querySelector<HTMLElement>(faulty.file ? `[data-title="${faulty.key}"]` : 'input[type=file]')
        ?.focus()
      return
    }
    if (drafts.some(({ file }) => file && fileProblem(file, maxBytes))) return
    uploadQueue.add(
      drafts.map(({ file, title, description, category, placement }) => ({
        file: file!,
        title: title.trim(),
        description: description.trim(),
        category,
        placement,
      })),
    )
    setDrafts([emptyDraft(Math.max(...drafts.map(({ key }) => key)) + 1)])
  }

  return (
    <section className="con-panel vc-up" aria-labelledby="upload-h">
      <h2 id="upload-h">{words.heading}</h2>
      <form ref={form} className="vc-form" noValidate onSubmit={submit}>
        <DropZone isOver={isOver} isMissing={isRefused && chosen.length === 0} maxBytes={maxBytes} onFiles={take} />
        {drafts.map((draft) => (
          <DraftFields
            key={draft.key}
            draft={draft}
            several={drafts.length > 1}
            problem={draft.file && fileProblem(draft.file, maxBytes)}
            missingTitle={isRefused && draft.title.trim() === ''}
            onChange={(part) => change(draft.key, part)}
            onLeaveOut={() => leaveOut(draft.key)}
          />
        ))}
        {isRefused && <Alert title={videoTexts.fileAndTitle} />}
        <div className="con-acts">
          <CompactButton type="submit" variant="ink">
            {chosen.length > 1 ? words.submitSeveral(chosen.length) : words.submit}
          </CompactButton>
        </div>
      </form>
      <UploadProgressList />
      <p className="vc-calm">{words.calm}</p>
    </section>
  )
}

function DropZone({
  isOver,
  isMissing,
  maxBytes,
  onFiles,
}: {
  isOver: boolean
  isMissing: boolean
  maxBytes: number | undefined
  onFiles: (files: File[]) => void
}) {
  const id = useId()
  return (
    <div className={['vc-drop', isOver && 'is-over', isMissing && 'is-error'].filter(Boolean).join(' ')}>
      <b>{isOver ? words.dropNow : words.drop}</b>
      <p>
        {words.or}{' '}
        <input
          id={id}
          type="file"
          className="sr"
          accept="video/*"
          multiple
          aria-invalid={isMissing || undefined}
          aria-describedby={`${id}-kinds`}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])])
            // Otherwise the same file could not be chosen again after it was removed.
            currentTarget.value = ''
          }}
        />
        <label htmlFor={id} className="link">
          {words.choose}
        </label>
        {'. '}
        <span id={`${id}-kinds`}>
          {maxBytes !== undefined && `${words.upTo} ${fileSizeText(maxBytes)}. `}
          {words.kinds}
        </span>
      </p>
    </div>
  )
}

interface DraftFieldsProps {
  draft: Draft
  several: boolean
  problem: string | undefined
  missingTitle: boolean
  onChange: (part: Partial<Draft>) => void
  onLeaveOut: () => void
}

function DraftFields({ draft, several, problem, missingTitle, onChange, onLeaveOut }: DraftFieldsProps) {
  const { key, file, title, description, category, placement } = draft
  return (
    <fieldset className={several ? 'vc-draft vc-draft--several' : 'vc-draft'}>
      <legend className="sr">{file?.name ?? words.heading}</legend>
      {file && (
        <p className="vc-file">
          <b>{file.name}</b>
          <span>{fileSizeText(file.size)}</span>
          <CompactButton onClick={onLeaveOut} aria-label={`${words.leaveOut}: ${file.name}`}>
            {words.leaveOut}
          </CompactButton>
        </p>
      )}
      {problem && <Alert title={problem} />}
      <CompactField
        label={words.title}
        value={title}
        maxLength={titleLength}
        required
        data-title={key}
        error={missingTitle ? videosConsole.edit.titleMissing : undefined}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <CompactArea
        label={words.description}
        rows={several ? 1 : 2}
        value={description}
        maxLength={descriptionLength}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <CompactSelect
        label={words.category}
        value={category}
        onChange={(event) => onChange({ category: event.currentTarget.value as VideoCategory })}
      >
        {videoCategories.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </CompactSelect>
      <CompactSelect
        label={places.label}
        value={placement ?? ''}
        onChange={(event) => onChange({ placement: (event.currentTarget.value || undefined) as Placement | undefined })}
      >
        <option value="">{places.none}</option>
        {placements.map((one) => (
          <option key={one} value={one}>
            {places.places[one]}
          </option>
        ))}
      </CompactSelect>
    </fieldset>
  )
}

/** Films may be dropped anywhere on the page, because the browser would open a film that missed the box. */
function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      take.current([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
