import fs from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { Problem } from '../../../values/problem.ts'
import { expectRoom, type ReceivedFile, receiveFile, tooLarge } from '../../storage/receive-file.ts'
import { unreadableText } from './readable.ts'

/** What a multipart form contained: its texts, and its one file, which is on the disk already. */
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
/** A sender who has been silent for so long has gone away. */
const idleMs = 60_000

/**
 * Reads a multipart form (RFC 7578) while it streams in; no part of the file is held in memory.
 * Throws Problems: `not_multipart` 415, `too_large` 413, `upload_malformed` and `text_unreadable` 400,
 * `storage_full` 507. However it ends badly, no file stays behind. Who takes the file must remove it.
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
  // Set by the parser's events, which the compiler does not follow.
  const arriving: { stream?: Readable; file?: Promise<ReceivedFile> } = {}
  const form = openForm(incoming)
  const idle = setTimeout(() => incoming.destroy(), idleMs)
  try {
    await new Promise<void>((resolve, reject) => {
      // A line that was cut before anybody listened says so to nobody.
      if (incoming.destroyed && !incoming.complete) reject(malformed())
      form.on('field', (field: string | undefined, value) => {
        // A part without a name says nothing of what it is for. What is thrown in here nobody catches.
        if (field === undefined) return
        if (isBroken(field) || isBroken(value)) reject(unreadableText())
        fields[field] = value.replaceAll('\0', '')
      })
      form.on('file', (field, stream, fileName) => {
        // Where the form ends too early, the parser says so to the file as well; unheard, that ends the process.
        // The caller that waits for the form is told below.
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
      // Each may come twice: once when the body ends too early, once when it is given up.
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
    // The parser leaves the file's own stream open; ended badly, it takes with it what was written.
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

/** The parser puts U+FFFD where it could not read a character; half of a pair cannot be kept. */
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
