import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askAgain } from '#src/platform/browser/console-query.ts'
import { putFile } from '#src/platform/browser/put-file.ts'
import type { StaffVideoView } from '../../api.ts'
import { pictureOfFilm } from './frame-picture.ts'

/** If the server has no converter, makes missing posters in the browser, one after another, each tried once. */
export function useMadePosters(videos: readonly StaffVideoView[] | undefined): void {
  const client = useQueryClient()
  const waiting = useRef<StaffVideoView[]>([])
  const seenVideos = useRef(new Set<string>())
  const isBusy = useRef(false)
  useEffect(() => {
    for (const video of videos ?? []) {
      if (!video.wantsPoster || seenVideos.current.has(video.id)) continue
      seenVideos.current.add(video.id)
      waiting.current.push(video)
    }
    if (isBusy.current) return
    isBusy.current = true
    void (async () => {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
        // A film that this browser cannot play keeps the placeholder.
        await makePoster(next).catch(() => {})
        await askAgain(client, ['videos'])
      }
      isBusy.current = false
    })()
  }, [videos, client])
}

async function makePoster({ id, streamPath, posterVersion: seen }: StaffVideoView): Promise<void> {
  const picture = await pictureOfFilm(streamPath)
  await putFile(`/api/videos/${id}/poster`, picture, { type: picture.type, seen })
}
