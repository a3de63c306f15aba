import { jobsDialog as copy } from '#content/site/sections.ts'
import { leadTexts } from '../lead.ts'
import { EmailForm } from './email-form.tsx'

/**
 * The form that opens the list of jobs (LEADS-18, LAND-23). Any address opens it. If the network is slow or gone it
 * opens too (`onUnreachable`), while the address is still being sent.
 */
export function CareerEmailForm({ onGranted, onUnreachable }: { onGranted: () => void; onUnreachable: () => void }) {
  return (
    <EmailForm
      path="/api/career-email-capture"
      copy={copy}
      problemOf={(email) => (email === '' ? leadTexts.required : undefined)}
      stamps={() => ({ timestamp: new Date().toISOString() })}
      onDone={onGranted}
      onDoubt={onUnreachable}
    />
  )
}
