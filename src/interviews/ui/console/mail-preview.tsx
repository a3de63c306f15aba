import { interviewsConsole } from '#content/console/interviews.ts'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import type { MailPreviewView } from '../../console-api.ts'

const words = interviewsConsole.mail

/** Shows a mail as it would be sent now, or says why it would not be (INTV-51). */
export function MailPreview({
  address,
  query = '',
  isStale = false,
}: {
  address: string
  query?: string
  /** The words have changed, and the email will be drawn again in a moment. */
  isStale?: boolean
}) {
  const { data, error } = useConsoleQuery<MailPreviewView>('interview-mail', `${address}${query}`, {
    fresh: true,
    placeholder: (before) => before,
  })
  if (error)
    return (
      <p className="con-note" role="alert">
        {readFailure(error).sentence}
      </p>
    )
  return (
    <figure className="iv-mail" aria-busy={data === undefined || isStale || undefined}>
      <figcaption>
        {words.subject} <b>{data?.subject}</b>
      </figcaption>
      {/* Nothing in it runs or loads: its sandbox is empty, and the response has its own policy. */}
      {data && <iframe title={words.frame} sandbox="" src={`${address}.html${query}`} />}
    </figure>
  )
}
