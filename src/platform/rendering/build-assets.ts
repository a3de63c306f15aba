import fs from 'node:fs/promises'
import path from 'node:path'

interface ManifestChunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

/** Where the built files are, by their names in the source. Throws for a name that is not in the build. */
export interface BuildAssets {
  url(source: string): string
  /** The style sheets of a script and of everything it imports at once, in the order of the cascade. */
  styles(source: string): string[]
  /** Every file of the surface. */
  files: string[]
}

/** Returns where the build of a surface writes its manifest, from the folder of the browser's files. */
export function manifestFile(surface: string): string {
  return `.vite/${surface}.json`
}

/** Reads the manifest that the build of one surface wrote. */
export async function readBuildAssets(clientFolder: string, surface: string): Promise<BuildAssets> {
  const manifest = JSON.parse(await fs.readFile(path.join(clientFolder, manifestFile(surface)), 'utf8')) as Record<
    string,
    ManifestChunk
  >
  const chunk = (source: string) => {
    const found = manifest[source]
    if (!found) throw new Error(`The build has no ${source}`)
    return found
  }
  const styles = (source: string): string[] => {
    const { css = [], imports = [] } = chunk(source)
    return [...new Set([...imports.flatMap(styles), ...css.map((file) => `/${file}`)])]
  }
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return { url: (source) => `/${chunk(source).file}`, styles, files: [...new Set(files)].map((file) => `/${file}`) }
}
