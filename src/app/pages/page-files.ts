import type { BuildAssets } from '#src/platform/rendering/build-assets.ts'

/** The fonts of every page. */
export const preloadedFonts = [
  'src/design/fonts/anybody-latin.woff2',
  'src/design/fonts/instrument-sans-latin.woff2',
] as const

/**
 * The entry points of the browser's files (scripts/build.ts). Each surface is a separate build, so that the bundler
 * does not split its script or style sheet because another surface shares code with it.
 */
export const surfaces = {
  site: {
    wakeLanding: 'src/app/pages/wake-landing.ts',
    quiet: 'src/landing/quiet.css',
    faces: 'src/design/type/faces.css',
  },
  articles: {
    wakeArticle: 'src/app/pages/wake-article.ts',
    article: 'src/landing/article.css',
    faces: 'src/design/type/faces.css',
  },
  privacy: { startPrivacy: 'src/app/pages/start-privacy.ts', privacy: 'src/landing/privacy.css' },
  portal: { portal: 'src/portal/ui/portal.client.tsx' },
  interview: { room: 'src/interviews/ui/room/room.client.tsx' },
  kit: { kit: 'src/app/kit/kit.client.tsx' },
  console: { console: 'src/console/console.client.tsx' },
  worker: { consoleWorker: 'src/console/worker/worker.ts' },
  apiDocs: { apiDocs: 'src/app/http/api-docs.client.ts' },
} as const
export type Surface = keyof typeof surfaces

/** Loaded by `wakeLanding`; the page's styles belong to it. */
const landingClient = 'src/landing/landing.client.tsx'

/** Where the files of each page are, in the build or in the development server. */
export interface PageFiles {
  /** The fonts, for pages that preload them. */
  fonts: readonly string[]
  landing: { script: string; styles: readonly string[]; stylesWithoutScript: readonly string[] }
  quiet: { styles: readonly string[] }
  privacy: { script: string; styles: readonly string[] }
  article: { script: string; styles: readonly string[]; stylesWithoutScript: readonly string[] }
  portal: { script: string; styles: readonly string[] }
  room: { script: string; styles: readonly string[] }
  kit: { script: string; styles: readonly string[] }
  console: { script: string; styles: readonly string[] }
  apiDocs: { script: string; styles: readonly string[] }
  /** The console's service worker and the files that it may cache; only in a build. */
  worker?: { script: string; files: readonly string[] }
  headExtra?: string
}

/** Returns where the files of each page are in a build. */
export function builtPageFiles(assets: Record<Surface, BuildAssets>): PageFiles {
  const { site, articles, privacy, portal, interview, kit, console, worker, apiDocs } = assets
  return {
    fonts: preloadedFonts.map((font) => site.url(font)),
    landing: {
      script: site.url(surfaces.site.wakeLanding),
      styles: site.styles(landingClient),
      stylesWithoutScript: [site.url(surfaces.site.faces)],
    },
    quiet: { styles: [site.url(surfaces.site.quiet)] },
    article: {
      script: articles.url(surfaces.articles.wakeArticle),
      styles: [articles.url(surfaces.articles.article)],
      stylesWithoutScript: [articles.url(surfaces.articles.faces)],
    },
    privacy: { script: privacy.url(surfaces.privacy.startPrivacy), styles: [privacy.url(surfaces.privacy.privacy)] },
    portal: { script: portal.url(surfaces.portal.portal), styles: portal.styles(surfaces.portal.portal) },
    room: { script: interview.url(surfaces.interview.room), styles: interview.styles(surfaces.interview.room) },
    kit: { script: kit.url(surfaces.kit.kit), styles: kit.styles(surfaces.kit.kit) },
    console: { script: console.url(surfaces.console.console), styles: console.styles(surfaces.console.console) },
    worker: { script: worker.url(surfaces.worker.consoleWorker), files: console.files },
    apiDocs: { script: apiDocs.url(surfaces.apiDocs.apiDocs), styles: apiDocs.styles(surfaces.apiDocs.apiDocs) },
  }
}

/** For tests, which build nothing and in which no browser loads these files. */
export const unbuiltPageFiles: PageFiles = {
  fonts: [],
  landing: { script: '/assets/wake.js', styles: [], stylesWithoutScript: [] },
  quiet: { styles: [] },
  article: { script: '/assets/wake-article.js', styles: [], stylesWithoutScript: [] },
  privacy: { script: '/assets/privacy.js', styles: [] },
  portal: { script: '/assets/portal.js', styles: [] },
  room: { script: '/assets/room.js', styles: [] },
  kit: { script: '/assets/kit.js', styles: [] },
  console: { script: '/assets/console.js', styles: [] },
  apiDocs: { script: '/assets/api-docs.js', styles: [] },
}
