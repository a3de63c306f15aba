import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testCards } from '#src/payments/api.ts'
import { signCms } from '#src/platform/pdf/cms.ts'
import { openBuiltInKey } from '#src/platform/pdf/seal-certificate.ts'
import { findSignatures } from '#src/platform/pdf/signature-places.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'
import { details, portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { payingClients } from '#src/payments/server/http/paying-client.setup.ts'

const tested = testProgram('verified-papers', portalSettings)
const { call } = tested
const { signed, openIntent, useCard, confirm } = payingClients(tested)

test('every document about money is recognised at /verify, and no forgery is', async () => {
  const client = await signed()
  const intent = await openIntent(client)
  await useCard(intent, testCards.succeeds)
  await confirm(client, intent.paymentIntentId)
  const [owner, debtor] = [await signedIn(tested.database.db), await signed()]
  await call('POST', `/api/admin/contracts/${client.id}/refund`, { pence: 200_000 }, owner)
  await call('POST', `/api/contracts/${debtor.id}/send-invoice`, details, debtor)
  const drawn = () =>
    tested.database.db
      .selectFrom('billing_files')
      .innerJoin('billing_documents', 'billing_documents.id', 'document_id')
      .select(['bytes', 'facts'])
      .where('contract_id', 'in', [client.id, debtor.id])
      .execute()
  await expect.poll(drawn).toHaveLength(3)
  const files = await drawn()
  const check = async (pdf: Uint8Array) =>
    (await call('POST', '/api/verify', pdf, { headers: { 'content-type': 'application/pdf' } })).json().data
  const stranger = await openBuiltInKey(fs.mkdtempSync(path.join(tested.dataDir, 'stranger-')), 'Patter', new Date())
  const seals = new Map<string, string>()
  for (const { bytes, facts } of files) {
    const pdf = Buffer.from(bytes)
    const { kind, number, issuedOn } = facts
    expect(await check(pdf)).toMatchObject({
      kind: 'genuine',
      document: { kind, number, issuedOn, companyName: details.companyName, pence: 200_000 },
      seal: { name: 'Patter' },
    })
    const form = new FormData()
    form.append('document', new File([new Uint8Array(pdf)], 'paper.pdf', { type: 'application/pdf' }))
    expect((await call('POST', '/verify', form)).text).toContain(`is our ${kind.replace('_', ' ')} ${number}, dated `)

    const [place] = findSignatures(pdf)
    const [from, until] = place!.contents
    const flipped = Buffer.from(pdf)
    flipped[900]! ^= 1
    const shadowed = Buffer.concat([pdf, Buffer.from('\n1 0 obj\n<< /Title (Invoice INV-9999) >>\nendobj\n%%EOF\n')])
    for (const forged of [flipped, shadowed, pdf.subarray(0, -1)]) {
      const verdict = await check(forged)
      expect(verdict).toMatchObject({ kind: 'changed', seal: 'broken', original: { kind, number } })
      expect(JSON.stringify(verdict)).not.toContain('Lochbay')
    }
    const digest = createHash('sha256')
    for (const [begin, end] of place!.covered) digest.update(pdf.subarray(begin, end))
    const resigned = Buffer.from(pdf)
    resigned.write(
      Buffer.from(await signCms(digest.digest(), stranger.signer))
        .toString('hex')
        .padEnd(until - from, '0'),
      from,
      'latin1',
    )
    expect(await check(resigned)).toEqual({
      kind: 'changed',
      file: expect.anything(),
      seal: 'none',
      claimedNumber: number,
    })
    seals.set(number, pdf.toString('latin1', from, until))
  }
  // The seal of one document copied into another.
  const [first, second] = files.map(({ bytes, facts }) => ({ pdf: Buffer.from(bytes), number: facts.number }))
  const [place] = findSignatures(first!.pdf)
  first!.pdf.write(
    seals.get(second!.number)!.slice(0, place!.contents[1] - place!.contents[0]),
    place!.contents[0],
    'latin1',
  )
  expect((await check(first!.pdf)).kind).toBe('changed')
})
