import './footer.css'
import { Fragment } from 'react'
import { brand } from '#content/brand.ts'
import { landing } from '#content/site/landing.ts'
import type { FooterEntry } from '#content/types.ts'
import { Logo } from '#src/design/logo.tsx'
import { useLandingSettings } from '../landing-settings.ts'

const { footer, newTab } = landing

/** The footer (LAND-31). Entries without a destination are text, not links. */
export function Footer() {
  return (
    <footer className="foot on-dark">
      <div className="wrap">
        <div className="foot__g">
          <p className="lead">
            {footer.line.map((line) => (
              <Fragment key={line}>
                {line}
                <br />
              </Fragment>
            ))}
          </p>
          {footer.columns.map(({ heading, entries }) => (
            <div key={heading}>
              <h2>{heading}</h2>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.label}>
                    <Entry {...entry} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="foot__w">
          <Logo className="foot__logo" />
        </div>
        <p className="note foot__c">
          © {brand.footerYear} {brand.name}
        </p>
      </div>
    </footer>
  )
}

function Entry({ label, href, setting }: FooterEntry) {
  const settings = useLandingSettings()
  if (setting) {
    return (
      <a href={settings[setting]} target="_blank" rel="noopener">
        {label}
        <span className="sr"> ({newTab})</span>
      </a>
    )
  }
  return href ? <a href={href}>{label}</a> : <span>{label}</span>
}
