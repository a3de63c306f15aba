import './guide-banner.css'
import { Fragment } from 'react'
import { landing } from '#content/site/landing.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { useOpenDialog } from '../open-dialog.ts'
import { WithoutScript } from './without-script.tsx'

const { guide } = landing

/** The hiring guide (LAND-12): a strip like a coupon, with a picture of the guide. */
export function GuideBanner() {
  const openDialog = useOpenDialog()
  return (
    <section className="guide on-dark" aria-labelledby="guide-h">
      <div className="wrap grid guide__in">
        <div className="guide__book" aria-hidden="true">
          <span className="d">
            {guide.cover.map((line) => (
              <Fragment key={line}>
                {line}
                <br />
              </Fragment>
            ))}
          </span>
          <span className="tiles">
            <i />
            <i />
            <i />
          </span>
        </div>
        <h2 id="guide-h" className="d d2 guide__t">
          {guide.heading}
        </h2>
        <div className="guide__b">
          <p>{guide.text}</p>
          <Button
            variant="hot"
            className="needs-script"
            aria-haspopup="dialog"
            onClick={() => openDialog({ kind: 'guide' })}
          >
            {guide.button} <Icon name="arrow" />
          </Button>
          <WithoutScript before={guide.withoutScript.before} after={guide.withoutScript.after} />
        </div>
      </div>
    </section>
  )
}
