import './film.css'
import type { ReactNode } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill } from '#src/values/fill.ts'
import type { CandidacyCard } from '../../../api.ts'
import { fieldOf, firstNameOf, type ReadyFilm } from '../parts/candidate.ts'
import { filmTime } from '../parts/figures.ts'
import { letterOf } from '../parts/marks.tsx'
import type { Player } from './use-player.ts'

const words = rolesWords.watch

export interface FilmProps {
  of: CandidacyCard
  film: ReadyFilm
  player: Player
  caption: string
  withCaptions: boolean
  /** Whether nothing is loaded before Play is pressed. */
  savesData: boolean
  /** Where the viewer stopped last time; `undefined` once they have chosen. */
  stoppedAt: number | undefined
  onResume: (at: number) => void
  onTranscript: () => void
  /** The next film. Its first seconds are loaded while this one gets its verdict. */
  next: { of: CandidacyCard; film: ReadyFilm } | undefined
  /** What is shown over the film: the next film, or a message. */
  over: ReactNode
}

/** The film, edge to edge on a phone, with its captions drawn over it. */
export function Film(props: FilmProps) {
  const { of, film, player, caption, withCaptions, savesData, stoppedAt, next, over } = props
  const isEnded = player.state === 'ended'
  return (
    <div className={`film f-${fieldOf(of)}${film.width < film.height * 1.5 ? ' film--tall' : ''}`}>
      <div className="film__i">
        <FilmVideo key={of.id} of={of} film={film} player={player} preload={savesData ? 'none' : 'metadata'} />
        {next && !savesData && <FilmVideo key={next.of.id} {...next} player={undefined} preload="auto" />}
      </div>
      {player.state === 'ready' && !over && (
        <button type="button" className="film__p play" aria-label={words.play} onClick={player.play}>
          <Icon name="play" />
        </button>
      )}
      {withCaptions && caption !== '' && !isEnded && !over && (
        <p className="cap">
          <span>{caption}</span>
        </p>
      )}
      {isEnded && of.mine && !over && (
        <p className={`stamp stamp--${letterOf(of.mine.value)} d`} aria-hidden="true">
          {rolesWords.verdicts[of.mine.value]}
        </p>
      )}
      {over ?? (
        <FilmMessage
          name={firstNameOf(of)}
          player={player}
          stoppedAt={stoppedAt}
          onResume={props.onResume}
          onTranscript={props.onTranscript}
        />
      )}
    </div>
  )
}

/** The video element of one film. Without a player it is hidden and loads in advance. */
function FilmVideo({
  of,
  film,
  player,
  preload,
}: {
  of: CandidacyCard
  film: ReadyFilm
  player: Player | undefined
  preload: 'none' | 'metadata' | 'auto'
}) {
  return (
    <video
      ref={player?.video}
      hidden={!player}
      src={film.stream}
      poster={film.poster}
      preload={preload}
      playsInline
      disablePictureInPicture
      aria-label={fill(words.filmOf, { name: firstNameOf(of) })}
      onClick={player?.toggle}
      {...player?.props}
    >
      <track kind="captions" srcLang="en" label={words.captions} src={film.captions} default />
    </video>
  )
}

/** What is said over the film: that it is loading, is slow, can't be played, or was stopped half-way. */
function FilmMessage({
  name,
  player,
  stoppedAt,
  onResume,
  onTranscript,
}: {
  name: string
  player: Player
  stoppedAt: number | undefined
  onResume: (at: number) => void
  onTranscript: () => void
}) {
  if (player.state === 'broken')
    return (
      <div className="film-says film-says--x" role="alert">
        <b>{fill(words.broken.heading, { name })}</b>
        <p className="row">
          <Button variant="hot" size="sm" onClick={player.again}>
            {words.broken.again}
          </Button>
          <Button variant="line" size="sm" onClick={onTranscript}>
            {words.transcript}
          </Button>
        </p>
      </div>
    )
  if (player.state === 'loading' || player.state === 'slow')
    return (
      <output className="film-says">
        <span className="fld" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </span>
        <span>
          {player.state === 'loading' ? (
            fill(words.loading, { name })
          ) : (
            <>
              {words.slow}{' '}
              <button type="button" className="text-button" onClick={onTranscript}>
                {words.readInstead}
              </button>
            </>
          )}
        </span>
      </output>
    )
  if (stoppedAt !== undefined && player.state === 'ready')
    return (
      <div className="stop">
        <p>
          {words.resume.text} <b>{filmTime(stoppedAt)}</b>.
        </p>
        <p className="row">
          <Button variant="hot" onClick={() => onResume(stoppedAt)}>
            <Icon name="play" /> {words.resume.carryOn}
          </Button>
          <Button variant="line" onClick={() => onResume(0)}>
            {words.resume.start}
          </Button>
        </p>
      </div>
    )
  return null
}
