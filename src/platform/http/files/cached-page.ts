import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { preferredEncoding } from './encoding.ts'
import { entityTag, isKnown } from './entity-tags.ts'
import { stylePolicy } from '../guards/style-policy.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** One step below the best quality: two per cent larger, in a quarter of the time; a start waits for it. */
const quality = 10

/** A page that is the same for everybody: rendered and compressed once, sent from memory, revalidated by ETag. */
export class CachedPage {
  readonly #body: Buffer
  readonly #br: Buffer
  readonly #gz: Buffer
  /**
   * Made when it is first requested, because nearly every browser that accepts zstd also accepts Brotli, which is
   * smaller.
   */
  #zstd: Buffer | undefined
  readonly #etag: string
  readonly #stylePolicy: string
  readonly #status: number

  private constructor(html: string, body: Buffer, br: Buffer, gz: Buffer, status: number) {
    this.#stylePolicy = stylePolicy(html)
    this.#body = body
    this.#br = br
    this.#gz = gz
    this.#status = status
    this.#etag = entityTag(body)
  }

  /** Identifies its content: another page has another tag. */
  get tag(): string {
    return this.#etag
  }

  static async of(html: string, status = 200): Promise<CachedPage> {
    const body = Buffer.from(html)
    const [br, gz] = await Promise.all([
      brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } }),
      gzip(body, { level: 9 }),
    ])
    return new CachedPage(html, body, br, gz, status)
  }

  respond(request: Request): Response {
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: this.#etag,
      'content-security-policy': this.#stylePolicy,
    })
    if (this.#status === 200 && isKnown(request.headers.get('if-none-match'), this.#etag))
      return new Response(null, { status: 304, headers })
    const encoding = preferredEncoding(request.headers.get('accept-encoding'), ['br', 'zstd', 'gzip'])
    const body = this.#coded(encoding)
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    headers.set('content-length', String(body.length))
    return new Response(new Uint8Array(body), { status: this.#status, headers })
  }

  #coded(encoding: ReturnType<typeof preferredEncoding>): Buffer {
    if (encoding === 'br') return this.#br
    if (encoding === 'gzip') return this.#gz
    if (encoding === 'zstd') return (this.#zstd ??= zlib.zstdCompressSync(this.#body))
    return this.#body
  }
}
