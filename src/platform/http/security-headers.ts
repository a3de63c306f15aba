import type { MiddlewareHandler } from 'hono'

const policy = (options: { secure: boolean; dev: boolean }) =>
  [
    `default-src 'self'`,
    // The development server's reload client is the one inline script there is.
    `script-src 'self'${options.dev ? ` 'unsafe-inline'` : ''}`,
    `style-src 'self'${options.dev ? ` 'unsafe-inline'` : ''}`,
    // React writes custom properties such as --bg as style attributes.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `media-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'${options.dev ? ' ws:' : ''}`,
    `frame-src https://www.youtube-nocookie.com https://player.vimeo.com`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** The headers that every answer carries. */
export function securityHeaders(options: { publicUrl: string; dev: boolean }): MiddlewareHandler {
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
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
