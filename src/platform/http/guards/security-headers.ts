import type { MiddlewareHandler } from 'hono'

/** Other sites that a page may use, besides our own. */
export interface OtherSites {
  scripts?: string
  calls?: string
  frames?: string
  /** Whether its scripts write style attributes. */
  styles?: boolean
}

const policy = (options: { secure: boolean; dev: boolean; films: boolean }, styles: string, others: OtherSites = {}) =>
  [
    `default-src 'self'`,
    // The development server's reload client is the only inline script.
    `script-src 'self'${options.dev ? ` 'unsafe-inline'` : ''}${from(others.scripts)}`,
    `style-src 'self'${options.dev ? ` 'unsafe-inline'` : ''}`,
    options.dev || others.styles ? `style-src-attr 'unsafe-inline'` : styles,
    `img-src 'self' data:`,
    // A recording is played from memory.
    `media-src 'self'${options.films ? ' blob:' : ''}`,
    `font-src 'self'`,
    `connect-src 'self'${options.dev ? ' ws:' : ''}${from(others.calls)}`,
    `frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com${from(others.frames)}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** Camera and microphone for this page itself, never for a page in a frame. */
const filming = 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()'

const from = (sites: string | undefined) => (sites ? ` ${sites}` : '')

/**
 * The headers of every response; built files get those that are useful for files. `pages` says by path which page uses
 * other sites, `films` which page may film.
 */
export function securityHeaders(options: {
  publicUrl: string
  dev: boolean
  pages?: Record<string, OtherSites>
  /** Whether a page, by its path, may use the camera and the microphone. */
  films?: (path: string) => boolean
}): MiddlewareHandler {
  const secure = options.publicUrl.startsWith('https:')
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  // Browsers ignore these headers on the files of a page, and a phone would pay for them with every file.
  const ofPages = new Set(['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy', 'x-frame-options'])
  const ofFiles = Object.entries(headers).filter(([name]) => !ofPages.has(name))
  return async (c, next) => {
    await next()
    if (c.req.path.startsWith('/assets/')) return fill(c.res.headers, ofFiles)
    // A page lists its own style attributes (style-policy.ts). A document in a frame has its own policy.
    const films = options.films?.(c.req.path) ?? false
    if (films && !c.res.headers.has('permissions-policy')) c.res.headers.set('permissions-policy', filming)
    const own = c.res.headers.get('content-security-policy') ?? `style-src-attr 'none'`
    if (own.startsWith('style-src-attr'))
      c.res.headers.set(
        'content-security-policy',
        policy({ secure, dev: options.dev, films }, own, options.pages?.[c.req.path]),
      )
    fill(c.res.headers, Object.entries(headers))
  }
}

function fill(headers: Headers, values: [string, string][]): void {
  for (const [name, value] of values) if (!headers.has(name)) headers.set(name, value)
}
