import '../recording.css'
import { useEffect, useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import type { QuestionView } from '../../../api.ts'
import { clock, Mark, ScreenHeading, Tell } from '../parts/parts.tsx'
import { drawStills } from '../recorder/draw-stills.ts'
import { keepTake } from '../recorder/keep-take.ts'
import { rememberStills, type Still, threeStills } from '../recorder/stills.ts'
import { readParts } from '../recorder/use-take.ts'
import type { Screen } from '../screen.ts'
import type { Room } from '../use-room.ts'

const words = interview.profile.poster

/** The candidate chooses the picture that their video profile shows before it is played. */
export function Poster({
  room,
  question,
  take,
  hasFilm,
  goTo,
  onAgain,
}: {
  room: Room
  question: QuestionView
  take: string
  /** Whether the server can play it. */
  hasFilm: boolean
  goTo: (screen: Screen) => void
  /** `undefined`: it can't be recorded again. */
  onAgain: (() => void) | undefined
}) {
  const { stills, isMissing, drawAgain } = usePictures(room, { take, hasFilm })
  const [chosen, setChosen] = useState(1)
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const keep = async () => {
    setBusy(true)
    setFailed(false)
    try {
      goTo(await keepTake(room, { id: take, question: question.id, posterAt: stills[chosen]?.at }))
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <div className="iv__b">
      <ScreenHeading>{words.heading}</ScreenHeading>
      {stills.length > 0 && <Pictures stills={stills} chosen={chosen} onChoose={setChosen} />}
      <output className="iv-say">
        {stills.length === 0 && !isMissing && <Mark kind="wait">{words.drawing}</Mark>}
      </output>
      {isMissing ? <Tell kind="warn">{words.missing}</Tell> : <p className="iv-note">{words.note}</p>}
      {isFailed && <Tell kind="bad">{interview.failed.text}</Tell>}
      <div className="iv-acts">
        {isMissing && <Button onClick={drawAgain}>{words.drawAgain}</Button>}
        <Button
          variant={isMissing ? 'line' : 'hot'}
          busy={isBusy}
          disabled={stills.length === 0 && !isMissing}
          onClick={() => void keep()}
        >
          {words.keep}
        </Button>
        {onAgain && !isMissing && (
          <Button variant="line" onClick={onAgain}>
            {words.again}
          </Button>
        )}
      </div>
    </div>
  )
}

function Pictures({
  stills,
  chosen,
  onChoose,
}: {
  stills: readonly Still[]
  chosen: number
  onChoose: (index: number) => void
}) {
  return (
    <fieldset>
      <legend className="iv-ways__h">{words.legend}</legend>
      <div className="iv-picks">
        {stills.map(({ at, picture }, index) => (
          <label key={at}>
            <input
              type="radio"
              name="poster"
              checked={index === chosen}
              aria-label={fill(words.at, { time: clock(at) })}
              onChange={() => onChoose(index)}
            />
            <span className="iv-cam">
              <img src={picture} alt="" />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * Returns three pictures of a take: those that were taken while this page recorded it, or else pictures drawn from its
 * parts on this device, or from its film.
 */
function usePictures(
  room: Room,
  { take, hasFilm }: { take: string; hasFilm: boolean },
): { stills: readonly Still[]; isMissing: boolean; drawAgain: () => void } {
  const [stills, setStills] = useState(() => threeStills(take))
  const [isMissing, setMissing] = useState(false)
  const { keep, view } = room
  const film = hasFilm ? `/api/interviews/takes/${take}/film?interview=${view.id}` : undefined
  const isDrawn = stills.length > 0
  useEffect(() => {
    if (isDrawn || isMissing) return
    let isOver = false
    const draw = async () => {
      const blobs = film === undefined ? await readParts(keep, take) : []
      const stored = keep.take(take)?.parts ?? []
      const parts = blobs.map((blob, index) => ({
        address: URL.createObjectURL(blob),
        seconds: stored[index]?.seconds ?? null,
      }))
      try {
        const found = await drawStills(film === undefined ? parts : [{ address: film, seconds: null }])
        rememberStills(take, found)
        if (!isOver) setStills(found)
      } finally {
        for (const { address } of parts) URL.revokeObjectURL(address)
      }
    }
    draw().catch(() => !isOver && setMissing(true))
    return () => {
      isOver = true
    }
  }, [keep, take, film, isDrawn, isMissing])
  return { stills, isMissing, drawAgain: () => setMissing(false) }
}
