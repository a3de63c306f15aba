import { DetailedError, Upload } from 'tus-js-client'

/**
 * The size of a piece. It is the most that is lost if the connection drops behind a proxy that only passes on complete
 * requests.
 */
const chunkBytes = 16 * 1024 * 1024
/** The longest pause before a retry, in milliseconds. */
export const longestPauseMs = 15_000
/** After this many server errors in a row, retrying makes no sense. */
const mostServerErrors = 6

export interface UploadedFile {
  file: File
  /** The address for new uploads (tus 1.0). */
  endpoint: string
  /** The upload's address, if it was started before. */
  url: string | undefined
  /** What the server is told about the file besides its name and type. */
  metadata: Readonly<Record<string, string>>
  /** The header of the last response with the id of what the file has become. */
  idHeader: string
}

/** What stopped an upload. `retry` says whether an automatic retry makes sense. */
export interface UploadFault {
  retry: boolean
  /** Whether the server has deleted it, so that it begins again from the first byte. */
  isGone: boolean
  status: number | undefined
  /** The server's sentence for people, if it sent one. */
  sentence: string | undefined
}

export interface UploadEvents {
  /** Called with the upload's address, from which a later start continues. */
  onPlace: (url: string) => void
  onSent: (bytes: number) => void
  onDone: (id: string | undefined) => void
  onFault: (fault: UploadFault) => void
}

export interface ResumableUpload {
  /** Continues where the server says that it stopped. */
  start(): void
  /** Stops sending; the server keeps what it has. */
  stop(): void
}

/** Uploads one file in pieces. It never retries by itself. The queue decides when to. */
export function resumableUpload(
  { file, endpoint, url, metadata, idHeader }: UploadedFile,
  events: UploadEvents,
): ResumableUpload {
  const upload = new Upload(file, {
    // With both, it would start from the beginning whenever asking for its offset fails, for example when signed out.
    endpoint: url ? null : endpoint,
    uploadUrl: url ?? null,
    chunkSize: chunkBytes,
    retryDelays: null,
    storeFingerprintForResuming: false,
    metadata: { filename: file.name, filetype: file.type, ...metadata },
    onUploadUrlAvailable: () => {
      if (upload.url) events.onPlace(new URL(upload.url, location.href).pathname)
    },
    onProgress: (sentBytes) => events.onSent(sentBytes),
    onSuccess: ({ lastResponse }) => events.onDone(lastResponse.getHeader(idHeader) ?? undefined),
    onError: (error) => events.onFault(faultOf(error)),
  })
  return {
    start: () => upload.start(),
    stop: () => void upload.abort(),
  }
}

/** Returns how many bytes of an upload the server has, or `undefined` if it can't be asked now. */
export async function arrivedBytes(url: string): Promise<number | 'gone' | undefined> {
  const response = await fetch(url, {
    method: 'HEAD',
    credentials: 'include',
    headers: { 'tus-resumable': '1.0.0' },
  }).catch(() => undefined)
  if (response?.status === 404 || response?.status === 410) return 'gone'
  const offset = Number.parseInt(response?.headers.get('upload-offset') ?? '', 10)
  return Number.isNaN(offset) ? undefined : offset
}

/**
 * Returns how long to wait before this try after a fault, in milliseconds; each pause is longer than the one before.
 * Returns `undefined` if another try makes no sense.
 */
export function pauseBeforeRetry({ retry, isGone, status }: UploadFault, tries: number): number | undefined {
  if (!retry || ((isGone || (status ?? 0) >= 500) && tries > mostServerErrors)) return undefined
  return status === 409 || status === 423 ? 1000 : Math.min(longestPauseMs, 1000 * 2 ** (tries - 1))
}

/** Whether a file can still be read. If it was changed or removed, the error looks like a lost connection. */
export function canRead(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

/** Makes the server delete an upload that no page is handling. */
export async function discardUpload(url: string): Promise<void> {
  await Upload.terminate(url, { retryDelays: null })
}

function faultOf(error: Error | DetailedError): UploadFault {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return { retry: true, isGone: false, status: undefined, sentence: undefined }
  const status = response.getStatus()
  // 401: signed out meanwhile. 409: the server is at another offset. 423: it has not yet noticed that the connection
  // dropped.
  const retry =
    status === 0 ||
    status === 401 ||
    status === 409 ||
    status === 423 ||
    status === 429 ||
    (status >= 500 && status !== 507)
  const isGone = status === 404 || status === 410
  return { retry: retry || isGone, isGone, status, sentence: sentenceOf(response.getBody()) }
}

function sentenceOf(body: string): string | undefined {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' && message !== '' ? message : undefined
  } catch {
    return undefined
  }
}
