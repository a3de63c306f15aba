import { createRoot, hydrateRoot } from 'react-dom/client'
import { useEffect, type ReactNode } from 'react'
import { Toaster } from '#src/design/feedback/toaster.tsx'
import { ShareButton } from './share-button.tsx'

/** Lets React take over the buttons of an article's page; resolves when they work. */
export function startArticle(): Promise<void> {
  const place = document.getElementById('share')
  if (!place) return Promise.resolve()
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
  return new Promise((resolve) => {
    hydrateRoot(
      place,
      <Announce ready={resolve}>
        <ShareButton title={place.dataset.title ?? document.title} />
      </Announce>,
    )
  })
}

function Announce({ ready, children }: { ready: () => void; children: ReactNode }) {
  useEffect(ready, [ready])
  return children
}
