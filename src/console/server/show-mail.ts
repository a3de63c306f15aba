import type { AppContext } from '#src/platform/http/request.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'

/**
 * Shows a mail as its reader sees it, in a frame or a tab: it runs no script, loads nothing, and its links lead
 * nowhere.
 */
export function showMail(c: AppContext, { html, attachments }: Pick<RenderedMail, 'html' | 'attachments'>): Response {
  return c.body(withPictures(html, attachments), 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  })
}

/** Replaces references to attached pictures by the pictures themselves. */
function withPictures(html: string, attachments: RenderedMail['attachments'] = []): string {
  let shown = html
  for (const { cid, contentType, content } of attachments) {
    if (cid)
      shown = shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`)
  }
  return shown
}
