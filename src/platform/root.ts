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
