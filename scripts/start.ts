import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged } from './build.ts'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
await buildIfChanged()
await import(pathToFileURL(path.join(root, 'build/server/server-entry.js')).href)
