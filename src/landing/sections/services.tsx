import './services.css'
import { useEffect, useRef, useState } from 'react'
import type { PricingPlan } from '#content/types.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { scrollToSection } from '#src/design/scroll-to.ts'
import { fitWidth } from '../fit-headline.ts'
import { useSiteContent } from '../landing-settings.ts'
import { announceSelection } from '../service-selection.ts'
import { WithoutScript } from './without-script.tsx'

/** A poster of three lines, replaced by the plans once a service is chosen (LAND-18). */
export function ServicesSection() {
  const [chosen, setChosen] = useState<string>()
  const [leftService, setLeftService] = useState<string>()
  const section = useRef<HTMLElement>(null)

  function choose(service: string) {
    setChosen(service)
    section.current?.scrollIntoView({ block: 'start' })
  }

  function goBack() {
    setLeftService(chosen)
    setChosen(undefined)
  }

  return (
    <section className="services" id="services" aria-labelledby="services-h" ref={section}>
      <div className="wrap">
        {chosen === undefined ? (
          <ServiceList cameFrom={leftService} onChoose={choose} />
        ) : (
          <PlanChoice service={chosen} onBack={goBack} />
        )}
      </div>
    </section>
  )
}

function ServiceList({ cameFrom, onChoose }: { cameFrom: string | undefined; onChoose: (service: string) => void }) {
  const { landing, services } = useSiteContent()
  const copy = landing.services
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (cameFrom === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-service="${CSS.escape(cameFrom)}"]`)?.focus({ preventScroll: true })
  }, [cameFrom])

  return (
    <div className={cameFrom === undefined ? undefined : 'wipe'}>
      <h2 id="services-h" className="services__h">
        {copy.heading}
      </h2>
      <ul ref={list}>
        {services.map(({ id, title, description, buttonText }) => (
          <li key={id} className="svc">
            <div className="svc__m">
              <h3 className="d svc__t" style={{ '--em': fitWidth(title.toUpperCase()) }}>
                {title}
              </h3>
            </div>
            <p>{description}</p>
            <Button className="needs-script" data-service={title} onClick={() => onChoose(title)}>
              <span>
                {buttonText} <span className="sr">with {title}</span>
              </span>
              <Icon name="arrow" />
            </Button>
          </li>
        ))}
      </ul>
      <WithoutScript before={copy.withoutScript.before} after={copy.withoutScript.after} />
    </div>
  )
}

function PlanChoice({ service, onBack }: { service: string; onBack: () => void }) {
  const { landing, pricingPlans } = useSiteContent()
  const copy = landing.services
  function choose(plan: PricingPlan) {
    announceSelection({ serviceName: service, pricingPlan: plan.name })
    // On a phone the panel with the choice appears above the card and moves it, so this waits for it.
    requestAnimationFrame(() => scrollToSection('contact-card'))
  }

  return (
    <div className="wipe">
      <Button variant="line" size="sm" onClick={onBack}>
        <Icon name="back" /> {copy.back}
      </Button>
      <div className="plans__h">
        <ArrivingHeading level={2} id="services-h" className="d d1">
          {copy.plansHeading}
        </ArrivingHeading>
        <p className="plans__sel">
          {copy.selectedLabel} <b className="d">{service}</b>
        </p>
      </div>
      <div className="plans">
        {pricingPlans.map((plan) => (
          <article key={plan.name} className="plan">
            <PaymentSquares count={plan.payments} />
            <h3 className="d d2">{plan.name}</h3>
            <p className="plan__k">{plan.strapline}</p>
            <ul>
              {plan.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <Button onClick={() => choose(plan)}>
              {copy.choose} {plan.name} <Icon name="arrow" />
            </Button>
          </article>
        ))}
      </div>
    </div>
  )
}

/** One square per payment. */
function PaymentSquares({ count }: { count: number }) {
  return (
    <div className={count > 1 ? 'plan__sq plan__sq--many' : 'plan__sq'} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index}>{index + 1}</i>
      ))}
    </div>
  )
}
