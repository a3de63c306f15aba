import type { BuildAssets } from '../platform/rendering/build-assets.ts'
import type { PageFiles } from './pages.tsx'

/** The faces that the first screen needs. */
export const preloadedFonts = ['src/design/fonts/anybody-latin.woff2', 'src/design/fonts/instrument-sans-latin.woff2'] as const

/** What the build is made of; scripts/build.ts names the same files. */
export const entries = {
  wakeLanding: 'src/app/wake-landing.ts',
  landing: 'src/landing/landing.client.tsx',
  quiet: 'src/landing/quiet.css',
  kit: 'src/landing/kit.client.tsx',
} as const

export function builtPageFiles(assets: BuildAssets): PageFiles {
  return {
    fonts: preloadedFonts.map((font) => assets.url(font)),
    landing: { script: assets.url(entries.wakeLanding), styles: assets.styles(entries.landing) },
    quiet: { styles: [assets.url(entries.quiet)] },
    kit: { script: assets.url(entries.kit), styles: assets.styles(entries.kit) },
  }
}
