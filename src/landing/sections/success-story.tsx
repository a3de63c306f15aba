import './success-story.css'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import { useSiteContent } from '../landing-settings.ts'

/** The box after the reviews (LAND-28): a shortlist as a rising chart. */
export function SuccessStory() {
  const { story } = useSiteContent().landing
  return (
    <div className="wrap">
      <div className="story on-dark">
        <div className="story__t">
          <h2 className="d d1">{story.heading}</h2>
          <Button variant="hot" href="#contact">
            {story.button} <Icon name="arrow" />
          </Button>
        </div>
        <div className="story__b" aria-hidden="true">
          {story.people.map(({ portrait, name, colour }) => (
            <span key={portrait} className="step" data-tint={colour}>
              <Portrait who={portrait} />
              <b className="d">{name}</b>
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
