import path from 'node:path'
import { readBuildAssets } from '../platform/rendering/build-assets.ts'
import { root } from '../platform/root.ts'
import { builtPageFiles } from './page-files.ts'

// What the build makes of this file is the program: `node build/server/server-entry.js`.
const env = { ...process.env }
// Libraries look here for which of their builds to load: a built program wants the small, fast one of React,
// whatever the person who starts it means by NODE_ENV.
process.env.NODE_ENV = 'production'
const { runProgram } = await import('./main.ts')

const buildFolder = path.join(root, 'build')
const client = path.join(buildFolder, 'client')
const [site, portal, kit] = await Promise.all([readBuildAssets(client, 'site'), readBuildAssets(client, 'portal'), readBuildAssets(client, 'kit')])
await runProgram({ env, buildFolder, files: builtPageFiles({ site, portal, kit }) })
