import type { MiddlewareHandler } from 'hono'

/** Other sites that a page may work with, beside our own. */
export interface OtherSites {
  scripts?: string
  calls?: string
  frames?: string
}

const policy = (options: { secure: boolean; dev: boolean }, others: OtherSites = {}) =>
  [
    `default-src 'self'`,
    // The development server's reload client is the one inline script there is.
    `script-src 'self'${options.dev ? ` 'unsafe-inline'` : ''}${from(others.scripts)}`,
    `style-src 'self'${options.dev ? ` 'unsafe-inline'` : ''}`,
    // React writes custom properties such as --bg as style attributes.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `media-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'${options.dev ? ' ws:' : ''}${from(others.calls)}`,
    `frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com${from(others.frames)}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

const from = (sites: string | undefined) => (sites ? ` ${sites}` : '')

/** The headers that every answer carries, built files those that are for files; `pages` says by path which page works with other sites. */
export function securityHeaders(options: { publicUrl: string; dev: boolean; pages?: Record<string, OtherSites> }): MiddlewareHandler {
  const secure = options.publicUrl.startsWith('https:')
  const headers: Record<string, string> = {
    'content-security-policy': policy({ secure, dev: options.dev }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  // What a page is made of is no page: no browser reads these on it, and a phone would pay for them with every file.
  const ofPages = new Set(['content-security-policy', 'referrer-policy', 'permissions-policy', 'cross-origin-opener-policy', 'x-frame-options'])
  const ofFiles = Object.entries(headers).filter(([name]) => !ofPages.has(name))
  return async (c, next) => {
    await next()
    const others = options.pages?.[c.req.path]
    if (others) c.res.headers.set('content-security-policy', policy({ secure, dev: options.dev }, others))
    for (const [name, value] of c.req.path.startsWith('/assets/') ? ofFiles : Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
