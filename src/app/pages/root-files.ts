import { brand } from '#content/brand.ts'
import { palette } from '#content/palette.ts'

export type RootFile = { name: string } | { text: string; contentType: string }

/** The small files that browsers and search engines ask for by fixed names. */
export function rootFiles(publicUrl: string): Record<string, RootFile> {
  return {
    '/favicon.svg': { name: 'favicon.svg' },
    '/favicon.ico': { name: 'favicon.ico' },
    '/apple-touch-icon.png': { name: 'apple-touch-icon.png' },
    '/icon-192.png': { name: 'icon-192.png' },
    '/icon-512.png': { name: 'icon-512.png' },
    '/og.png': { name: 'og.png' },
    '/site.webmanifest': { text: manifest(), contentType: 'application/manifest+json' },
    '/robots.txt': {
      text: `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      contentType: 'text/plain; charset=utf-8',
    },
  }
}

/**
 * How to report a weakness (RFC 9116). It expires half a year after `now`, so that it is only valid while the site
 * runs.
 */
export function securityText(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + 180 * 24 * 3600 * 1000)
  expires.setUTCHours(0, 0, 0, 0)
  return `Contact: mailto:${brand.email}\nExpires: ${expires.toISOString().replace('.000', '')}\nPreferred-Languages: en\nCanonical: ${publicUrl}/.well-known/security.txt\n`
}

function manifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: '/',
    display: 'browser',
    background_color: palette.paper,
    theme_color: palette.paper,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  })
}
