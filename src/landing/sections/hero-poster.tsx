import './hero-poster.css'
import { landing } from '#content/site/landing.ts'
import { Icon } from '#src/design/icons/icon.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import { useHeroOnShow } from '../films-on-show.ts'
import { timeCode } from '#src/values/time-code.ts'

const { poster, playLabel } = landing.hero

/**
 * For how many seconds the play head moves before it stops: what moves for more than five needs a way to stop it
 * (WCAG 2.2.2).
 */
const run = 4.5

/** The poster's face, shown in the frame before anything plays. */
export function HeroPoster() {
  const { startsAt, duration } = useHeroOnShow()
  const share = (seconds: number) => Math.min(1, Math.round((seconds / duration) * 1000) / 1000)
  return (
    <>
      <span className="sr">{playLabel}: </span>
      <span className="hero__bg" />
      <span className="hero__face">
        <Portrait who={poster.portrait} />
      </span>
      <span className="tc" aria-hidden="true">
        {timeCode(startsAt)} / {timeCode(duration)}
      </span>
      <span className="hero__foot">
        <span className="cap">
          {`“${poster.quote[0]}`}
          <mark>{`${poster.quote[1]}”`}</mark>{' '}
        </span>
        <span className="plate">
          <span className="d plate__n" aria-hidden="true">
            {poster.firstName}
          </span>
          <span className="plate__r">
            <b>{poster.name}</b>{' '}
            {poster.lines.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </span>
          <span className="play needs-script">
            <Icon name="play" />
          </span>
        </span>
      </span>
      <span className="bar" style={{ '--from': share(startsAt), '--to': share(startsAt + run), '--run': `${run}s` }}>
        <i />
      </span>
    </>
  )
}
