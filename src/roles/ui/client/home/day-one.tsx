import './day-one.css'
import { host } from '#content/facts/diary.ts'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { Portrait } from '#src/design/portrait.tsx'

const words = rolesWords.dayOne

/** The home page before there is any role. */
export function DayOne({ onWrite }: { onWrite: () => void }) {
  return (
    <>
      <div className="day on-dark">
        <div className="day__t">
          <h1 className="d day__h">
            {words.heading[0]}
            <br />
            {words.heading[1]}
          </h1>
          <p className="lead">{words.lead}</p>
          <p className="row">
            <Button variant="hot" href={words.bookHref}>
              {words.book} <Icon name="arrow" />
            </Button>
            <Button variant="line" onClick={onWrite}>
              {words.write}
            </Button>
          </p>
        </div>
        <div className="day__p">
          <Portrait who={host.portrait} />
        </div>
      </div>
      <div className="pad0 day__n">
        <h2 className="d d3">{words.plan.heading}</h2>
        <ol className="plan">
          {words.plan.steps.map(({ when, what }, index) => (
            <li key={when} className={index === 0 ? 'on' : undefined}>
              <i aria-hidden="true" style={{ '--h': index + 1 }} />
              <b>{when}</b>
              <span>{what}</span>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
