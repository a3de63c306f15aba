import './videos.css'
import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { videosConsole as words } from '#content/console/videos.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { useActionInAddress } from '#src/platform/browser/use-action-in-address.ts'
import { askAgain } from '#src/platform/browser/console-query.ts'
import { fillCount } from '#src/values/fill.ts'
import { fileSizeText } from '#src/values/numbers.ts'
import { type Placement, placements } from '../../video.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { FilmPlaces } from './film-places.tsx'
import { UploadPanel } from './upload/upload-panel.tsx'
import { uploadQueue, watchConnection } from './upload/upload-queue.ts'
import { useMadePosters } from './use-made-posters.ts'
import { useVideoLibrary, useVideos } from './video-calls.ts'
import { VideoEditor } from './video-editor.tsx'
import { VideoList } from './video-list.tsx'

/** The video library (VIDEO-2, VIDEO-3). */
export function VideosPage() {
  const { data: videos } = useVideos()
  const { data: library } = useVideoLibrary()
  const [shown, setOpen] = useState<{ kind: 'edit' | 'delete'; id: string }>()
  const [replaces, setReplaces] = useState<{ place: Placement }>()
  const client = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  useActionInAddress('upload', () => requestAnimationFrame(toUpload))
  const filmInAddress = useFilmInAddress()
  const open = shown ?? filmInAddress.film
  const close = () => {
    setOpen(undefined)
    filmInAddress.close()
  }
  const video = videos?.find(({ id }) => id === open?.id)
  useMadePosters(videos)

  useEffect(() => {
    watchConnection()
    return uploadQueue.onUploaded(() => void askAgain(client, ['videos']))
  }, [client])

  function closeDeleted() {
    close()
    // The button that had the focus was removed with its row.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-row], h2')?.focus())
  }

  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={
          videos &&
          [
            fillCount(words.note.onSite, placements.length),
            fillCount(words.note.uploaded, videos.length, {
              size: fileSizeText(videos.reduce((sum, { fileSize }) => sum + fileSize, 0)),
            }),
          ].join(', ')
        }
        actions={<HeaderLinks />}
      />
      {library?.converter === 'none' && (
        <Attention kind="note" title={words.withoutConverter.title}>
          {words.withoutConverter.text}
        </Attention>
      )}
      <div className="vc" ref={list}>
        <VideoList
          places={
            videos && (
              <FilmPlaces
                videos={videos}
                onReplace={(place) => setReplaces({ place })}
                onEdit={(id) => setOpen({ kind: 'edit', id })}
              />
            )
          }
          onEdit={(id) => setOpen({ kind: 'edit', id })}
          onDelete={(id) => setOpen({ kind: 'delete', id })}
        />
        <UploadPanel library={library} replaces={replaces} />
      </div>
      {open?.kind === 'edit' && video && videos && (
        <VideoEditor
          key={video.id}
          video={video}
          videos={videos}
          library={library}
          atCaptions={shown === undefined && filmInAddress.atCaptions}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && video && (
        <DeleteQuestion key={video.id} video={video} onDeleted={closeDeleted} onClose={close} />
      )}
    </>
  )
}

function toUpload() {
  document.getElementById('upload-h')?.focus()
}

/** Links to the upload form, which is below the films on a phone, and to the films as visitors see them. */
function HeaderLinks() {
  return (
    <>
      <CompactButton className="vc-jump" onClick={toUpload}>
        {words.toUpload}
      </CompactButton>
      <CompactButton href="/#videos" outside target="_blank" rel="noopener">
        {words.onSite}
        <span className="sr"> ({words.list.newTab})</span>
      </CompactButton>
    </>
  )
}

/** Returns the film whose editor the address opens, for example from the Today page: `?edit=vid_…&at=captions`. */
function useFilmInAddress() {
  const [params, setParams] = useSearchParams()
  const id = params.get('edit')
  const close = () => {
    if (id === null) return
    setParams(
      (before) => {
        before.delete('edit')
        before.delete('at')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return {
    film: id === null ? undefined : { kind: 'edit' as const, id },
    atCaptions: params.get('at') === 'captions',
    close,
  }
}
