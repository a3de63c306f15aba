import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { InlineConfig } from 'vite'
import { surfaces } from '../src/app/pages/page-files.ts'
import { manifestFile } from '../src/platform/rendering/build-assets.ts'
import { isBuilt, markBuilt, sourceStamp } from './build-stamp.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'build')
/** Everything that runs on its own: the program, its command line, its threads, what probes films and hears them. */
export const serverEntries = {
  'server-entry': 'src/app/server-entry.ts',
  'command-entry': 'src/app/command-entry.ts',
  'document-thread': 'src/app/threads/document-thread.ts',
  'inspection-thread': 'src/app/threads/inspection-thread.ts',
  'password-thread': 'src/app/threads/password-thread.ts',
  'probe-child': 'src/videos/server/probe/probe-child.ts',
  'speech-child': 'src/videos/server/speech/speech-child.ts',
}

/**
 * Packages of many small files, which the build puts into the program's own files: to find and read more than 500 of
 * them took almost a third of the processor time that loading the program takes.
 */
const manySmallFiles = [
  '@hono/node-server',
  '@opentelemetry/api',
  'hono',
  'kysely',
  'mediabunny',
  'nodemailer',
  'pg-boss',
  'prom-client',
  'zod',
]

/** Builds the browser's files and the server's, unless exactly this source was built before. */
export async function buildIfChanged(): Promise<void> {
  if (isBuilt()) return
  const stamp = sourceStamp()
  process.stdout.write('Building …\n')
  await buildAll()
  markBuilt(stamp)
}

async function buildAll(): Promise<void> {
  // Imported here because they are large, and not needed if the program is built already.
  const { build } = await import('vite')
  const { makeFreshDatabase } = await import('../src/platform/database/embedded/fresh-database.ts')
  const { agreementVersions } = await import('../content/agreement.ts')
  const { termsFileName } = await import('../src/contracts/server/agreement-on-offer.ts')
  const { renderTerms } = await import('../src/contracts/server/documents/render-terms.ts')
  const { renderHiringGuide } = await import('../src/leads/server/hiring-guide-pdf.ts')
  const common: InlineConfig = {
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
  }
  await fs.rm(folder, { recursive: true, force: true })
  const client = path.join(folder, 'client')
  for (const [surface, entries] of Object.entries(surfaces)) {
    const input = Object.fromEntries(
      Object.values(entries).map((file) => [path.parse(file).name, path.join(root, file)]),
    )
    await build({
      ...common,
      build: { outDir: client, emptyOutDir: false, manifest: manifestFile(surface), rolldownOptions: { input } },
    })
  }
  await compress(path.join(client, 'assets'))
  await build({
    ...common,
    ssr: { noExternal: manySmallFiles },
    build: {
      outDir: path.join(folder, 'server'),
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(serverEntries).map(([name, file]) => [name, path.join(root, file)])),
      },
      target: 'node24',
      minify: false,
      sourcemap: true,
    },
  })
  await makeFreshDatabase(path.join(folder, 'database'))
  await fs.writeFile(path.join(folder, 'hiring-guide.pdf'), await renderHiringGuide())
  for (const version of agreementVersions)
    await fs.writeFile(path.join(folder, termsFileName(version)), await renderTerms(version))
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const zstd = promisify(zlib.zstdCompress)

/** Writes compressed copies beside each text file, at the highest quality, which is too slow during a request. */
async function compress(assets: string): Promise<void> {
  const names = (await fs.readdir(assets)).filter((name) => /\.(js|css|svg|json)$/.test(name))
  // One file after another, because a compressor at its highest quality takes a hundred megabytes.
  for (const name of names) {
    const file = path.join(assets, name)
    const body = await fs.readFile(file)
    await Promise.all([
      brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }).then((made) =>
        fs.writeFile(`${file}.br`, made),
      ),
      // Without the size each file would get the buffers of a very large one, which takes six times as long.
      zstd(body, { pledgedSrcSize: body.length, params: { [zlib.constants.ZSTD_c_compressionLevel]: 19 } }).then(
        (made) => fs.writeFile(`${file}.zst`, made),
      ),
      gzip(body, { level: 9 }).then((made) => fs.writeFile(`${file}.gz`, made)),
    ])
  }
}

if (import.meta.main) await buildIfChanged()
