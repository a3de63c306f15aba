import fs from 'node:fs'
import path from 'node:path'
import { manifestFile } from '../../src/platform/rendering/build-assets.ts'

interface Chunk {
  file: string
  imports?: string[]
}

/**
 * Returns how many bytes of script a browser that supports Brotli fetches for these sources, with everything that they
 * import at once. What is imported only when it is used does not count.
 */
export function firstLoadOf(
  client: string,
  surface: string,
  wanted: readonly string[],
): { bytes: number; files: string[] } {
  const manifest = JSON.parse(fs.readFileSync(path.join(client, manifestFile(surface)), 'utf8')) as Record<
    string,
    Chunk
  >
  const sources = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no script of its own for ${source}`)
    if (sources.has(source)) return
    for (const imported of chunk.imports ?? []) add(imported)
    sources.add(source)
  }
  for (const source of wanted) add(source)
  const files = [...sources].map((source) => manifest[source]!.file)
  const bytes = files.reduce((sum, file) => sum + fs.statSync(path.join(client, `${file}.br`)).size, 0)
  return { bytes, files }
}
