import { brand } from '#content/brand.ts'
import { contactForm as copy, contactWizard } from '#content/site/sections.ts'
import { Button } from '#src/design/button.tsx'
import { Alert, SelectField, TextArea, TextField } from '#src/design/field.tsx'
import { formCandidateCounts } from '../lead.ts'
import { Honeypot } from './honeypot.tsx'
import '#src/design/feedback/success.css'
import './contact-form.css'

/** The result of a form that the browser sent without a script. */
export type ContactOutcome =
  | { state: 'sent' }
  | { state: 'refused'; values: Record<string, string>; errors: { path: string; msg: string }[] }

/**
 * The plain form (LEADS-12). The browser posts it without a script, and the server responds with this page. It is shown
 * only if no script runs; the wizard is hidden then.
 */
export function ContactForm({ outcome }: { outcome?: ContactOutcome }) {
  if (outcome?.state === 'sent') {
    return (
      <div className="classic okf okf--ok">
        <h3 className="d d2">{contactWizard.sent.title}</h3>
        <p className="lead">{contactWizard.sent.description}</p>
      </div>
    )
  }

  const values = outcome?.values ?? {}
  const errors = outcome?.errors ?? []
  const errorOf = (name: string) => errors.find((error) => error.path === name)?.msg
  const field = (name: string) => ({ id: `classic-${name}`, name, defaultValue: values[name] ?? '' })

  return (
    <form className="classic classic__f" method="post" action="/api/contact" aria-labelledby="classic-h">
      <h3 className="d d2" id="classic-h">
        {copy.heading}
      </h3>
      {outcome && <Refusal errors={errors} />}
      <TextField
        label={copy.name}
        error={errorOf('name')}
        input={{ ...field('name'), required: true, autoComplete: 'name' }}
      />
      <TextField
        label={copy.company}
        error={errorOf('company')}
        input={{ ...field('company'), required: true, autoComplete: 'organization' }}
      />
      <TextField
        label={copy.email}
        error={errorOf('email')}
        input={{ ...field('email'), required: true, type: 'email', autoComplete: 'email' }}
      />
      <TextField
        label={copy.phone}
        error={errorOf('phone')}
        input={{
          ...field('phone'),
          required: true,
          type: 'tel',
          autoComplete: 'tel',
          placeholder: contactWizard.phonePlaceholder,
        }}
      />
      <SelectField
        label={copy.count}
        error={errorOf('candidateCount')}
        input={{ ...field('candidateCount'), required: true, children: <CountOptions /> }}
      />
      <TextArea className="wide" optional label={copy.message} error={errorOf('message')} input={field('message')} />
      <input type="hidden" name="selectedService" value={values.selectedService ?? ''} />
      <input type="hidden" name="selectedPricingPlan" value={values.selectedPricingPlan ?? ''} />
      <Honeypot />
      <Button type="submit" variant="hot" className="wide">
        {copy.submit}
      </Button>
    </form>
  )
}

function CountOptions() {
  return (
    <>
      <option value="">{copy.choose}</option>
      {formCandidateCounts.map((count) => (
        <option key={count}>{count}</option>
      ))}
    </>
  )
}

function Refusal({ errors }: { errors: { path: string; msg: string }[] }) {
  const labels: Record<string, string> = {
    name: copy.name,
    company: copy.company,
    email: copy.email,
    phone: copy.phone,
    candidateCount: copy.count,
    message: copy.message,
  }
  return (
    <div className="wide">
      <Alert title={copy.refused}>
        <ul>
          {errors.map(({ path, msg }) => (
            <li key={path}>{labels[path] ? <a href={`#classic-${path}`}>{`${labels[path]}: ${msg}`}</a> : msg}</li>
          ))}
        </ul>
        {copy.orWrite} <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </Alert>
    </div>
  )
}
