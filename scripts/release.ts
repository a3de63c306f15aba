import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { speechFiles } from '../src/videos/server/speech/speech-model.ts'
import { buildIfChanged, serverEntries } from './build.ts'

// `npm run release`: an archive that runs on a machine with only glibc. It contains the build, the files of the
// production dependencies that the build really loads (traced, not guessed), and Node itself; and a small one with the
// speech model, for those who want it. Prints their sizes, and fails if the first exceeds its limit.

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
const barMB = 250
const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }
const platform = `linux-${process.arch}`
const name = `patter-${version}-${platform}`
const folder = path.resolve(process.argv[2] ?? 'release')
const staging = path.join(folder, name)

/**
 * Left out: the film converter (171 MB), because a server can use Debian's ffmpeg, and the speech model's runtime,
 * which is in a separate archive.
 */
const leftOut = ['node_modules/node-av/**', 'node_modules/@seydx/**', 'node_modules/onnxruntime-*/**']
/** Files that the program reads at run time, in addition to the modules that it imports. */
const shippedPlaces = [
  'build',
  'content',
  'migrations',
  'deploy',
  'docs',
  'src/platform/pdf/fonts',
  'package.json',
  'README.md',
]
/**
 * Files in these places that only developers or the build machine need. A database may also contain files called
 * `.map`.
 */
const unread = /\.(js|css)\.map$|^build\/compiled(\/|$)|^docs\/decisions(\/|$)|^docs\/.*\.png$/

await buildIfChanged()
fs.rmSync(staging, { recursive: true, force: true })
// Includes empty folders, because a database needs them.
for (const place of shippedPlaces)
  fs.cpSync(place, path.join(staging, place), { recursive: true, filter: (file) => !unread.test(file) })
for (const file of await traced()) copy(file, file)
copy(path.join('node_modules', `node-${platform}`, 'bin/node'), 'bin/node')
// Node's debugging symbols take 18 MB, and only a debugger needs them.
const canStrip = installed('strip')
if (canStrip) execFileSync('strip', ['--strip-all', path.join(staging, 'bin/node')])
else process.stdout.write('strip is not installed, so Node keeps its symbols, 18 MB (Debian: binutils).\n')
copy('deploy/patter', 'bin/patter')
// The C++ library is not part of glibc. bin/patter uses these if the system has none.
for (const library of ['libstdc++.so.6', 'libgcc_s.so.1']) copy(libraryOf(library), path.join('lib', library))

const archive = path.join(folder, `${name}.tar.gz`)
pack(archive, folder, name)
const unpacked = megabytes(filesBelow(staging))
for (const [part, files] of weights()) process.stdout.write(`${megabytes(files).toFixed(1).padStart(7)} MB  ${part}\n`)
process.stdout.write(
  `${archive}: ${megabytes([archive]).toFixed(1)} MB, unpacked ${unpacked.toFixed(1)} MB (bar ${barMB} MB)\n`,
)
packSpeechModel()
if (unpacked > barMB && canStrip) {
  process.stderr.write(`The release is larger than ${barMB} MB. The list above says what weighs.\n`)
  process.exit(1)
}

/** Packs what drafts captions, to be unpacked over a release on any processor. */
function packSpeechModel(): void {
  const place = path.join(folder, `captions-for-patter-${version}`)
  const packed = `${place}.tar.gz`
  const runtime = path.dirname(speechFiles.runtime)
  const common = 'node_modules/onnxruntime-common'
  const files = [
    ...Object.values(speechFiles),
    ...filesBelow(runtime),
    ...filesBelow(common).filter((file) => /package\.json$|dist\/esm\/.*\.js$/.test(file)),
    ...['onnxruntime-web', 'llama-tokenizer-js'].map((name) => `node_modules/${name}/package.json`),
  ]
  if (!files.every((file) => fs.existsSync(file)))
    return void process.stdout.write('The speech model is not installed.\n')
  fs.rmSync(place, { recursive: true, force: true })
  for (const file of files) copy(file, file, place)
  pack(packed, place, '.')
  process.stdout.write(
    `${packed}: ${megabytes([packed]).toFixed(1)} MB, unpacked ${megabytes(filesBelow(place)).toFixed(1)} MB\n`,
  )
  fs.rmSync(place, { recursive: true, force: true })
}

// Sorted names and fixed owners, so that the same tree makes the same archive.
function pack(archive: string, from: string, what: string): void {
  execFileSync('tar', ['-czf', archive, '--sort=name', '--owner=0', '--group=0', '--numeric-owner', '-C', from, what])
}

/** The files of node_modules that the build's entries load, and what those load. */
async function traced(): Promise<string[]> {
  const { nodeFileTrace } = await import('@vercel/nft')
  const entries = Object.keys(serverEntries).map((entry) => path.join(root, `build/server/${entry}.js`))
  // `exportsOnly`: without the CommonJS twins of modules that are imported, 5 MB.
  const { fileList } = await nodeFileTrace(entries, { base: root, ignore: leftOut, exportsOnly: true })
  return [...fileList].filter((file) => file.startsWith('node_modules/'))
}

function installed(program: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((place) => fs.existsSync(path.join(place, program)))
}

/** The path of a system library that Node is linked to. */
function libraryOf(library: string): string {
  const linked = execFileSync('ldd', [path.join(staging, 'bin/node')], { encoding: 'utf8' })
  const file = linked
    .split('\n')
    .map((line) => line.trim().split(/ => | \(/))
    .find(([wantedLibrary]) => wantedLibrary === library)?.[1]
  if (!file) throw new Error(`Node is not linked to ${library}`)
  return fs.realpathSync(file)
}

function filesBelow(place: string): string[] {
  if (!fs.statSync(place).isDirectory()) return [place]
  const entries = fs.readdirSync(place, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

function copy(file: string, to: string, place = staging): void {
  const target = path.join(place, to)
  if (!fs.statSync(file).isFile()) return
  fs.mkdirSync(path.dirname(target), { recursive: true })
  fs.copyFileSync(file, target)
}

/** The parts of the release, the largest first, with each package of node_modules separately. */
function weights(): [string, string[]][] {
  const parts = new Map<string, string[]>()
  for (const file of filesBelow(staging)) {
    const relative = path.relative(staging, file)
    const part = /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative)?.[0] ?? relative.split('/').slice(0, 2).join('/')
    parts.set(part, [...(parts.get(part) ?? []), file])
  }
  return [...parts].sort(([, a], [, b]) => megabytes(b) - megabytes(a)).slice(0, 12)
}

function megabytes(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + fs.statSync(file).size, 0) / 1e6
}
