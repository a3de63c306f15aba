import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { videosConsole } from '#content/console/videos.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { fill } from '#src/values/fill.ts'
import type { VideoLibrary } from '../../../api.ts'
import { type Placement, videoTexts } from '../../../video.ts'
import { CaptionsQuestion } from '../captions-question.tsx'
import { DraftFields } from '../draft-fields.tsx'
import { DropZone, useDroppedFiles } from './drop-zone.tsx'
import { type Draft, emptyDraft, fileProblem, withFiles } from './upload-draft.ts'
import { uploadQueue } from './upload-queue.ts'
import { UploadProgressList } from './upload-progress.tsx'

const words = videosConsole.upload

interface UploadPanelProps {
  library: VideoLibrary | undefined
  /** The place for which a new film was requested; a new object for each request. */
  replaces: { place: Placement } | undefined
}

/** The upload form and the uploads in progress (VIDEO-2). */
export function UploadPanel({ library, replaces }: UploadPanelProps) {
  const maxBytes = library?.maxBytes
  const { form, drafts, isRefused, take, change, leaveOut, submit, ...question } = useDrafts(maxBytes, replaces)
  const isOver = useDroppedFiles(take)
  const chosen = drafts.filter(({ file }) => file)

  return (
    <section className="con-panel vc-up" aria-labelledby="upload-h">
      <h2 id="upload-h" tabIndex={-1}>
        {words.heading}
      </h2>
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
            {chosen.length > 1 ? fill(words.submitSeveral, { count: chosen.length }) : words.submit}
          </CompactButton>
        </div>
      </form>
      {question.isAsked && (
        <CaptionsQuestion
          title={drafts.find(({ placement }) => placement)?.title ?? ''}
          onGoOn={question.send}
          onClose={question.wait}
        />
      )}
      <UploadProgressList />
      <p className="vc-calm">{words.calm}</p>
    </section>
  )
}

/** The films that are chosen to be sent. */
function useDrafts(maxBytes: number | undefined, replaces: UploadPanelProps['replaces']) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([emptyDraft(1)])
  const [isRefused, setRefused] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [lastReplaced, setLastReplaced] = useState(replaces)
  if (replaces && replaces !== lastReplaced) {
    setLastReplaced(replaces)
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

  function take(files: readonly File[]) {
    setRefused(false)
    setDrafts((current) => withFiles(current, files))
  }

  function change(key: number, part: Partial<Draft>) {
    setDrafts((current) => current.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)))
  }

  function leaveOut(key: number) {
    setDrafts((current) => {
      const otherDrafts = current.filter((draft) => draft.key !== key)
      return otherDrafts.length > 0 ? otherDrafts : [emptyDraft(key + 1)]
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
    // A new film cannot have captions yet.
    if (drafts.some(({ placement }) => placement)) setAsked(true)
    else send()
  }

  function send() {
    setAsked(false)
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

  return { form, drafts, isRefused, isAsked, take, change, leaveOut, submit, send, wait: () => setAsked(false) }
}
