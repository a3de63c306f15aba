import fs from 'node:fs'
import path from 'node:path'
import { createServer } from 'vite'
import type { PageFiles } from '../src/app/pages/page-files.ts'
import type { Program } from '../src/app/main.ts'
import { preloadedFonts, surfaces } from '../src/app/pages/page-files.ts'

// One process: Vite serves scripts and styles and reloads the browser. When a file
// of the server has changed, the program is started again.

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)

const vite = await createServer({
  root,
  server: { middlewareMode: true, ws: { port: 0 } } as object,
  appType: 'custom',
})
let program: Program | undefined

const consoleOnly = /^src\/(console|design\/console|[^/]+\/ui\/console)\//
/** Style sheets that belong to one page, which has no others. */
const ownStyles: readonly string[] = [surfaces.site.quiet, surfaces.articles.article, surfaces.privacy.privacy]
const found = fs
  .globSync('src/*/**/*.css', { cwd: root })
  .filter((file) => !ownStyles.includes(file))
  .sort()
const served = (files: readonly string[]) => files.map((file) => `/${file}`)
const styles = served(found.filter((file) => !consoleOnly.test(file)))
// The console's own styles come last, as in its build.
const consoleStyles = served([
  ...found.filter((file) => file.startsWith('src/design/') && !consoleOnly.test(file)),
  ...found.filter((file) => consoleOnly.test(file)),
])
const files: PageFiles = {
  fonts: preloadedFonts.map((font) => `/${font}`),
  landing: { script: `/${surfaces.site.wakeLanding}`, styles, stylesWithoutScript: [] },
  quiet: { styles: [`/${surfaces.site.quiet}`] },
  privacy: { script: `/${surfaces.privacy.startPrivacy}`, styles: [`/${surfaces.privacy.privacy}`] },
  article: {
    script: `/${surfaces.articles.wakeArticle}`,
    styles: [`/${surfaces.articles.article}`, `/${surfaces.articles.faces}`],
    stylesWithoutScript: [],
  },
  portal: { script: `/${surfaces.portal.portal}`, styles },
  room: { script: `/${surfaces.interview.room}`, styles },
  kit: { script: `/${surfaces.kit.kit}`, styles },
  console: { script: `/${surfaces.console.console}`, styles: consoleStyles },
  // Its script loads its style sheet.
  apiDocs: { script: `/${surfaces.apiDocs.apiDocs}`, styles: [] },
  headExtra: await headOfDevelopment(),
}

/** What Vite and its plugins put into a page's head: the reload client and React's preamble. */
async function headOfDevelopment(): Promise<string> {
  const page = await vite.transformIndexHtml('/', '<!doctype html><html><head></head><body></body></html>')
  return /<head>(.*)<\/head>/s.exec(page)?.[1] ?? ''
}

async function start(): Promise<void> {
  const { startProgram } = (await vite.ssrLoadModule('/src/app/main.ts')) as typeof import('../src/app/main.ts')
  program = await startProgram({ env: process.env, files, before: vite.middlewares })
  process.stdout.write(`Ready at ${program.url}\n`)
}

let turn: Promise<void> = start()
let pending: NodeJS.Timeout | undefined
vite.watcher.on('change', (file) => {
  const modules = vite.environments.ssr.moduleGraph.getModulesByFile(file)
  if (!modules?.size) return
  clearTimeout(pending)
  pending = setTimeout(() => {
    turn = turn
      .then(() => program?.stop())
      .then(start)
      .catch((error: unknown) => console.error(error))
  }, 150)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void turn
      .then(() => program?.stop())
      .then(() => vite.close())
      .then(() => process.exit(0))
  })
}
await turn
