import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ailsa } from './ailsa.mjs'
import { callum } from './callum.mjs'
import { dee } from './dee.mjs'
import { harpreet } from './harpreet.mjs'
import { kofi } from './kofi.mjs'
import { mei } from './mei.mjs'
import { moira } from './moira.mjs'
import { nadia } from './nadia.mjs'

const cast = { ailsa, callum, dee, harpreet, kofi, mei, moira, nadia }

// Only for the file opened by itself; on a page the symbol inherits the page's own inks.
const inks = '--hot:#FB4519;--deep:#0A3F3C;--paper:#F8F0DF;--rose:#F6C3B4;--mint:#BFE0CF'

const folder = process.argv[2] ?? fileURLToPath(new URL('../../content/people', import.meta.url))

for (const [name, planes] of Object.entries(cast)) {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 460" style="${inks}">` +
    `<g stroke-linecap="round" stroke-linejoin="round">${planes}</g></svg>`
  // Eight symbols share one document: an id would clash, a style element is refused by the page's policy.
  if (/\bid=|<style|Gradient|<filter/.test(svg)) throw new Error(`${name}: flat planes only, without ids or styles`)
  if (svg.length > 4096) throw new Error(`${name}: ${svg.length} bytes, more than 4096`)
  writeFileSync(`${folder}/${name}.svg`, svg + '\n')
  console.log(name.padEnd(9), svg.length)
}
