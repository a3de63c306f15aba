import fs from 'node:fs'
import path from 'node:path'

/** The checkout's folder, found from wherever this file was built to. */
export const root = (() => {
  let folder = import.meta.dirname
  while (!fs.existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('No package.json above the program')
    folder = parent
  }
  return folder
})()

/** Whether this is what the build made, and not the source as it stands: a release has no sources. */
export const runsBuilt = import.meta.filename.endsWith('.js')
