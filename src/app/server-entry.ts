import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { type BuildAssets, readBuildAssets } from '../platform/rendering/build-assets.ts'
import { root } from '../platform/root.ts'
import { builtPageFiles, type Surface, surfaces } from './page-files.ts'

// What the build makes of this file is the program: `node build/server/server-entry.js`.
const env = { ...process.env }
// Libraries look here for which of their builds to load: a built program wants the small, fast one of React,
// whatever the person who starts it means by NODE_ENV.
process.env.NODE_ENV = 'production'
const buildFolder = path.join(root, 'build')
// What was compiled for one start need not be compiled for the next.
enableCompileCache(path.join(buildFolder, 'compiled'))
const { runProgram } = await import('./main.ts')

const client = path.join(buildFolder, 'client')
const assets = Object.fromEntries(
  await Promise.all(
    (Object.keys(surfaces) as Surface[]).map(async (surface) => [surface, await readBuildAssets(client, surface)]),
  ),
)
await runProgram({ env, buildFolder, files: builtPageFiles(assets as Record<Surface, BuildAssets>) })
