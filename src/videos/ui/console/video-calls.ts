import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#src/design/feedback/toast.tsx'
import {
  askAgain,
  useConsoleAction,
  type ConsoleActionOptions,
  useConsoleQuery,
} from '#src/platform/browser/console-query.ts'
import type { StaffVideoView, VideoLibrary } from '../../api.ts'
import { isDrafting } from '../../drafting.ts'

const listPath = '/api/videos?active=false'
/**
 * How often the library is fetched while something is being made, in milliseconds. With the usual five seconds progress
 * would be jerky.
 */
const makingMs = 1500

/** The whole library, including hidden videos; fetched regularly, more often while something is being made. */
export function useVideos() {
  const client = useQueryClient()
  const query = useConsoleQuery<StaffVideoView[]>('videos', listPath, { live: true })
  const isMaking =
    query.data?.some(
      ({ state, making, drafting }) => state === 'processing' || making !== null || isDrafting(drafting),
    ) ?? false
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => {
      if (!document.hidden) void askAgain(client, ['videos'])
    }, makingMs)
    return () => clearInterval(timer)
  }, [isMaking, client])
  return query
}

export function useVideoLibrary() {
  return useConsoleQuery<VideoLibrary>('video-library', '/api/videos/library')
}

/** An action that changes a video. A failure is shown as a notice with the title of VIDEO-5. */
export function useVideoAction<Input = void, Answer = StaffVideoView>(
  failedTitle: string,
  options: ConsoleActionOptions<Input, Answer>,
) {
  const action = useConsoleAction<Input, Answer>({ refresh: ['videos'], quiet: true, ...options })
  const sentence = action.failure?.sentence
  useEffect(() => {
    if (sentence) toast({ title: failedTitle, description: sentence, tone: 'hot' })
  }, [sentence, failedTitle])
  return action
}
