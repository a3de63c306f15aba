import fs from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { Problem } from '../../../values/problem.ts'
import { expectRoom, type ReceivedFile, receiveFile, tooLarge } from '../../storage/receive-file.ts'
import { unreadableText } from './readable.ts'

/** The contents of a multipart form: its texts, and its one file, which is already on the disk. */
export interface ReceivedForm {
  fields: Record<string, string>
  file: (ReceivedFile & { name: string }) | undefined
}

export interface FormLimits {
  /** The field whose file is kept; other files are skipped. */
  fileField: string
  folder: string
  maxBytes: number
}

/** For texts, headers and boundaries around the file. */
const aroundBytes = 256 * 1024
/** A sender who has been silent for this long counts as gone. */
const idleMs = 60_000

/**
 * Reads a multipart form (RFC 7578) while it streams in. No part of the file is held in memory. Throws Problems:
 * `not_multipart` 415, `too_large` 413, `upload_malformed` and `text_unreadable` 400, `storage_full` 507. If it fails
 * in any way, no file is left. The caller who takes the file must remove it.
 */
export async function receiveForm(
  incoming: IncomingMessage,
  { fileField, folder, maxBytes }: FormLimits,
): Promise<ReceivedForm> {
  if (!/^multipart\/form-data\s*;/i.test(incoming.headers['content-type'] ?? '')) {
    throw new Problem('unsupported-type', 'not_multipart', 'Please send the file with the form on this page.')
  }
  const announcedBytes = Number(incoming.headers['content-length'] ?? 0)
  if (announcedBytes > maxBytes + aroundBytes) throw tooLarge(maxBytes)
  await expectRoom(folder, announcedBytes)

  const fields: Record<string, string> = {}
  let name = ''
  // Set by the parser's events, which the compiler does not see.
  const arriving: { stream?: Readable; file?: Promise<ReceivedFile> } = {}
  const form = openForm(incoming)
  const idle = setTimeout(() => incoming.destroy(), idleMs)
  try {
    await new Promise<void>((resolve, reject) => {
      // If the connection was closed before there was a listener, there will be no event.
      if (incoming.destroyed && !incoming.complete) reject(malformed())
      form.on('field', (field: string | undefined, value) => {
        // A part without a name is ignored. An error thrown here would not be caught.
        if (field === undefined) return
        if (isBroken(field) || isBroken(value)) reject(unreadableText())
        fields[field] = value.replaceAll('\0', '')
      })
      form.on('file', (field, stream, fileName) => {
        // If the form ends too early, the parser emits an error on the file as well, which would end the process
        // without a listener. The caller that waits for the form gets the error below.
        stream.on('error', () => {})
        if (fileName !== undefined && isBroken(fileName)) reject(unreadableText())
        if (field !== fileField || arriving.file) {
          stream.resume()
          return
        }
        name = fileName ?? ''
        arriving.stream = stream
        arriving.file = receiveFile(stream, { folder, maxBytes })
        arriving.file.catch(reject)
      })
      // Each event may come twice: once when the body ends too early, and once when it is given up.
      form.on('error', () => reject(malformed()))
      form.once('finish', resolve)
      incoming.on('error', reject)
      incoming.once('close', () => {
        if (!incoming.complete) reject(malformed())
      })
      incoming.on('data', () => idle.refresh())
      incoming.pipe(form)
    })
    // If no file was chosen, a browser sends an empty one without a name.
    const file = await arriving.file
    return { fields, file: file && { ...file, name } }
  } catch (error) {
    incoming.unpipe(form)
    form.destroy()
    // The parser doesn't close the file's own stream. Destroying it also removes what was written.
    arriving.stream?.destroy(malformed())
    const leftFile = await arriving.file?.catch(() => undefined)
    if (leftFile) await fs.promises.rm(leftFile.path, { force: true })
    throw error
  } finally {
    clearTimeout(idle)
  }
}

function openForm(incoming: IncomingMessage) {
  try {
    return new Busboy({
      headers: incoming.headers as BusboyHeaders,
      limits: {
        files: 2,
        fields: 20,
        parts: 24,
        fieldNameSize: 100,
        fieldSize: 16 * 1024,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
      fileHwm: 256 * 1024,
    })
  } catch {
    throw malformed()
  }
}

/**
 * Whether the parser put U+FFFD for a letter that it couldn't read, or a text has half of a surrogate pair, which can't
 * be stored.
 */
function isBroken(text: string): boolean {
  return text.includes('\ufffd') || !text.isWellFormed()
}

function malformed(): Problem {
  return new Problem(
    'malformed',
    'upload_malformed',
    'The upload was cut off, so nothing was saved. Please send the file again.',
  )
}
