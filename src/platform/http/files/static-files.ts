import fs from 'node:fs/promises'
import path from 'node:path'
import { type Coding, preferredEncoding } from './encoding.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
}

/** Returns the media type of a file by its ending. */
export function contentTypeOf(file: string): string {
  return types[path.extname(file).toLowerCase()] ?? 'application/octet-stream'
}

/** The endings of the compressed copies that the build makes. */
const endings = [
  ['br', '.br'],
  ['zstd', '.zst'],
  ['gzip', '.gz'],
] as const

interface StaticFile {
  body: Buffer
  /** Its compressed copies, the smallest first. */
  coded: ReadonlyMap<Coding, Buffer>
  contentType: string
}

/**
 * The fingerprinted files of a build, read once, with the compressed copies that the build wrote beside them. A file
 * never changes under its name, so browsers may keep it for ever.
 */
export class StaticFiles {
  readonly #files: Map<string, StaticFile>

  private constructor(files: Map<string, StaticFile>) {
    this.#files = files
  }

  static async read(folder: string): Promise<StaticFiles> {
    const names = (await fs.readdir(folder).catch(() => [])).filter((name) => !/\.(br|zst|gz)$/.test(name))
    const optional = (file: string) => fs.readFile(file).catch(() => undefined)
    const entries = names.map(async (name) => {
      const file = path.join(folder, name)
      const twins = await Promise.all(
        endings.map(async ([coding, ending]) => [coding, await optional(file + ending)] as const),
      )
      const coded = new Map<Coding, Buffer>(twins.flatMap(([coding, twin]) => (twin ? [[coding, twin]] : [])))
      return [name, { body: await fs.readFile(file), coded, contentType: contentTypeOf(name) }] as const
    })
    return new StaticFiles(new Map(await Promise.all(entries)))
  }

  respond(name: string, acceptEncoding: string | undefined): Response | undefined {
    const file = this.#files.get(name)
    if (!file) return undefined
    const encoding = preferredEncoding(acceptEncoding, [...file.coded.keys()])
    const body = encoding === 'identity' ? file.body : file.coded.get(encoding)!
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': file.contentType,
        'content-length': String(body.length),
        'cache-control': 'public, max-age=31536000, immutable',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        ...(file.coded.size > 0 ? { vary: 'accept-encoding' } : {}),
      },
    })
  }
}
