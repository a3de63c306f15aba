import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { InlineConfig } from 'vite'
import { surfaces } from '../src/app/page-files.ts'
import { manifestFile } from '../src/platform/rendering/build-assets.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'build')
const stampFile = path.join(folder, 'stamp')

/** Builds the browser's files and the server's, unless this very source was built before. */
export async function buildIfChanged(): Promise<void> {
  const stamp = await sourceStamp()
  if (await isBuilt(stamp)) return
  process.stdout.write('Building …\n')
  await buildAll()
  await fs.writeFile(stampFile, stamp)
}

/** Whether what stands in `build/` is of this very source. */
export async function isBuilt(stamp?: string): Promise<boolean> {
  return (await fs.readFile(stampFile, 'utf8').catch(() => '')) === (stamp ?? (await sourceStamp()))
}

async function buildAll(): Promise<void> {
  // Large, and of no use to a program that is built already and starts in this process.
  const { build } = await import('vite')
  const { makeFreshDatabase } = await import('../src/platform/database/fresh-database.ts')
  const { renderTerms } = await import('../src/contracts/server/documents/render-terms.ts')
  const { renderHiringGuide } = await import('../src/leads/server/hiring-guide-pdf.ts')
  const common: InlineConfig = { root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn', mode: 'production' }
  await fs.rm(folder, { recursive: true, force: true })
  const client = path.join(folder, 'client')
  for (const [surface, entries] of Object.entries(surfaces)) {
    const input = Object.fromEntries(Object.values(entries).map((file) => [path.parse(file).name, path.join(root, file)]))
    await build({
      ...common,
      build: { outDir: client, emptyOutDir: false, manifest: manifestFile(surface), rolldownOptions: { input } },
    })
  }
  await compress(path.join(client, 'assets'))
  await build({
    ...common,
    build: {
      outDir: path.join(folder, 'server'),
      ssr: true,
      rolldownOptions: { input: ['server-entry', 'document-thread'].map((name) => path.join(root, `src/app/${name}.ts`)) },
      target: 'node24',
      minify: false,
      sourcemap: true,
    },
  })
  await makeFreshDatabase(path.join(folder, 'database'))
  await fs.writeFile(path.join(folder, 'hiring-guide.pdf'), await renderHiringGuide())
  await fs.writeFile(path.join(folder, 'agreement.pdf'), await renderTerms())
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Writes each text file's compressed twins beside it, at the quality that is too slow for a request. */
async function compress(assets: string): Promise<void> {
  const names = (await fs.readdir(assets)).filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(assets, name)
      const body = await fs.readFile(file)
      await fs.writeFile(`${file}.br`, await brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }))
      await fs.writeFile(`${file}.gz`, await gzip(body, { level: 9 }))
    }),
  )
}

/** A hash over the names and contents of all that goes into a build. */
async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256')
  const files = ['package-lock.json', 'vite.config.ts', 'scripts/build.ts']
  for (const top of ['src', 'content', 'migrations']) {
    const names = await fs.readdir(path.join(root, top), { recursive: true, withFileTypes: true })
    files.push(
      ...names
        .filter((entry) => entry.isFile() && !/\.(mp4|test\.tsx?)$/.test(entry.name))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    )
  }
  for (const file of files.sort()) {
    hash.update(`${file}\0`)
    hash.update(await fs.readFile(path.join(root, file)))
  }
  return hash.digest('hex')
}

if (import.meta.main) await buildIfChanged()
