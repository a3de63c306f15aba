import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { PDF, type PdfRef, type PdfStream } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { readSeals } from './read-seal.ts'
import { openSealer, type Sealer } from './seal.ts'
import { openBuiltInKey, SealError } from './seal-certificate.ts'
import { isInstalled, lastSeal, makeP12, newFolder, samplePdf, startAuthority, startIssuer } from './test-sealing.ts'

const signedAt = new Date('2026-11-23T15:58:06Z')
const facts = { reason: 'Agreement PT-0031, signed by Rhona Mackie', signedAt }
const document = () => samplePdf('Agreement PT-0031', 'Patter')
const builtIn = (directory = newFolder()) => openSealer({ directory, name: 'Patter' })

function pdfsig(bytes: Uint8Array): string {
  const file = path.join(newFolder(), 'sealed.pdf')
  writeFileSync(file, bytes)
  return execFileSync('pdfsig', [file], { encoding: 'utf8' })
}

describe('the built-in seal', () => {
  it('is valid, covers the whole document and says who, when and why', async () => {
    const sealer = await builtIn()
    const seal = await lastSeal(await sealer.seal(await document(), facts))
    expect(seal).toEqual({
      isAuthentic: true,
      signatureValid: true,
      coversWholeFile: true,
      signer: { name: 'Patter', fingerprint: sealer.certificate.fingerprint, isSelfSigned: true },
      signedDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      isTimeStamped: false,
      signedAt,
      reason: facts.reason,
    })
  })

  it('has no signing-time attribute: PAdES keeps the time in the PDF (EN 319 142-1 §6.3)', async () => {
    const sealed = Buffer.from(await (await builtIn()).seal(await document(), facts))
    // 1.2.840.113549.1.9.5, as DER in hexadecimal.
    expect(sealed.includes('06092a864886f70d010905')).toBe(false)
    expect(sealed.includes('/SubFilter /ETSI.CAdES.detached')).toBe(true)
  })

  it.skipIf(!isInstalled('pdfsig'))('convinces pdfsig', async () => {
    const report = pdfsig(await (await builtIn()).seal(await document(), facts))
    expect(report).toContain('Signature is Valid.')
    expect(report).toContain('Total document signed')
    expect(report).toContain('Signer Certificate Common Name: Patter')
  })

  it.skipIf(!isInstalled('qpdf'))('leaves a document that qpdf finds clean', async () => {
    const file = path.join(newFolder(), 'sealed.pdf')
    writeFileSync(file, await (await builtIn()).seal(await document(), facts))
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors found',
    )
  })

  it('keeps its key in one file that only its owner can read', async () => {
    const directory = path.join(newFolder(), 'keys')
    const first = await builtIn(directory)
    expect(readdirSync(directory)).toEqual(['seal.pem'])
    expect(statSync(path.join(directory, 'seal.pem')).mode & 0o777).toBe(0o600)
    expect((await builtIn(directory)).certificate).toEqual(first.certificate)
  })

  it('has one key, even if many processes make it at the same moment', async () => {
    const directory = newFolder()
    const seals = await Promise.all(Array.from({ length: 12 }, () => builtIn(directory)))
    expect(new Set(seals.map(({ certificate }) => certificate.fingerprint)).size).toBe(1)
    expect(readdirSync(directory)).toEqual(['seal.pem'])
  })

  it('says what to do about a key file that is damaged or expired', async () => {
    const directory = newFolder()
    const at = { now: () => new Date('2026-01-01') }
    await openSealer({ directory, name: 'Patter', clock: at })
    await expect(
      openSealer({ directory, name: 'Patter', clock: { now: () => new Date('2036-01-03') } }),
    ).rejects.toThrow('expired on 2036-01-01')
    const file = path.join(directory, 'seal.pem')
    writeFileSync(file, readFileSync(file).subarray(0, 200))
    await expect(builtIn(directory)).rejects.toThrow(`The seal's key in ${file} cannot be read`)
  })

  it('accepts any name', async () => {
    const sealer = await builtIn()
    for (const name of ["Łukasz O'Neill", 'Нина (Ann) \\ Γιώργος', 'x'.repeat(2000), 'a\r\n)>>endobj', '\ud800', '']) {
      const seal = await lastSeal(
        await sealer.seal(await document(), { reason: `Agreement PT-0031, signed by ${name}`, signedAt }),
      )
      expect(seal).toMatchObject({
        signatureValid: true,
        coversWholeFile: true,
        reason: expect.stringContaining('PT-0031'),
      })
    }
  })

  it('refuses what is not a PDF', async () => {
    const sealer = await builtIn()
    await expect(sealer.seal(Buffer.from('not a PDF'), facts)).rejects.toThrow(SealError)
  })
})

describe.skipIf(!isInstalled('openssl'))("the owner's certificate", () => {
  const sealerOf = (rsa: boolean) => {
    const folder = newFolder()
    return openSealer({
      p12: { file: makeP12(folder, 'wee secret', { rsa }), password: 'wee secret' },
      directory: folder,
      name: 'unused',
    })
  }

  it.each([true, false])('seals, with its issuer’s certificate (RSA: %s)', async (rsa) => {
    const sealer = await sealerOf(rsa)
    expect(sealer.certificate).toMatchObject({ isSelfSigned: false, name: 'Patter Ltd' })
    const sealed = await sealer.seal(await document(), facts)
    const { validUntil: _, ...signer } = sealer.certificate
    expect(await lastSeal(sealed)).toMatchObject({ signatureValid: true, coversWholeFile: true, signer })
  })

  it.skipIf(!isInstalled('pdfsig')).each([true, false])('convinces pdfsig (RSA: %s)', async (rsa) => {
    expect(pdfsig(await (await sealerOf(rsa)).seal(await document(), facts))).toContain('Signature is Valid.')
  })

  it('is refused with a sentence: a wrong password, a missing file, a wrong format, expired', async () => {
    const folder = newFolder()
    const file = makeP12(folder, 'wee secret')
    const open = (p12: { file: string; password: string }, now = new Date()) =>
      openSealer({ p12, directory: folder, name: 'unused', clock: { now: () => now } })
    await expect(open({ file, password: 'big secret' })).rejects.toThrow('Check its password')
    await expect(open({ file: `${file}.gone`, password: '' })).rejects.toThrow('cannot be read')
    const text = path.join(folder, 'text.p12')
    writeFileSync(text, 'no certificate')
    await expect(open({ file: text, password: '' })).rejects.toThrow('that it is a PKCS#12 file')
    await expect(open({ file, password: 'wee secret' }, new Date(Date.now() + 40 * 86_400_000))).rejects.toThrow(
      'expired on',
    )
    await expect(open({ file, password: 'wee secret' }, new Date(Date.now() - 86_400_000))).rejects.toThrow(
      'not valid before',
    )
  })

  it('stops sealing on the day it expires', async () => {
    const folder = newFolder()
    const file = makeP12(folder, 'x')
    let now = new Date()
    const sealer = await openSealer({
      p12: { file, password: 'x' },
      directory: folder,
      name: 'unused',
      clock: { now: () => now },
    })
    now = new Date(now.getTime() + 31 * 86_400_000)
    await expect(sealer.seal(await document(), facts)).rejects.toThrow('expired on')
  })
})

describe.skipIf(!isInstalled('openssl'))('the time stamp', () => {
  const stamping = (tsaUrl: string, tsaTimeoutMs?: number): Promise<Sealer> =>
    openSealer({ directory: newFolder(), name: 'Patter', tsaUrl, tsaTimeoutMs })

  it('is in the seal, and its time counts', async () => {
    const authority = await startAuthority(newFolder())
    try {
      const before = Date.now() - 1000
      const sealed = await (await stamping(authority.url)).seal(await document(), facts)
      const seal = await lastSeal(sealed)
      expect(seal).toMatchObject({
        signatureValid: true,
        coversWholeFile: true,
        isTimeStamped: true,
        timeStamp: { authority: 'Clyde Time' },
      })
      expect(seal!.signedAt!.getTime()).toBeGreaterThanOrEqual(before)
    } finally {
      await authority.stop()
    }
  })

  it.skipIf(!isInstalled('pdfsig'))('convinces pdfsig', async () => {
    const authority = await startAuthority(newFolder())
    try {
      const sealed = await (await stamping(authority.url)).seal(await document(), facts)
      expect(pdfsig(sealed)).toContain('Signature is Valid.')
    } finally {
      await authority.stop()
    }
  })

  it('is required: without an answer, or with a late, faulty or malformed one, there is no seal', async () => {
    const dead = await startAuthority(newFolder())
    await dead.stop()
    await expect((await stamping(dead.url)).seal(await document(), facts)).rejects.toThrow('ECONNREFUSED')

    const silent = await startAuthority(newFolder(), () => undefined)
    await expect((await stamping(silent.url, 300)).seal(await document(), facts)).rejects.toThrow(
      'no answer within 0.3 s',
    )
    await silent.stop()

    const nonsense = await startAuthority(newFolder(), () => Buffer.from('<html>Sorry</html>'))
    await expect((await stamping(nonsense.url)).seal(await document(), facts)).rejects.toThrow('did not grant')
    await nonsense.stop()

    const endless = await startAuthority(newFolder(), () => Buffer.alloc(200_000))
    await expect((await stamping(endless.url)).seal(await document(), facts)).rejects.toThrow('too long')
    await endless.stop()

    const broken = createServer((_, response) => response.writeHead(500).end())
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const { port } = broken.address() as { port: number }
    await expect((await stamping(`http://127.0.0.1:${port}/`)).seal(await document(), facts)).rejects.toThrow(
      'HTTP 500',
    )
    broken.close()
  })

  it('is refused if it is about something else, damaged, or the answer to an older request', async () => {
    let kept: Buffer | undefined
    const replaying = await startAuthority(newFolder(), (reply) => (kept ??= reply))
    const sealer = await stamping(replaying.url)
    await sealer.seal(await document(), facts)
    await expect(sealer.seal(await document(), facts)).rejects.toThrow('is not valid')
    await replaying.stop()

    const spoilt = await startAuthority(newFolder(), (reply) => {
      reply[reply.length - 20]! ^= 1
      return reply
    })
    await expect((await stamping(spoilt.url)).seal(await document(), facts)).rejects.toThrow(
      /is not valid|did not grant/,
    )
    await spoilt.stop()
  })
})

describe.skipIf(!isInstalled('openssl'))('with a time stamp and an issuer who can be asked', () => {
  const storeOf = async (pdf: Uint8Array) => {
    const catalog = (await PDF.load(pdf)).getCatalog()
    return catalog.has('DSS')
  }

  const absent = ['pdfsig', 'qpdf'].filter((program) => !isInstalled(program))
  const missing = absent.length > 0 ? ` (${absent.join(', ')} not installed)` : ''
  it.skipIf(absent.length > 0).each(['ocsp', 'list'] as const)(
    `is accepted by pdfsig and qpdf (%s)${missing}`,
    async (offer) => {
      const folder = newFolder()
      const [issuer, authority] = [await startIssuer(folder, 'wee secret', [offer]), await startAuthority(newFolder())]
      try {
        const sealer = await openSealer({
          p12: { file: issuer.p12, password: 'wee secret' },
          directory: folder,
          name: 'unused',
          tsaUrl: authority.url,
        })
        const sealed = await sealer.seal(await document(), facts)
        expect(pdfsig(sealed)).toContain('Signature is Valid.')
        const file = path.join(folder, 'sealed.pdf')
        writeFileSync(file, sealed)
        expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
          'No syntax or stream encoding errors found',
        )
      } finally {
        await issuer.stop()
        await authority.stop()
      }
    },
  )

  it.each(['ocsp', 'list'] as const)('the seal lasts: what the issuer says travels with it (%s)', async (offer) => {
    const folder = newFolder()
    const [issuer, authority] = [await startIssuer(folder, 'wee secret', [offer]), await startAuthority(newFolder())]
    try {
      const sealer = await openSealer({
        p12: { file: issuer.p12, password: 'wee secret' },
        directory: folder,
        name: 'unused',
        tsaUrl: authority.url,
      })
      const sealed = await sealer.seal(await document(), facts)
      expect(await lastSeal(sealed)).toMatchObject({
        signatureValid: true,
        isTimeStamped: true,
        signer: { name: 'Patter Ltd' },
      })
      expect(await storeOf(sealed)).toBe(true)
      // OpenSSL checks the stored answer, taken from the file itself.
      const kept = path.join(folder, 'kept.der')
      const [answer] = await streamsOf(sealed, offer === 'ocsp' ? 'OCSPs' : 'CRLs')
      writeFileSync(kept, answer!)
      const judged =
        offer === 'ocsp'
          ? spawnSync(
              'openssl',
              ['ocsp', '-respin', kept, '-CAfile', issuer.root, '-issuer', issuer.root, '-cert', issuer.leaf],
              { encoding: 'utf8' },
            )
          : spawnSync('openssl', ['crl', '-in', kept, '-inform', 'DER', '-CAfile', issuer.root, '-noout'], {
              encoding: 'utf8',
            })
      expect(judged.stdout + judged.stderr).toMatch(offer === 'ocsp' ? /: good[^]*Response verify OK/ : /verify OK/)

      issuer.revoke()
      await expect(sealer.seal(await document(), facts)).rejects.toThrow(SealError)
    } finally {
      await issuer.stop()
      await authority.stop()
    }
    const mute = await startAuthority(newFolder())
    const sealer = await openSealer({
      p12: { file: issuer.p12, password: 'wee secret' },
      directory: folder,
      name: 'unused',
      tsaUrl: mute.url,
    })
    await expect(sealer.seal(await document(), facts)).rejects.toThrow('cannot be asked')
    await mute.stop()
  })

  it('the seal is the simpler one if no issuer can be asked: for a self-made certificate, or one without an address', async () => {
    const authority = await startAuthority(newFolder())
    const folder = newFolder()
    for (const p12 of [undefined, { file: makeP12(folder, 'x'), password: 'x' }]) {
      const sealer = await openSealer({
        ...(p12 ? { p12 } : {}),
        directory: newFolder(),
        name: 'Patter',
        tsaUrl: authority.url,
      })
      const sealed = await sealer.seal(await document(), facts)
      expect(await lastSeal(sealed)).toMatchObject({ signatureValid: true, coversWholeFile: true, isTimeStamped: true })
      expect(await storeOf(sealed)).toBe(false)
    }
    await authority.stop()
  })
})

async function streamsOf(bytes: Uint8Array, key: string): Promise<Uint8Array[]> {
  const pdf = await PDF.load(bytes)
  const resolve = pdf.context.registry.resolve.bind(pdf.context.registry)
  const streams = pdf.getCatalog().getDict('DSS', resolve)?.getArray(key, resolve)
  return [...(streams ?? [])].map((item) => (resolve(item as PdfRef) as PdfStream).getDecodedData())
}

describe('reading seals', () => {
  it('finds each of several, and which of them covers the file', async () => {
    const [ours, theirs] = [await builtIn(), await openBuiltInKey(newFolder(), 'Somebody Else', new Date())]
    const sealed = await ours.seal(await document(), facts)
    const { bytes } = await (await PDF.load(sealed)).sign({ signer: theirs.signer, fieldName: 'Theirs' })
    const [first, second, ...more] = await readSeals(bytes)
    expect(first).toMatchObject({ signatureValid: true, coversWholeFile: false, signer: { name: 'Patter' } })
    expect(second).toMatchObject({ signatureValid: true, coversWholeFile: true, signer: { name: 'Somebody Else' } })
    expect(more).toEqual([])
    await expect(ours.seal(sealed, facts)).rejects.toThrow('already signed')
  })

  it('distinguishes an authentic seal on changed bytes from one that a stranger could have written', async () => {
    const sealed = Buffer.from(await (await builtIn()).seal(await document(), facts))
    sealed[20]! ^= 1
    expect(await lastSeal(sealed)).toMatchObject({ isAuthentic: true, signatureValid: false })
    sealed[20]! ^= 1
    const longer = Buffer.concat([sealed, Buffer.from('\n')])
    expect(await lastSeal(longer)).toMatchObject({ isAuthentic: true, signatureValid: true, coversWholeFile: false })
  })

  it('never throws, and ends soon, for any input', async () => {
    const sealed = Buffer.from(await (await builtIn()).seal(await document(), facts)).toString('latin1')
    const hostile = [
      '',
      '%PDF-1.7',
      '/ByteRange [0 0 0 0]',
      '/ByteRange [9999999999 9999999999 9999999999 9999999999]',
      '/ByteRange [0 25 28 2]<>',
      '/ByteRange'.repeat(200_000),
      '/ByteRange ['.repeat(100_000) + ' '.repeat(100_000),
      sealed.replace(/<30[0-9a-f]{6}/, '<30847fffff'),
      sealed.replace(/<30[0-9a-f]{6}/, '<30800000ff'),
      sealed.replace(/<30([0-9a-f]{200})/, `<30${'30800000'.repeat(25)}`),
      sealed.replace(/<[0-9a-f]{4000}/, (digits) => `<${'3080'.repeat(1000)}${digits.slice(4001)}`),
      sealed.replaceAll('/ByteRange', '/ByteRangeByteRange'),
      sealed.replace('/M (', `/M (${'('.repeat(500)}`),
    ]
    for (const text of hostile) await expect(readSeals(Buffer.from(text, 'latin1'))).resolves.toBeInstanceOf(Array)
    expect(await readSeals(Buffer.alloc(1_000_000, '/ByteRange [0 1 4 1] '))).toEqual([])
  })
})
