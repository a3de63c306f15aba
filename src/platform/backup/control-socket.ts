import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Log } from '../log/log.ts'

// The embedded database belongs to the process that has opened it, so a backup is that process's work. Everyone who may
// enter DATA_DIR may ask for one, by a socket in it.

const BackupRequest = z.object({ backup: z.string() })
const Answer = z.union([z.object({ lines: z.array(z.string()) }), z.object({ failure: z.string() })])

function socketIn(dataDir: string): string {
  return path.join(dataDir, 'control.sock')
}

/** Listens for `npm run backup`. A machine on which that cannot be done runs without it, with a warning. */
export async function listenForBackups(
  dataDir: string,
  work: (into: string) => Promise<string[]>,
  log: Log,
): Promise<{ close(): void }> {
  const file = socketIn(dataDir)
  // A process that was killed has left its socket. This process holds the folder's database, so no other can be
  // running.
  fs.rmSync(file, { force: true })
  const server = net.createServer((line) => {
    line.on('error', () => {})
    createInterface({ input: line }).once('line', (text) => {
      void answer(text, work, log).then((answer) => line.end(`${JSON.stringify(answer)}\n`))
    })
  })
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      log.warn('npm run backup cannot reach this process', { error })
      resolve()
    })
    server.listen(file, () => {
      fs.chmodSync(file, 0o600)
      resolve()
    })
  })
  server.unref()
  return { close: () => void server.close() }
}

async function answer(
  text: string,
  work: (into: string) => Promise<string[]>,
  log: Log,
): Promise<z.infer<typeof Answer>> {
  try {
    return { lines: await work(BackupRequest.parse(JSON.parse(text)).backup) }
  } catch (error) {
    log.error('a backup failed', { error })
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Asks the process that runs on this folder to take a backup, and returns the lines that it prints about it. Returns
 * `undefined` if no process answers. Throws an Error with that process's sentence if the backup failed.
 */
export async function askForBackup(dataDir: string, into: string): Promise<string[] | undefined> {
  const line = net.connect(socketIn(dataDir))
  const isThere = await new Promise<boolean>((resolve) => {
    line.once('connect', () => resolve(true))
    line.once('error', () => resolve(false))
  })
  if (!isThere) return undefined
  line.on('error', () => {})
  line.write(`${JSON.stringify({ backup: into })}\n`)
  const text = await new Promise<string | undefined>((resolve) => {
    createInterface({ input: line })
      .once('line', resolve)
      .once('close', () => resolve(undefined))
  })
  line.destroy()
  const answer = Answer.parse(
    JSON.parse(text ?? '{"failure":"The program stopped before the backup was finished. No backup was made."}'),
  )
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.lines
}
