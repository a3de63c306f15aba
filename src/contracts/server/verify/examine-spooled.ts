import fs from 'node:fs/promises'
import { type Change, changeBetween } from '../../verdict.ts'
import { type Examined, examineDocument } from './examine-document.ts'
import { takeUpload } from './take-upload.ts'
import { maxVerifyBytes } from './verify-document.ts'

/** The form's field with the file. */
const field = 'document'

/** A request's body on disk: the file itself, or the form that contains it. */
export interface SpooledDocument {
  path: string
  /** The form's boundary. */
  boundary?: string
}

/** The position of the file in the body, in bytes, and the name that its sender gave it. */
export interface SpooledFile {
  path: string
  from: number
  until: number
  name: string
}

/** Takes the file out of a body on disk and examines it. Throws what `takeUpload` throws. */
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

/** Returns where an examined file differs from its original. */
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
