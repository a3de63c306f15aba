import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { npmScript, readMails } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { isThorough } from '../support/thorough.ts'

// The archive of `npm run release`, on a machine with only glibc: no shell, no Node, no PATH.

const root = path.resolve(import.meta.dirname, '../..')
const glibc = ['libc.so.6', 'libm.so.6', 'libdl.so.2', 'libpthread.so.0', 'librt.so.1', 'libresolv.so.2']

test('a release runs on a machine with only glibc: a page, a mail, a sealed contract, the commands', async () => {
  test.skip(!isThorough, 'It takes minutes; THOROUGH=1 runs it')
  test.skip(process.getuid?.() !== 0 || process.arch !== 'x64', 'Only root may change its root folder')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-release-'))
  try {
    const output = execFileSync(process.execPath, [...npmScript('release'), folder], { cwd: root, encoding: 'utf8' })
    expect(Number(/unpacked ([\d.]+) MB/.exec(output)![1])).toBeLessThan(250)
    const machine = bareMachine(folder, /^(\S+\.tar\.gz): /m.exec(output)![1]!)
    expect(
      machine.list.filter((file) =>
        /node_modules\/(typescript|vite|@playwright|lighthouse|@seydx)\/|musl|\.js\.map$/.test(file),
      ),
    ).toEqual([])

    const program = machine.start('build/server/server-entry.js')
    const url = await program.url
    expect(await (await fetch(url)).text()).toContain('<title>')
    await signs(url)
    const sealed = async () =>
      (await readMails(path.join(machine.folder, 'data')))
        .flatMap(({ attachments }) => attachments)
        .filter(({ mimeType }) => mimeType === 'application/pdf')
    await expect.poll(async () => (await sealed()).length).toBeGreaterThan(0)
    expect(Buffer.from((await sealed())[0]!.content as ArrayBuffer).includes('/ByteRange')).toBe(true)
    expect(await program.stop()).toBe(0)

    const audit = machine.start('build/server/command-entry.js', 'portal', 'audit')
    expect(await audit.ended).toBe(0)
    expect(audit.output.join('\n')).toMatch(/every link holds$/)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

/** Makes a folder that serves as the root of a whole machine (chroot), with the release in it. */
function bareMachine(folder: string, archive: string) {
  const machine = path.join(folder, 'machine')
  const libraries = path.join(machine, 'lib/x86_64-linux-gnu')
  for (const place of ['lib64', 'data', 'tmp', 'dev', 'opt'])
    fs.mkdirSync(path.join(machine, place), { recursive: true })
  fs.mkdirSync(libraries, { recursive: true })
  for (const name of glibc) {
    const from = path.join('/lib/x86_64-linux-gnu', name)
    if (fs.existsSync(from)) fs.copyFileSync(fs.realpathSync(from), path.join(libraries, name))
  }
  fs.copyFileSync(fs.realpathSync('/lib64/ld-linux-x86-64.so.2'), path.join(machine, 'lib64/ld-linux-x86-64.so.2'))
  fs.chmodSync(path.join(machine, 'lib64/ld-linux-x86-64.so.2'), 0o755)
  execFileSync('mknod', [path.join(machine, 'dev/null'), 'c', '1', '3'])
  execFileSync('tar', ['-xzf', archive, '-C', path.join(machine, 'opt')])
  const place = `/opt/${fs.readdirSync(path.join(machine, 'opt'))[0]!}`
  const list = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n')

  const start = (entry: string, ...args: string[]) => {
    const env = {
      PORT: '0',
      DATA_DIR: '/data',
      PORTAL_PASSWORD: 'open sesame, Glasgow',
      LOG_LEVEL: 'error',
      LD_LIBRARY_PATH: `${place}/lib`,
    }
    const child = spawn(
      '/usr/sbin/chroot',
      [machine, `${place}/bin/node`, '--liftoff-only', `${place}/${entry}`, ...args],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const output: string[] = []
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const url = new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          output.push(line)
          const address = / is at (http:\S+)$/.exec(line)?.[1]
          if (address) resolve(address)
        })
      }
      void ended.then((code) => reject(new Error(`It ended with ${code}:\n${output.join('\n')}`)))
    })
    // A command prints no address.
    url.catch(() => {})
    const stop = () => {
      child.kill('SIGTERM')
      return ended
    }
    return { url, output, ended, stop }
  }
  return { folder: machine, list, start }
}

/** Signs as a client and waits for the mail with the sealed contract. */
async function signs(site: string): Promise<void> {
  let cookie = ''
  const call = async (method: string, route: string, body: object) => {
    const response = await fetch(site + route, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? ''
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { data: Record<string, string> }
  }
  const { data } = await call('POST', '/api/portal/session', { password: 'open sesame, Glasgow' })
  const client = {
    companyName: 'Lochbay Energy Ltd',
    registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
    contactName: 'Rhona Mackie',
    jobTitle: 'Sales Director',
    clientEmail: 'rhona@lochbay.example',
    selectedPricingOption: 'standard',
  }
  await call('PUT', `/api/contracts/${data.contractId}/draft`, { ...client, termsAccepted: true, step: 3 })
  await call('POST', `/api/contracts/${data.contractId}/signature`, { ...client, signatureName: 'Rhona Mackie' })
}
