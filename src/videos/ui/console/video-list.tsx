import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { videosConsole } from '#content/console/videos.ts'
import { Attention, EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { useRowKeys } from '#src/design/console/data-table.tsx'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { askAgain } from '#src/platform/browser/console-query.ts'
import { useSavedInTurn } from '#src/platform/browser/use-saved-in-turn.ts'
import { fill } from '#src/values/fill.ts'
import { moved } from '#src/design/moved.ts'
import type { StaffVideoView, VideoOrder } from '../../api.ts'
import { videoTexts } from '../../video.ts'
import { useVideoAction, useVideos } from './video-calls.ts'
import { VideoRow } from './video-row.tsx'

const words = videosConsole.list

interface VideoListProps {
  /** The places of the front page, shown above the list. */
  places?: ReactNode
  onEdit: (id: string) => void
  onDelete: (id: string) => void
}

/** The library (VIDEO-3): each video with its actions, in the order that staff chose. */
export function VideoList({ places, onEdit, onDelete }: VideoListProps) {
  const { data: videos, error, refetch } = useVideos()
  useRowKeys()

  return (
    <div className="vc-list">
      {places}
      <section aria-labelledby="uploaded-h">
        {error && (
          <Attention
            title={videoTexts.listFailed}
            actions={
              <CompactButton variant="ink" onClick={() => void refetch()}>
                {words.again}
              </CompactButton>
            }
          >
            {videos && words.stale}
          </Attention>
        )}
        <h2 id="uploaded-h" tabIndex={-1}>
          {videos ? fill(words.headingCounted, { count: videos.length }) : words.heading}
        </h2>
        {!videos && !error && (
          <div className="con-empty">
            <StairLoader />
            <output className="d d3">{words.loading}</output>
          </div>
        )}
        {videos?.length === 0 && <EmptyState title={words.none}>{words.noneText}</EmptyState>}
        {videos && videos.length > 0 && <Rows videos={videos} onEdit={onEdit} onDelete={onDelete} />}
      </section>
    </div>
  )
}

interface RowsProps {
  videos: StaffVideoView[]
  onEdit: (id: string) => void
  onDelete: (id: string) => void
}

function Rows({ videos, onEdit, onDelete }: RowsProps) {
  const { shown, lastMove, move } = useMove(videos)
  const { list, dragged, target, drag, over } = useDragging(shown, move)
  return (
    <>
      <output className="sr">{lastMove}</output>
      {/* Dragging has its twin in each row's two buttons (WCAG 2.2, 2.5.7). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={list} className="vc-rows" {...over}>
        {shown.map((video, place) => (
          <li
            key={video.id}
            className={[
              'vc-row',
              !video.isActive && 'is-hidden',
              video.id === dragged && 'is-dragged',
              target === place && 'is-before',
              target === shown.length && place === shown.length - 1 && 'is-after',
            ]
              .filter(Boolean)
              .join(' ')}
          >
            <VideoRow
              video={video}
              place={place}
              count={shown.length}
              onMove={(to) => void move(video.id, to)}
              {...drag(video)}
              onEdit={() => onEdit(video.id)}
              onDelete={() => onDelete(video.id)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

/**
 * Moves a video to another position. `shown` is the list in the order that was chosen, also until the server has it and
 * whatever is fetched meanwhile; `lastMove` says where the video is now, for a screen reader.
 */
function useMove(videos: StaffVideoView[]) {
  const [lastMove, setLastMove] = useState('')
  const client = useQueryClient()
  const order = useVideoAction<Required<VideoOrder>, StaffVideoView[]>(videoTexts.updateFailed, {
    path: '/api/videos/order',
    method: 'PUT',
    onFailed: () => void askAgain(client, ['videos']),
  })
  const { chosen, choose } = useSavedInTurn<string[], string[]>(
    videos.map(({ id }) => id),
    async (ids, seen) => (await order.run({ ids, seen })) && ids,
  )
  const shown = chosen ? inOrder(videos, chosen) : videos

  async function move(id: string, to: number) {
    const from = shown.findIndex((video) => video.id === id)
    const next = moved(shown, from, to)
    if (next === shown) return
    setLastMove(fill(words.order.moved, { title: shown[from]!.title, place: to + 1, count: shown.length }))
    await choose(next.map((video) => video.id))
  }

  return { shown, lastMove, move }
}

/** Returns the videos in the order of these ids; any that came since are last. */
function inOrder(videos: readonly StaffVideoView[], ids: readonly string[]): StaffVideoView[] {
  const placeOf = ({ id }: StaffVideoView) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return videos.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Dragging a row: what each row needs for it, what the list needs, and where the row would land. */
function useDragging(videos: StaffVideoView[], move: (id: string, to: number) => Promise<void>) {
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<number>()
  const list = useRef<HTMLOListElement>(null)

  /** The position that the pointer is at: above a row's middle means before that row. */
  function placeAt(event: DragEvent): number {
    const rows = [...list.current!.children]
    const before = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect()
      return event.clientY < top + height / 2
    })
    return before < 0 ? rows.length : before
  }

  const drag = (video: StaffVideoView) => ({
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', video.title)
      event.dataTransfer.setDragImage(event.currentTarget.closest('li')!, 12, 12)
      setDragged(video.id)
    },
    onDragEnd() {
      setDragged(undefined)
      setTarget(undefined)
    },
  })
  const over = {
    onDragOver(event: DragEvent) {
      if (!dragged) return
      event.preventDefault()
      setTarget(placeAt(event))
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setTarget(undefined)
    },
    onDrop(event: DragEvent) {
      if (!dragged) return
      event.preventDefault()
      const [from, to] = [videos.findIndex(({ id }) => id === dragged), placeAt(event)]
      setTarget(undefined)
      void move(dragged, to > from ? to - 1 : to)
    },
  }
  return { list, dragged, target, drag, over }
}
