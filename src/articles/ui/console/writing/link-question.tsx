import { useState } from 'react'
import { articlesConsole } from '#content/console/articles.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import type { Link } from './commands.ts'
import { isShownLink } from './schema.ts'

const words = articlesConsole.editor.link

/** Asks where words should link to. `onSet` with an empty address removes the link. */
export function LinkQuestion({
  link,
  onSet,
  onClose,
}: {
  link: Link
  onSet: (link: Link, href: string) => void
  onClose: () => void
}) {
  const [href, setHref] = useState(link.href)
  const [text, setText] = useState(link.text)
  const [isAsked, setAsked] = useState(false)
  const address = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(href.trim()) ? `https://${href.trim()}` : href.trim()
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      onConfirm={() => {
        setAsked(true)
        if (isShownLink(address)) onSet({ ...link, text }, address)
      }}
      onClose={onClose}
    >
      {link.from === link.to && (
        <CompactField label={words.text} value={text} onChange={(event) => setText(event.target.value)} />
      )}
      <CompactField
        label={words.address}
        hint={words.hint}
        value={href}
        data-autofocus
        error={isAsked && !isShownLink(address) ? words.wrong : undefined}
        onChange={(event) => setHref(event.target.value)}
      />
      {link.href && <CompactButton onClick={() => onSet(link, '')}>{words.remove}</CompactButton>}
    </ConfirmDialog>
  )
}
