import { insightsConsole } from '#content/console/insights.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'

/** The message if figures could not be loaded: what is safe, and a button to try again. */
export function FiguresUnread({ onRetry }: { onRetry: () => void }) {
  const { unread: words } = insightsConsole
  return (
    <div role="alert">
      <Attention
        title={words.title}
        actions={
          <CompactButton variant="ink" onClick={onRetry}>
            {words.again}
          </CompactButton>
        }
      >
        {words.text}
      </Attention>
    </div>
  )
}
