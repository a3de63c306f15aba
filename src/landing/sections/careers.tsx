import './careers.css'
import { landing } from '#content/site/landing.ts'
import { Icon } from '#src/design/icons/icon.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import { useLandingSettings } from '../landing-settings.ts'
import { useOpenDialog } from '../open-dialog.ts'
import { WithoutScript } from './without-script.tsx'

const { careers, newTab } = landing

/** Three offers for people who are looking for work (LAND-22). */
export function CareersSection() {
  const openDialog = useOpenDialog()
  const { soloInterviewUrl } = useLandingSettings()
  return (
    <section className="careers" id="careers" aria-labelledby="careers-h">
      <div className="wrap grid">
        <div className="careers__p" aria-hidden="true">
          <CloseDoor />
          <Portrait who={careers.portrait} />
        </div>
        <div className="careers__c">
          <h2 id="careers-h" className="d d1">
            {careers.heading}
          </h2>
          <p className="lead">{careers.lead}</p>
          <ul className="doors">
            <li className="needs-script">
              <button type="button" aria-haspopup="dialog" onClick={() => openDialog({ kind: 'jobs' })}>
                <Door {...careers.jobs} />
              </button>
            </li>
            <li>
              <a href={soloInterviewUrl} target="_blank" rel="noopener">
                <Door {...careers.solo} />
                <span className="sr">({newTab})</span>
              </a>
            </li>
            <li className="needs-script">
              <button type="button" aria-haspopup="dialog" onClick={() => openDialog({ kind: 'consultation' })}>
                <Door {...careers.call} />
              </button>
            </li>
          </ul>
          <WithoutScript before={careers.withoutScript.before} after={careers.withoutScript.after} />
        </div>
      </div>
    </section>
  )
}

function Door({ label, note }: { label: string; note: string }) {
  return (
    <>
      <b className="d d3">{label} </b>
      <span>{note}</span>
      <Icon name="arrow" />
    </>
  )
}

/** The vertical lines and windows of a tenement door: the page's only pattern. */
function CloseDoor() {
  return (
    <svg className="lattice" viewBox="0 0 300 400" preserveAspectRatio="xMidYMin slice">
      <path
        d="M30 0v400M42 0v400M102 0v400M150 0v400M198 0v400M258 0v400M270 0v400"
        stroke="currentColor"
        strokeWidth="3"
      />
      <path
        d="M54 40h36v36H54zM54 88h36v36H54zM210 40h36v36h-36zM210 88h36v36h-36zM114 16h24v24h-24zM162 16h24v24h-24zM114 52h24v24h-24zM162 52h24v24h-24z"
        fill="currentColor"
      />
    </svg>
  )
}
