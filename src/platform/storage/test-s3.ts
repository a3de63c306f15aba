import os from 'node:os'
import path from 'node:path'
import fs from 'node:fs'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { S3Config } from '../config/config.ts'
import { root } from '../root.ts'

/** Starts a server that speaks S3, in its own process on loopback, with one bucket. */
export async function startS3(): Promise<{ config: S3Config; folder: string; stop(): Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-s3-'))
  const program = path.join(root, 'node_modules/s3rver/bin/s3rver.js')
  const child = spawn(
    process.execPath,
    [program, '-d', folder, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', 'patter-videos'],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' } },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stderrLines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => stderrLines.push(line))
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /listening on [^:]*:(\d+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`The S3 server ended: ${stderrLines.join('\n')}`)))
  })
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'patter-videos',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    folder,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
