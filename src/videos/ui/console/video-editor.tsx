import { useRef, useState } from 'react'
import { videosConsole } from '#content/videos-console.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import type { StaffVideoView, VideoLibrary } from '../../api.ts'
import { CaptionsField } from './captions-field.tsx'
import { DetailsForm } from './details-form.tsx'
import { PosterChooser } from './poster-chooser.tsx'

const words = videosConsole.edit

export interface VideoEditorProps {
  video: StaffVideoView
  videos: readonly StaffVideoView[]
  library: VideoLibrary | undefined
  onClose: () => void
}

/** One video: its words, its place on the public page, its poster, its captions. */
export function VideoEditor({ video, videos, library, onClose }: VideoEditorProps) {
  const [isChanged, setChanged] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function close() {
    if (isChanged && !isAsked) setAsked(true)
    else onClose()
  }

  return (
    <Dialog title={words.heading} size="lg" onClose={close}>
      <div className="vc-edit">
        <div className="vc-edit__film">
          <PosterChooser video={video} library={library} />
          <CaptionsField video={video} />
        </div>
        <div className="vc-edit__words">
          <DetailsForm
            ref={form}
            video={video}
            videos={videos}
            onChanged={(changed) => {
              setChanged(changed)
              setAsked(false)
            }}
          />
          {isAsked && isChanged ? (
            <>
              <Alert title={words.unsaved} />
              <div className="con-acts">
                <CompactButton variant="ink" onClick={() => form.current?.requestSubmit()}>
                  {words.save}
                </CompactButton>
                <CompactButton variant="danger" onClick={onClose}>
                  {words.leave}
                </CompactButton>
              </div>
            </>
          ) : (
            <div className="con-acts">
              <CompactButton onClick={close}>{words.close}</CompactButton>
            </div>
          )}
        </div>
      </div>
    </Dialog>
  )
}
