import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { type BuildAssets, readBuildAssets } from '../platform/rendering/build-assets.ts'
import { root } from '../platform/root.ts'
import { builtPageFiles, type Surface, surfaces } from './pages/page-files.ts'

// The build makes the program from this file: `node build/server/server-entry.js`.
const env = { ...process.env }
// Libraries use this to choose which of their builds to load: a built program needs React's small, fast one, whatever
// NODE_ENV is set to.
process.env.NODE_ENV = 'production'
const buildFolder = path.join(root, 'build')
// Caches compiled code for the next start.
enableCompileCache(path.join(buildFolder, 'compiled'))
const { runProgram } = await import('./run-program.ts')

const client = path.join(buildFolder, 'client')
const assets = Object.fromEntries(
  await Promise.all(
    (Object.keys(surfaces) as Surface[]).map(async (surface) => [surface, await readBuildAssets(client, surface)]),
  ),
)
await runProgram({ env, buildFolder, files: builtPageFiles(assets as Record<Surface, BuildAssets>) })
