import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import type { Problem } from '../../values/problem.ts'
import type { S3Config } from '../config/config.ts'
import { isFull, storageFull } from './receive-file.ts'
import { lost, type Storage, unreachable } from './storage.ts'

/** Parts of 8 MiB, of which two are sent at a time, so an upload of any length takes 16 MiB of memory. */
const partBytes = 8 * 1024 * 1024
const partsAtOnce = 2

/**
 * Storage in a bucket of any service that speaks S3. Its client is large and is loaded with the first object. `scratch`
 * is the folder for objects that a program needs as a file.
 */
export function s3Storage(config: S3Config, { scratch }: { scratch: string }): Storage {
  let opened: ReturnType<typeof openClient> | undefined
  const client = () => (opened ??= openClient(config))

  const get = async (key: string, range?: string): Promise<NonNullable<GetObjectCommandOutput['Body']>> => {
    const { s3, GetObjectCommand } = await client()
    const answer: GetObjectCommandOutput = await s3
      .send(new GetObjectCommand({ Bucket: config.bucket, Key: key, Range: range }))
      .catch((error: unknown) => {
        throw unreachable(error)
      })
    return answer.Body!
  }

  return {
    kind: 's3',

    async keep(key, file, contentType) {
      const { s3, Upload } = await client()
      const body = fs.createReadStream(file, { highWaterMark: 1024 * 1024 })
      // The upload rejects with the same error, but an error before it begins to read would have no listener.
      body.on('error', () => {})
      // A failed upload is aborted, so that no parts are left that have to be paid for.
      const upload = new Upload({
        client: s3,
        params: { Bucket: config.bucket, Key: key, Body: body, ContentType: contentType },
        partSize: partBytes,
        queueSize: partsAtOnce,
      })
      try {
        await upload.done()
      } catch (error) {
        throw unreachable(error)
      } finally {
        body.destroy()
      }
      await fs.promises.rm(file, { force: true })
    },

    read: async (key, { start, end }) => (await get(key, `bytes=${start}-${end}`)).transformToWebStream(),

    async withFile(key, work) {
      await fs.promises.mkdir(scratch, { recursive: true })
      const file = path.join(scratch, `${randomUUID()}${path.extname(key)}`)
      try {
        await writeTo(file, get(key))
        return await work(file)
      } catch (error) {
        throw isFull(error) ? storageFull() : error
      } finally {
        await fs.promises.rm(file, { force: true })
      }
    },

    async remove(key) {
      const { s3, DeleteObjectCommand } = await client()
      await s3.send(new DeleteObjectCommand({ Bucket: config.bucket, Key: key }))
    },

    async has(key) {
      const { s3, HeadObjectCommand } = await client()
      try {
        await s3.send(new HeadObjectCommand({ Bucket: config.bucket, Key: key }))
        return true
      } catch (error) {
        if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return false
        throw error
      }
    },

    isBlank: async () => false,

    async check() {
      const { s3, PutObjectCommand } = await client()
      await s3.send(new PutObjectCommand({ Bucket: config.bucket, Key: 'write-test', Body: 'x' }))
    },

    pathOf: () => undefined,
  }
}

/** Writes an object's bytes to a new file. A connection that drops counts as a bucket that can't be reached. */
async function writeTo(file: string, object: Promise<NonNullable<GetObjectCommandOutput['Body']>>): Promise<void> {
  const body = await object.catch((error: Problem) => {
    throw (error.cause as { name?: string }).name === 'NoSuchKey' ? lost(error.cause) : error
  })
  await pipeline(body as Readable, fs.createWriteStream(file, { flags: 'wx' })).catch((error: unknown) => {
    throw isFull(error) ? error : unreachable(error)
  })
}

async function openClient(config: S3Config) {
  const [{ S3Client, GetObjectCommand, HeadObjectCommand, PutObjectCommand, DeleteObjectCommand }, { Upload }] =
    await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const s3 = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Services other than Amazon's have no host name for each bucket, and few support the newer checksums.
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, GetObjectCommand, HeadObjectCommand, PutObjectCommand, DeleteObjectCommand, Upload }
}
