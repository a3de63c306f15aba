import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { videosConsole } from '#content/console/videos.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { DraftingMark } from '#src/design/feedback/drafting-mark.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { askAgain } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { putFile } from '#src/platform/browser/put-file.ts'
import type { StaffVideoView } from '../../api.ts'
import { captionBytes, videoTexts } from '../../video.ts'
import { DraftForm } from './draft-form.tsx'
import { useVideoAction } from './video-calls.ts'

const words = videosConsole.edit.captions

/**
 * The film's captions: a WebVTT file, which the server checks before it accepts it. With `isWanted` it takes the focus.
 */
export function CaptionsField({
  video,
  isWanted = false,
  onTyped,
}: {
  video: StaffVideoView
  isWanted?: boolean | undefined
  /** Called with corrections of a draft that are not saved, and with `undefined` once there are none. */
  onTyped: (unsaved: string | undefined) => void
}) {
  const id = useId()
  const [isReading, setReading] = useState(false)
  const path = `/api/videos/${video.id}/captions`
  const { take, isBusy, failure } = useTaking(video, path, closeDraft)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isWanted) return
    input.current?.focus()
    input.current?.closest('section')?.scrollIntoView({ block: 'center' })
  }, [isWanted])

  function closeDraft() {
    setReading(false)
    onTyped(undefined)
  }

  return (
    <section className="vc-captions" aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>{words.heading}</h3>
      <p className="vc-calm" id={`${id}-text`}>
        {words.text}
      </p>
      <CaptionsState video={video} />
      {isReading && (
        <DraftForm
          path={path}
          isBusy={isBusy}
          onSave={(text) => void take(new Blob([text]))}
          onTyped={onTyped}
          onClose={closeDraft}
        />
      )}
      <div className="con-acts">
        {video.hasDraft && !isReading && (
          <CompactButton variant="ink" onClick={() => setReading(true)}>
            {words.read}
          </CompactButton>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          className="sr"
          accept=".vtt,text/vtt"
          aria-describedby={`${id}-text`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void take(file)
            currentTarget.value = ''
          }}
        />
        <label htmlFor={id} className="cb" aria-busy={isBusy || undefined}>
          {video.captionsPath ? words.replace : words.choose}
        </label>
        {video.captionsPath && <Present video={video} path={path} />}
      </div>
      {failure && <Alert title={failure} />}
    </section>
  )
}

/** Sends captions. The server checks them before it stores them. */
function useTaking({ title, captionsVersion: seen }: StaffVideoView, path: string, onTaken: () => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function take(file: Blob) {
    if (isBusy) return
    if (file.size > captionBytes) return setFailure(words.tooLarge)
    setBusy(true)
    setFailure(undefined)
    try {
      await putFile(path, file, { type: 'text/vtt', seen })
      await askAgain(client, ['videos'])
      toast({ title: words.saved, description: title, tone: 'ok' })
      onTaken()
    } catch (error) {
      // Shown only once another file can be chosen: until then the field ignores a choice.
      await askAgain(client, ['videos'])
      setFailure(readFailure(error).sentence)
    } finally {
      setBusy(false)
    }
  }
  return { take, isBusy, failure }
}

function CaptionsState({ video: { captionsPath, hasDraft, drafting } }: { video: StaffVideoView }) {
  return (
    <>
      <StateMark kind={captionsPath ? 'done' : hasDraft ? 'partly' : 'none'}>
        {captionsPath ? words.present : hasDraft ? words.drafted : words.missing}
      </StateMark>
      {drafting && <DraftingMark drafting={drafting} />}
    </>
  )
}

/** The actions for captions that exist. */
function Present({
  video: { title, captionsPath, captionsVersion: seen },
  path,
}: {
  video: StaffVideoView
  path: string
}) {
  const remove = useVideoAction<void, unknown>(videoTexts.updateFailed, {
    path: `${path}?${new URLSearchParams({ seen })}`,
    method: 'DELETE',
    body: () => ({}),
    onDone: () => toast({ title: words.removed, description: title, tone: 'ok' }),
  })

  return (
    <>
      <CompactButton href={captionsPath ?? ''} outside target="_blank" rel="noopener">
        {words.open}
        <span className="sr"> ({videosConsole.list.newTab})</span>
      </CompactButton>
      <CompactButton variant="danger" busy={remove.busy} onClick={() => void remove.run()}>
        {words.remove}
      </CompactButton>
    </>
  )
}
