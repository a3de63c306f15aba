import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { cutConsole as words } from '#content/console/interview-cut.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { fill } from '#src/values/fill.ts'
import { playTime } from '#src/values/time-code.ts'
import type { CutView } from '../../../console-api.ts'
import { type Clip, sentencesOf } from '../../../cut.ts'

type Edge = 'starts' | 'ends'

interface ClipRowProps {
  interviewId: string
  title: string
  clip: Clip
  answer: CutView['answers'][number]
  isFirst: boolean
  isLast: boolean
  /** The time is moved to the nearest sentence, unless `exact`. */
  onMark: (edge: Edge, at: number, exact?: boolean) => void
  onMove: (step: 1 | -1) => void
  onLeaveOut: () => void
}

/** One piece of the film, with its start and its end in the answer. */
export function ClipRow({
  interviewId,
  title,
  clip,
  answer,
  isFirst,
  isLast,
  onMark,
  onMove,
  onLeaveOut,
}: ClipRowProps) {
  const { starts, ends } = clip
  const path = `/api/admin/interviews/${interviewId}/films/${answer.takeId}`
  const facts = { from: playTime(starts), to: playTime(ends), length: playTime(ends - starts) }
  return (
    <li className="cut__clip">
      {answer.hasPoster ? <img src={`${path}/poster`} alt="" /> : <span className="cut__still" aria-hidden="true" />}
      <p>
        <b>{title}</b>
        <small>{fill(words.piece, facts)}</small>
      </p>
      <div className="con-acts">
        <CompactButton disabled={isFirst} aria-label={fill(words.upLabel, { title })} onClick={() => onMove(-1)}>
          {words.up}
        </CompactButton>
        <CompactButton disabled={isLast} aria-label={fill(words.downLabel, { title })} onClick={() => onMove(1)}>
          {words.down}
        </CompactButton>
        <CompactButton aria-label={fill(words.leaveOutLabel, { title })} onClick={onLeaveOut}>
          {words.leaveOut}
        </CompactButton>
      </div>
      <Timeline title={title} clip={clip} answer={answer} onMark={onMark} />
    </li>
  )
}

const edges = ['starts', 'ends'] as const

function Timeline({ title, clip, answer, onMark }: Pick<ClipRowProps, 'title' | 'clip' | 'answer' | 'onMark'>) {
  const track = useRef<HTMLDivElement>(null)
  // Set while an edge is dragged; saved when it is released.
  const [dragged, setDragged] = useState<{ edge: Edge; at: number }>()
  const { seconds } = answer
  const shown = { ...clip, ...(dragged ? { [dragged.edge]: dragged.at } : {}) }
  const share = (at: number) => `${(100 * at) / seconds}%`
  const placeOf = ({ clientX }: PointerEvent) => {
    const { left, width } = track.current!.getBoundingClientRect()
    return Math.min(seconds, Math.max(0, ((clientX - left) / width) * seconds))
  }
  const sentences = sentencesOf(answer.cues)
  /** The arrow keys move an edge by a sentence, or by half a second if there are no captions or Shift is held. */
  const onKey = (edge: Edge) => (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const places = sentences.map((sentence) => sentence[edge])
    const next =
      by > 0 ? places.find((place) => place > clip[edge] + 0.01) : places.findLast((place) => place < clip[edge] - 0.01)
    const exact = sentences.length === 0 || event.shiftKey
    onMark(edge, exact ? clip[edge] + by / 2 : (next ?? clip[edge]), exact)
  }
  const slider = (edge: Edge) => ({
    role: 'slider',
    'aria-label': fill(words.edges[edge], { title }),
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(seconds),
    'aria-valuenow': Math.round(shown[edge]),
    'aria-valuetext': playTime(shown[edge]),
  })
  return (
    <div ref={track} className="cut__track">
      <i style={{ left: share(shown.starts), width: share(shown.ends - shown.starts) }} />
      {edges.map((edge) => (
        <button
          key={edge}
          type="button"
          {...slider(edge)}
          style={{ left: share(shown[edge]) }}
          onKeyDown={onKey(edge)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragged({ edge, at: clip[edge] })
          }}
          onPointerMove={(event) => dragged && setDragged({ edge, at: placeOf(event) })}
          onPointerUp={(event) => {
            if (dragged) onMark(edge, placeOf(event))
            setDragged(undefined)
          }}
          onPointerCancel={() => setDragged(undefined)}
        />
      ))}
    </div>
  )
}
