import { brand } from '#content/brand.ts'
import { privacy as words } from '#content/site/privacy.ts'
import { OptOut } from './opt-out.tsx'

/**
 * `/privacy`: what is counted, and how to opt out (UK GDPR, article 13; PECR, regulation 6). The text works without a
 * script.
 */
export function PrivacyPage() {
  return (
    <main id="main">
      <section className="wrap grid pv">
        <h1 className="d">{words.heading}</h1>
        <div className="pv__x">
          <p className="lead">{words.lead}</p>
          {words.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <a className="link" href={`mailto:${brand.email}`}>
              {words.ask}
            </a>
          </p>
        </div>
      </section>
      {/* The only part that React takes over (opt-out.client.tsx). */}
      <div id="opt">
        <OptOut choice="unknown" />
      </div>
    </main>
  )
}
