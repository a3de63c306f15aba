import { useState } from 'react'
import { previewWords as words } from '#content/console/hiring.ts'
import { firstNameOf } from '#src/candidates/facts.ts'
import { fill } from '#src/values/fill.ts'
import { timeCode } from '#src/values/time-code.ts'
import type { PartProps } from '../part-props.ts'
import type { Entry } from './blocks.ts'

const widths = ['phone', 'desktop'] as const

/** The shortlist as its client will see it: posters of one size, in their order. */
export function Preview({ role, people, entries, length }: PartProps & { entries: readonly Entry[]; length: string }) {
  const [width, setWidth] = useState<(typeof widths)[number]>('phone')
  const person = firstNameOf(role.contract?.person ?? '') || words.client
  return (
    <section className="rl-pv" aria-labelledby="rl-pv-title">
      <header>
        <h2 id="rl-pv-title">{fill(words.title, { name: person })}</h2>
        <fieldset className="rl-pv__width" aria-label={words.label}>
          {widths.map((one) => (
            <button key={one} type="button" aria-pressed={one === width} onClick={() => setWidth(one)}>
              {words[one]}
            </button>
          ))}
        </fieldset>
      </header>
      <div className="rl-pv__page" data-width={width}>
        <p>
          <b className="d">{role.title}</b>
          {length || words.none}
        </p>
        <ul>
          {entries.map(({ candidacyId }) => {
            const card = role.board.find(({ id }) => id === candidacyId)
            const film = people.get(candidacyId)?.film
            if (!card) return null
            const name = firstNameOf(card.name)
            return (
              <li key={candidacyId}>
                <span className="rl-pv__film">
                  {film?.hasPoster && (
                    <img
                      src={`/api/admin/candidates/${card.candidateId}/film/poster`}
                      alt=""
                      loading="lazy"
                      decoding="async"
                    />
                  )}
                  {film && <i>{timeCode(film.duration)}</i>}
                </span>
                <b className="d">{role.blind ? words.blind : name}</b>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
