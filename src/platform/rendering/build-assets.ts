import fs from 'node:fs/promises'
import path from 'node:path'

interface ManifestChunk {
  file: string
  css?: string[]
  assets?: string[]
}

/** Where the built files of a page are, by their names in the source. */
export interface BuildAssets {
  url(source: string): string
}

/** Reads the manifest that the build wrote; a name that is not in it is a mistake of ours and throws. */
export async function readBuildAssets(clientFolder: string): Promise<BuildAssets> {
  const manifest = JSON.parse(await fs.readFile(path.join(clientFolder, '.vite', 'manifest.json'), 'utf8')) as Record<string, ManifestChunk>
  return {
    url(source) {
      const chunk = manifest[source]
      if (!chunk) throw new Error(`The build has no ${source}`)
      return `/${chunk.file}`
    },
  }
}
