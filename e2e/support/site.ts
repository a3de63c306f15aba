import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import PostalMime, { type Email } from 'postal-mime'
import { newFolder, retireFolder } from './site-folders.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** Returns Node's arguments in the npm script of this name: flags, then the script and its arguments. */
export const npmScript = (name: string): string[] => scripts[name]!.split(' ').slice(1)
export const startArgs = npmScript('start')
const flags = startArgs.filter((argument) => argument.startsWith('--'))

/** The built program in a process of its own, on a free port, with a temporary folder. */
export interface Site {
  url: string
  dataDir: string
  process: ChildProcess
  /** Lines that it printed. */
  output: string[]
  /** Every mail in the outbox so far. */
  mails(): Promise<Email[]>
  /** Stops the process cleanly, and keeps the folder. */
  stop(): Promise<number | null>
  remove(): void
}

export interface SiteOptions {
  env?: Record<string, string>
  dataDir?: string
  /** Node's arguments, to start something other than the built program. */
  args?: readonly string[]
}

export async function startSite({
  env = {},
  dataDir,
  args = [...flags, 'build/server/server-entry.js'],
}: SiteOptions = {}): Promise<Site> {
  const folder = dataDir ?? newFolder()
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      TRUST_PROXY: '1',
      NODE_NO_WARNINGS: '1',
      SEED: 'articles',
      // The speech model takes a processor for seconds; a test that is about it asks for it.
      CAPTIONS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  // Unlike 'exit', this comes after everything that the process printed.
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  createInterface({ input: child.stderr! }).on('line', (line) => output.push(line))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      output.push(line)
      const address = /(?: is|^Ready) at (http:\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
    void exited.then((code) => reject(new Error(`The program ended with ${code}:\n${output.join('\n')}`)))
  })
  return {
    url,
    dataDir: folder,
    process: child,
    output,
    mails: () => readMails(folder),
    stop: async () => {
      child.kill('SIGTERM')
      return exited
    },
    remove: () => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null
      if (hasEnded && dataDir === undefined) retireFolder(folder)
      else fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The mails that were read before, by file: one that is in the outbox does not change any more. */
const readBefore = new Map<string, Promise<Email>>()

export async function readMails(dataDir: string): Promise<Email[]> {
  const folder = path.join(dataDir, 'outbox')
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  return Promise.all(
    names.map((name) => {
      const file = path.join(folder, name)
      const mail = readBefore.get(file) ?? PostalMime.parse(fs.readFileSync(file))
      readBefore.set(file, mail)
      return mail
    }),
  )
}
