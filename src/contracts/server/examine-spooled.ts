import fs from 'node:fs/promises'
import { type Change, changeBetween } from '../verdict.ts'
import { type Examined, examineDocument } from './examine-document.ts'
import { takeUpload } from './take-upload.ts'
import { maxVerifyBytes } from './verify-document.ts'

/** The form's field that the file comes in. */
const field = 'document'

/** A request's body on the disk: the file itself, or the form that it stands in. */
export interface SpooledDocument {
  path: string
  /** The form's boundary. */
  boundary?: string
}

/** Where in it the file is, in bytes, and what its sender calls it. */
export interface SpooledFile {
  path: string
  from: number
  until: number
  name: string
}

/** Takes the file out of a body on the disk and examines it. Throws what `takeUpload` throws. */
export async function examineSpooled({
  path,
  boundary,
}: SpooledDocument): Promise<{ examined: Examined; file: SpooledFile }> {
  const body = await fs.readFile(path)
  const { name, bytes } =
    boundary === undefined ? { name: '', bytes: body } : takeUpload(body, { boundary, field, maxBytes: maxVerifyBytes })
  const from = bytes.byteOffset - body.byteOffset
  return { examined: await examineDocument(bytes), file: { path, from, until: from + bytes.length, name } }
}

/** Where a file that was examined departs from what it began as. */
export async function changeOfSpooled({
  file,
  original,
}: {
  file: SpooledFile
  original: Uint8Array
}): Promise<Change | undefined> {
  const body = await fs.readFile(file.path)
  return changeBetween(original, body.subarray(file.from, file.until))
}
