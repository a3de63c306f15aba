import './end.css'
import { rolesWords } from '#content/portal/roles.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { inWords } from '#src/values/numbers.ts'
import type { CandidacyCard, PortalRole } from '../../../api.ts'
import type { VerdictValue } from '../../../role-states.ts'
import { fieldOf, filmOf, firstNameOf } from '../parts/candidate.ts'
import { colleagueBehind } from '../parts/colleague-behind.ts'
import { Face } from '../parts/face.tsx'
import { firstWord, letterOf, VerdictMark } from '../parts/marks.tsx'

const words = rolesWords.watch.end
const heights: Record<VerdictValue, number> = { no: 0, maybe: 1, yes: 2 }

/** The page after the last film: everybody, with the viewer's verdict. */
export function EndOfShortlist({
  role,
  onDecide,
  onBack,
}: {
  role: PortalRole
  onDecide: () => void
  onBack: () => void
}) {
  const judged = role.candidacies.filter((one) => one.mine && filmOf(one))
  const count = (value: VerdictValue) => judged.filter(({ mine }) => mine?.value === value).length
  const behind = colleagueBehind(role)
  const heading = judged.length === 1 ? words.headingOne : words.heading
  return (
    <div className="end on-dark">
      <div className="end__t">
        <ArrivingHeading level={1} className="d">
          {heading[0]}
          <br />
          {fill(heading[1], { count: inWords(judged.length) })}
        </ArrivingHeading>
        <p className="lead">
          {fill(words.lead, { yes: count('yes'), maybe: count('maybe'), no: count('no') })}{' '}
          {behind &&
            fillCount(words.waiting, behind.films, { name: firstWord(behind.name), films: inWords(behind.films) })}
        </p>
        <p className="row">
          <Button variant="hot" onClick={onDecide}>
            {words.decide} <Icon name="arrow" />
          </Button>
          <Button variant="line" onClick={onBack}>
            {words.again}
          </Button>
        </p>
      </div>
      <ol className="end__s">
        {judged
          .toSorted((a, b) => heightOf(a) - heightOf(b))
          .map((one) => (
            <li
              key={one.id}
              className={`f-${fieldOf(one)} is-${letterOf(one.mine?.value)}`}
              style={{ '--v': heightOf(one) }}
            >
              <span className="end__f">
                <Face of={one} />
              </span>
              <b>{firstNameOf(one)}</b>
              <VerdictMark value={one.mine?.value} />
            </li>
          ))}
      </ol>
    </div>
  )
}

function heightOf({ mine }: CandidacyCard): number {
  return mine ? heights[mine.value] : 0
}
