import { useState } from 'react'
import { videosConsole } from '#content/console/videos.ts'
import { Dialog } from '#src/design/dialog.tsx'
import type { StaffVideoView, VideoLibrary } from '../../api.ts'
import { CaptionsField } from './captions-field.tsx'
import { DetailsForm } from './details-form.tsx'
import { PosterChooser } from './poster-chooser.tsx'

const words = videosConsole.edit

export interface VideoEditorProps {
  video: StaffVideoView
  videos: readonly StaffVideoView[]
  library: VideoLibrary | undefined
  /** Whether it opens at its captions. */
  atCaptions?: boolean
  onClose: () => void
}

/** One video: its texts, its place on the public page, its poster, its captions. */
export function VideoEditor({ video, videos, library, atCaptions, onClose }: VideoEditorProps) {
  const [isChanged, setChanged] = useState(false)
  const [draft, setDraft] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const isUnsaved = isChanged || draft !== undefined

  function close() {
    if (isUnsaved && !isAsked) setAsked(true)
    else onClose()
  }

  return (
    <Dialog title={words.heading} size="lg" onClose={close}>
      <div className="vc-edit">
        <div className="vc-edit__film">
          <PosterChooser video={video} library={library} />
          <CaptionsField
            video={video}
            isWanted={atCaptions}
            onTyped={(unsaved) => {
              setDraft(unsaved)
              setAsked(false)
            }}
          />
        </div>
        <div className="vc-edit__words">
          <DetailsForm
            video={video}
            videos={videos}
            isAsked={isAsked && isUnsaved}
            onChanged={(changed) => {
              setChanged(changed)
              setAsked(false)
            }}
            onClose={close}
            onLeave={onClose}
          />
        </div>
      </div>
    </Dialog>
  )
}
