import { Problem } from '../../values/problem.ts'

/**
 * Where large files are kept: a folder, or a bucket of a service that speaks S3. An object's
 * key is made of its content (`contentKey`), so the same key always has the same bytes and
 * keeping one twice changes nothing.
 */
export interface Storage {
  kind: 'disk' | 's3'
  /** Keeps the content of `file` and removes the file. Durable when it returns. */
  keep(key: string, file: string, contentType: string): Promise<void>
  /**
   * The bytes from `start` to `end`, both included; opened when it returns. Throws a 503 Problem `object_missing` if
   * there is no such object.
   */
  read(key: string, range: { start: number; end: number }): Promise<ReadableStream<Uint8Array>>
  /**
   * Provides `work` with a file on this machine with the object's bytes, for programs that need a path. It must not be
   * changed. Throws a 404 Problem `object_lost` if there is no such object, and a 503 Problem if storage can't be
   * reached or is blank.
   */
  withFile<Result>(key: string, work: (file: string) => Promise<Result>): Promise<Result>
  /** Removes it. An object that does not exist is not an error. */
  remove(key: string): Promise<void>
  /** Whether it exists. Throws if storage does not answer, or is blank. */
  has(key: string): Promise<boolean>
  /**
   * Whether it looks as if nothing had ever been kept in it. A folder also does if its disk is not mounted; a bucket
   * never does.
   */
  isBlank(): Promise<boolean>
  /** Writes something small to see whether storage accepts writes. Throws if it does not. */
  check(): Promise<void>
  /** Its path below the storage's folder, for a web server in front (X-Accel-Redirect); a bucket has none. */
  pathOf(key: string): string | undefined
}

/** Makes the key of an object: the SHA-256 of its bytes and the kind of file. */
export function contentKey(sha256: string, extension: string): string {
  const key = `${sha256}.${extension}`
  if (!isContentKey(key)) throw new Error('A key is made of a SHA-256 and a short extension')
  return key
}

/** Whether a text has the form of a `contentKey`. Only then is it safe as part of a path. */
export function isContentKey(key: string): boolean {
  return /^[0-9a-f]{64}\.[a-z0-9]{2,4}$/.test(key)
}

/** Returns the Problem for a caller whose object storage has lost or can't reach. */
export function unreachable(cause: unknown): Problem {
  return new Problem(
    'unavailable',
    'object_missing',
    'We can’t read that file just now. Please try again in a moment.',
    { retryAfter: 30, cause },
  )
}

/** Returns the Problem for work on storage that is blank, although objects were kept in it. */
export function notMounted(): Problem {
  return new Problem(
    'unavailable',
    'storage_away',
    'We can’t reach our stored files just now, so nothing was changed. Please try again in a few minutes.',
    { retryAfter: 60 },
  )
}

/** Whether storage is blank, although objects were kept in it. */
export function isNotMounted(error: unknown): boolean {
  return error instanceof Problem && error.code === 'storage_away'
}

/** Returns the Problem for work on an object that storage no longer has. Trying again doesn't bring it back. */
export function lost(cause: unknown): Problem {
  return new Problem('not-found', 'object_lost', 'Its file is no longer in storage. Upload it again.', { cause })
}

/** Whether storage has no object where there was one. */
export function isLost(error: unknown): boolean {
  return error instanceof Problem && error.code === 'object_lost'
}
