import fs from 'node:fs'
import path from 'node:path'
import { firstLoadOf } from '../support/first-load.ts'
import { expect, test } from '../support/test.ts'

// How much script a page loads before it can be used (SPEED-4), and what the program loads before it answers. Sizes are
// the same on every machine.

const client = path.resolve(import.meta.dirname, '../../build/client')
const page = (source: string) => firstLoadOf(client, 'console', ['src/console/console.client.tsx', source])

/** Expects a source to have a script of its own, which is not one of these. Otherwise it is part of another one. */
function isLoadedLater(surface: string, source: string, first: { files: string[] }): void {
  const { files } = firstLoadOf(client, surface, [source])
  expect(first.files).not.toContain(files.at(-1))
}

test('the first load of the console is at most 120 kB of compressed script, and every page is loaded separately', () => {
  expect(page('src/console/today/today.page.tsx').bytes).toBeLessThanOrEqual(120_000)
  const manifest = JSON.parse(fs.readFileSync(path.join(client, '.vite/console.json'), 'utf8')) as Record<
    string,
    object
  >
  const pages = Object.keys(manifest).filter((source) => source.endsWith('.page.tsx'))
  expect(pages.length).toBeGreaterThan(10)
  const ownFiles = new Set(pages.map((source) => page(source).files.at(-1)))
  expect(ownFiles.size).toBe(pages.length)
})

test('the first load of the portal is at most 100 kB of compressed script; signing and paying are loaded just before they are needed', () => {
  const first = firstLoadOf(client, 'portal', ['src/portal/ui/portal.client.tsx'])
  expect(first.bytes).toBeLessThanOrEqual(100_000)
  for (const step of ['signature', 'payment']) isLoadedLater('portal', `src/portal/ui/steps/${step}-step.tsx`, first)
})

test('the diary is at most 130 kB; its dialogs, its hours and moving are loaded when they are used', () => {
  const first = page('src/bookings/ui/console/diary.page.tsx')
  expect(first.bytes).toBeLessThanOrEqual(130_000)
  for (const part of ['diary-dialogs', 'hours-part', 'move-bar'])
    isLoadedLater('console', `src/bookings/ui/console/${part}.tsx`, first)
})

test('the first load of the console does not include dialogs, notices or the search', () => {
  const first = page('src/console/today/today.page.tsx')
  for (const later of ['src/console/over-page.ts', 'src/console/palette/palette.tsx'])
    isLoadedLater('console', later, first)
})

test('the first page of an interview is at most 100 kB of compressed script; the recorder is loaded after it', () => {
  const first = firstLoadOf(client, 'interview', ['src/interviews/ui/room/room.client.tsx'])
  expect(first.bytes).toBeLessThanOrEqual(100_000)
  for (const screen of ['stage', 'overview', 'consent', 'browser-warning'])
    isLoadedLater('interview', `src/interviews/ui/room/screens/${screen}.tsx`, first)
  isLoadedLater('interview', 'src/interviews/ui/room/recorder/sender.ts', first)
})

test('the program starts without the libraries that draw documents and pictures, seal, and push notices', () => {
  const server = path.resolve(client, '../server')
  const packages = new Set<string>()
  const chunks = new Set<string>()
  const visit = (file: string) => {
    if (chunks.has(file)) return
    chunks.add(file)
    // The program itself is imported by its entry only after Node's compile cache is on.
    const imports = /^(?:import|export)\b[^'";]*["']([^"']+)["'];|await import\("(\.\/assets\/run-program[^"]+)"\)/gm
    for (const [, library, program] of fs.readFileSync(file, 'utf8').matchAll(imports)) {
      const name = library ?? program!
      if (name.startsWith('.')) visit(path.resolve(path.dirname(file), name))
      else packages.add(name)
    }
  }
  visit(path.join(server, 'server-entry.js'))
  expect(packages).toContain('@electric-sql/pglite')
  expect(packages).toContain('react-dom/server')
  for (const later of ['pdfkit', 'fontkit', '@libpdf/core', 'pkijs', 'sharp', 'web-push', '@radix-ui/react-tooltip'])
    expect(packages).not.toContain(later)
})
