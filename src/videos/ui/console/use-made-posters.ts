import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askAgain } from '#src/platform/browser/console-query.ts'
import type { StaffVideoView } from '../../api.ts'
import { pictureOfFilm } from './frame-picture.ts'
import { putFile } from './video-calls.ts'

/** Where the server has no converter, makes the posters that are missing: one after another, each tried once. */
export function useMadePosters(videos: readonly StaffVideoView[] | undefined): void {
  const client = useQueryClient()
  const tried = useRef(new Set<string>())
  const isBusy = useRef(false)
  useEffect(() => {
    const next = videos?.find(({ id, wantsPoster }) => wantsPoster && !tried.current.has(id))
    if (!next || isBusy.current) return
    isBusy.current = true
    tried.current.add(next.id)
    void make(next)
      .catch(() => {
        // A film that this browser cannot play keeps the placeholder.
      })
      .then(() => {
        isBusy.current = false
        return askAgain(client, ['videos'])
      })
  }, [videos, client])
}

async function make({ id, streamPath }: StaffVideoView): Promise<void> {
  const picture = await pictureOfFilm(streamPath)
  await putFile(`/api/videos/${id}/poster`, picture, picture.type)
}
