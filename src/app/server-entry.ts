import path from 'node:path'
import { readBuildAssets } from '../platform/rendering/build-assets.ts'
import { root } from '../platform/root.ts'
import { runProgram } from './main.ts'
import { builtPageFiles } from './page-files.ts'

// What the build makes of this file is the program: `node build/server/server-entry.js`.
const buildFolder = path.join(root, 'build')
const assets = await readBuildAssets(path.join(buildFolder, 'client'))
await runProgram({ env: process.env, buildFolder, files: builtPageFiles(assets) })
