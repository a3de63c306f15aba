import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// Folders of sites, each with a database that has been started once (template.ts). The 1,100 files of a new database
// take half a second of processor time if as many were deleted in the last minutes, because ext4 does not use their
// numbers again so soon. So the database of a site that has ended is overwritten for the next one, in a tenth of that
// time.

/**
 * Returns a new folder for a site, with a database in its state after the first start, or an empty one if there is no
 * template, as in benchmarks. e2e/operations/start-and-stop.spec.ts tests the first start itself.
 */
export function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-site-'))
  const template = process.env.PATTER_TEMPLATE
  if (!template) return folder
  const database = path.join(folder, 'database')
  if (takeRetired(template, database)) {
    const names = new Set(namesIn(template))
    for (const name of namesIn(database))
      if (!names.has(name)) fs.rmSync(path.join(database, name), { recursive: true, force: true })
  }
  fs.cpSync(template, database, { recursive: true })
  return folder
}

/** Deletes the folder of a site whose process has ended, and keeps its database for another site. */
export function retireFolder(folder: string): void {
  const template = process.env.PATTER_TEMPLATE
  const database = path.join(folder, 'database')
  if (template && fs.existsSync(database)) {
    fs.mkdirSync(retiredBeside(template), { recursive: true })
    fs.renameSync(database, path.join(retiredBeside(template), path.basename(folder)))
  }
  fs.rmSync(folder, { recursive: true, force: true })
}

const retiredBeside = (template: string) => path.join(path.dirname(template), 'retired')

/** Moves a retired database to this place, and returns whether there was one. Other workers take them too. */
function takeRetired(template: string, database: string): boolean {
  const retired = retiredBeside(template)
  for (const name of fs.existsSync(retired) ? fs.readdirSync(retired) : []) {
    try {
      fs.renameSync(path.join(retired, name), database)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return false
}

const namesIn = (folder: string) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
