import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { receiveFile } from './receive-file.ts'

type Done = (error: NodeJS.ErrnoException | null, fd: number) => void

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-receive-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('a sender who hangs up while the file is being opened leaves no file', async () => {
  // A busy disk takes its time to create a file, but says at once that none exists.
  const isOpen = Promise.withResolvers<void>()
  const { open } = fs
  const opened = vi.spyOn(fs, 'open').mockImplementation(((file: string, flags: string, mode: number, done: Done) => {
    setTimeout(() => {
      open(file, flags, mode, (...result) => {
        done(...result)
        isOpen.resolve()
      })
    }, 50)
  }) as typeof open)
  const source = Readable.from([new Uint8Array(3000)], { objectMode: false })
  // As the parser of forms does.
  source.on('error', () => {})
  const received = receiveFile(source, { folder, maxBytes: 5000 })
  source.destroy(new Error('gone'))
  await expect(received).rejects.toThrow('gone')
  opened.mockRestore()
  await isOpen.promise
  expect(fs.readdirSync(folder)).toEqual([])
})
