import { useState } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import type { InviteMailQuery } from '../../../console-api.ts'
import { MailPreview } from '../mail-preview.tsx'

const words = interviewsConsole.mail

/** Shows the invitation as it would be sent. Whatever is typed afterwards hides it again (INTV-51). */
export function InvitationPreview({ name, setId, purpose, ownLine, until }: InviteMailQuery) {
  const query = `?${new URLSearchParams({ name, setId, purpose, ownLine, until })}`
  const [shown, setShown] = useState<string>()
  return (
    <div className="iv-preview">
      <CompactButton aria-expanded={shown === query} onClick={() => setShown(shown === query ? undefined : query)}>
        {shown === query ? words.hide : words.show}
      </CompactButton>
      {shown === query && <MailPreview address="/api/admin/interviews/invitations/mail" query={query} />}
    </div>
  )
}
