import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import type { CandidacyCard, NoFilm } from '../../../api.ts'
import { firstNameOf } from '../parts/candidate.ts'
import { Lattice } from '../parts/face.tsx'
import type { UnsentVerdict } from './verdict-outbox.ts'

const words = rolesWords.watch

/** The message over the film while verdicts wait to be sent from this device. */
export function LostLine({
  waits,
  count,
  isOffline,
  onSend,
}: {
  waits: UnsentVerdict | undefined
  count: number
  isOffline: boolean
  onSend: () => void
}) {
  const value = (waits?.next ?? waits)?.value
  return (
    <output className="film-says film-says--x">
      {isOffline || !value ? (
        <>
          <b>{words.offline.heading}</b>
          <span>{fillCount(words.offline, count)}</span>
        </>
      ) : (
        <>
          <b>{fill(words.unsent.heading, { verdict: rolesWords.verdicts[value] })}</b>
          <span>{words.unsent.text}</span>
        </>
      )}
      <p className="row">
        <Button variant="hot" size="sm" onClick={onSend}>
          {isOffline ? rolesWords.again : words.unsent.now}
        </Button>
      </p>
    </output>
  )
}

export interface NoFilmProps {
  name: string
  /** `undefined` if nobody with that address is on the shortlist. */
  why: NoFilm | undefined
  /** Whether the viewer may pay the deposit. */
  mayPay: boolean
  next: CandidacyCard | undefined
  onBack: () => void
  onFilm: (candidacyId: string) => void
}

/** The message if a film can't be watched: why, and where to go instead. No face is shown. */
export function NoFilmHere({ name, why = 'gone', mayPay, next, onBack, onFilm }: NoFilmProps) {
  const { heading, text } = words.noFilm[why]
  const paysFirst = why === 'deposit' && mayPay
  return (
    <div className="film film--gone">
      <div className="film__i">
        <Lattice />
      </div>
      <output className="film-says film-says--x">
        <h1>{fill<string>(heading, { name })}</h1>
        <span>{text}</span>
        <p className="row">
          {paysFirst && (
            <Button variant="hot" size="sm" href="/portal#contract">
              {rolesWords.home.pay}
            </Button>
          )}
          {next && (
            <Button variant="hot" size="sm" onClick={() => onFilm(next.id)}>
              {fill(words.nextName, { name: firstNameOf(next) })}
            </Button>
          )}
          <Button variant={paysFirst || next ? 'line' : 'hot'} size="sm" onClick={onBack}>
            {words.back}
          </Button>
        </p>
      </output>
    </div>
  )
}
