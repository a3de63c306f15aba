import { articles as words } from '#content/site/articles.ts'
import { toast } from '#src/design/feedback/toast.tsx'

/** Shares with the device's own share sheet if there is one; otherwise copies the address and says so (BLOG-7). */
export function ShareButton({ title }: { title: string }) {
  return (
    <button type="button" className="btn btn--line share" onClick={() => void share(title)}>
      {words.article.share}
    </button>
  )
}

async function share(title: string): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // Closing the sheet is the visitor's choice. Any other error means that there is no sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: words.article.copied.title, description: words.article.copied.text, tone: 'ok' })
  } catch {
    toast({ title: words.article.notCopied.title, description: words.article.notCopied.text, tone: 'hot' })
  }
}
