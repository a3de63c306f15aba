import { brand } from '#content/brand.ts'
import { consoleApp } from '#content/console/notices.ts'
import { palette } from '#content/palette.ts'
import { fill } from '#src/values/fill.ts'

export type RootFile = { name: string } | { text: string; contentType: string }

/** The small files that browsers and search engines request by fixed names. */
export function rootFiles(publicUrl: string): Record<string, RootFile> {
  return {
    '/favicon.svg': { name: 'favicon.svg' },
    '/favicon.ico': { name: 'favicon.ico' },
    '/apple-touch-icon.png': { name: 'apple-touch-icon.png' },
    '/icon-192.png': { name: 'icon-192.png' },
    '/icon-512.png': { name: 'icon-512.png' },
    '/og.png': { name: 'og.png' },
    '/console-icon-192.png': { name: 'console-icon-192.png' },
    '/console-icon-512.png': { name: 'console-icon-512.png' },
    '/console-icon-maskable.png': { name: 'console-icon-maskable.png' },
    '/console-badge.png': { name: 'console-badge.png' },
    '/console.webmanifest': { text: consoleManifest(), contentType: 'application/manifest+json' },
    '/site.webmanifest': { text: manifest(), contentType: 'application/manifest+json' },
    '/robots.txt': {
      text: `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      contentType: 'text/plain; charset=utf-8',
    },
  }
}

/**
 * How to report a vulnerability (RFC 9116). It expires half a year after `now`, so that it is only valid while the site
 * runs.
 */
export function securityText(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + 180 * 24 * 3600 * 1000)
  expires.setUTCHours(0, 0, 0, 0)
  return `Contact: mailto:${brand.email}\nExpires: ${expires.toISOString().replace('.000', '')}\nPreferred-Languages: en\nCanonical: ${publicUrl}/.well-known/security.txt\n`
}

/** The console as an app on a phone (STAFF-19). */
function consoleManifest(): string {
  const name = fill(consoleApp.name, { brand: brand.name })
  const shortcut = (id: string, title: string) => ({
    name: title,
    url: `/admin/${id}`,
    icons: [{ src: '/console-icon-192.png', sizes: '192x192', type: 'image/png' }],
  })
  return JSON.stringify({
    id: '/admin',
    name,
    short_name: name,
    description: consoleApp.description,
    lang: 'en-GB',
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
    background_color: palette.paper,
    theme_color: palette.paper,
    icons: [
      { src: '/console-icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/console-icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/console-icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [shortcut('leads', consoleApp.shortcuts.leads), shortcut('diary', consoleApp.shortcuts.diary)],
  })
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
