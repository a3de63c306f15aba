import { guideDialog as copy } from '#content/site/sections.ts'
import { companyEmailProblem, hiringGuideSource } from '../lead.ts'
import { EmailForm } from './email-form.tsx'

/**
 * Asks for a company address and has the guide mailed to it (LEADS-14, LEADS-16). A refusal is shown at the field, so
 * that the form never promises a mail that will not come.
 */
export function HiringGuideForm({ onSent }: { onSent: (email: string) => void }) {
  return (
    <EmailForm
      path="/api/email-signup"
      copy={copy}
      problemOf={companyEmailProblem}
      content={{ source: hiringGuideSource, metadata: { requestType: copy.requestType } }}
      onDone={onSent}
    />
  )
}
