import './clients.css'
import '#content/marks-sheet.css'
import sheet from '#content/marks-sheet.svg?no-inline'
import { markName, markPath, markSize } from '#src/content/client-mark.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { useSiteContent } from '../landing-settings.ts'

/**
 * Twelve companies and, on hover, focus or a tap, what each of them does (LAND-21). Their logos are on one sheet, which
 * the page's script fetches once the page has loaded (`loadMarks`).
 */
export function ClientsSection() {
  const { landing, clients } = useSiteContent()
  return (
    <section className="clients wrap" id="clients" aria-labelledby="clients-h">
      <div className="clients__h">
        <h2 id="clients-h" className="d d1">
          {landing.clients.heading}
        </h2>
        <div>
          <p className="lead">{landing.clients.lead}</p>
          <Button variant="line" href="#contact">
            {landing.clients.action} <Icon name="arrow" />
          </Button>
        </div>
      </div>
      <ul className="clients__g">
        {clients.map(({ name, industry, mark }) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The industry must show without a pointer.
          <li key={name} tabIndex={0} aria-label={`${name}, ${industry}`}>
            {markName.test(mark) ? (
              <img
                className="clients__own"
                src={markPath(mark)}
                width={markSize.width / 2}
                height={markSize.height / 2}
                alt={name}
                loading="lazy"
                decoding="async"
              />
            ) : (
              <img src={`${sheet}#${mark}`} alt={name} loading="lazy" decoding="async" />
            )}
            <span>{industry}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
