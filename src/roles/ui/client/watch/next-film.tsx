import { useEffect, useState } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import type { CandidacyCard } from '../../../api.ts'
import { fieldOf, firstNameOf } from '../parts/candidate.ts'
import { Face } from '../parts/face.tsx'

const words = rolesWords.watch.next
const countFrom = 5

/** Between two films: the next one begins after a countdown of five squares, unless the viewer cancels it. */
export function NextFilm({ of, onPlay, onCancel }: { of: CandidacyCard; onPlay: () => void; onCancel: () => void }) {
  const [left, setLeft] = useState(countFrom)
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onPlay()), 1000)
    return () => clearTimeout(timer)
  }, [left, onPlay])
  const name = firstNameOf(of)
  return (
    <div className={`nx f-${fieldOf(of)}`}>
      <div className="nx__p">
        <Face of={of} lazy={false} />
      </div>
      <div className="nx__t">
        <p>
          {words.in} <b>{left}</b>
        </p>
        <h2 className="d" style={{ '--n': name.length }}>
          {name}
        </h2>
        <p className="nx__q">{of.pitch}</p>
        <p className="row">
          <Button variant="hot" size="sm" onClick={onPlay}>
            <Icon name="play" /> {words.now}
          </Button>
          <Button variant="line" size="sm" onClick={onCancel}>
            {words.cancel}
          </Button>
        </p>
      </div>
      <span className="nx__c" aria-hidden="true">
        {Array.from({ length: countFrom }, (_, square) => (
          <i key={square} className={square < left ? undefined : 'off'} />
        ))}
      </span>
    </div>
  )
}
