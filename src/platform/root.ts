import fs from 'node:fs'
import path from 'node:path'

/** The folder of the checkout or release, wherever the build has put this file. */
export const root = (() => {
  let folder = import.meta.dirname
  while (!fs.existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('No package.json above the program')
    folder = parent
  }
  return folder
})()

/** Whether this is the built program and not the sources; a release has no sources. */
export const runsBuilt = import.meta.filename.endsWith('.js')
