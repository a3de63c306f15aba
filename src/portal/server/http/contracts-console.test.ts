import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { codeOf, contractsConsole, londonDay, placement } from './contracts-console.setup.ts'
import { ink, portalClients, portalSettings } from './portal-client.setup.ts'
import { payingClients } from '#src/payments/server/http/paying-client.setup.ts'

// What staff do about contracts and their money, over HTTP: permissions and races.

const tested = testProgram('contracts-console', portalSettings)
const { call } = tested
const setup = contractsConsole(tested)
const { ask, act, record, money, changes } = setup
const { ready, sign, signed } = portalClients(tested)
const { openIntent, useCard, confirm, pay, invoice, view } = payingClients(tested)

describe('without permission', () => {
  test('every call is refused: no session, a client’s session, an unknown id', async () => {
    const client = await signed()
    const gets = [
      '',
      '.csv',
      '/attention',
      `/${client.id}`,
      `/${client.id}/verification`,
      `/${client.id}/ink`,
      `/${client.id}/document`,
      `/${client.id}/money`,
      `/${client.id}/documents/INV-0001`,
    ]
    const posts = [
      '',
      '/audit',
      ...[
        'link',
        'seal',
        'withdrawal',
        'placement-preview',
        'placements',
        'bank-payments',
        'refund',
        'surplus-refund',
        'documents/INV-0001/drawing',
      ].map((name) => `/${client.id}/${name}`),
    ]
    for (const cookie of [undefined, client.cookie, 'patter_staff=' + 'A'.repeat(43)]) {
      const options = cookie === undefined ? {} : { cookie }
      for (const route of gets)
        expect([route, ...codeOf(await call('GET', `/api/admin/contracts${route}`, undefined, options))]).toEqual([
          route,
          401,
          'staff_signed_out',
        ])
      for (const route of posts)
        expect([route, ...codeOf(await call('POST', `/api/admin/contracts${route}`, {}, options))]).toEqual([
          route,
          401,
          'staff_signed_out',
        ])
    }
    for (const id of ['ctr_nobody', 'undefined', '%27%3B--']) {
      expect(codeOf(await ask(`/${id}`))).toEqual([404, 'not_found'])
      expect(codeOf(await act(`/${id}/withdrawal`, { status: 'open', reason: '' }))).toEqual([404, 'not_found'])
      expect(codeOf(await act(`/${id}/refund`, { pence: 1 }, setup.owner))).toEqual([404, 'not_found'])
    }
  })

  test('staff who aren’t owners can neither refund nor withdraw what is signed', async () => {
    const client = await signed()
    await pay(client)
    expect(codeOf(await act(`/${client.id}/refund`, { pence: 200_000 }))).toEqual([403, 'owner_required'])
    expect(codeOf(await act(`/${client.id}/surplus-refund`))).toEqual([403, 'owner_required'])
    expect(codeOf(await act(`/${client.id}/withdrawal`, { status: 'signed', reason: 'Mistake' }))).toEqual([
      403,
      'owner_required',
    ])
    expect((await money(client.id)).deposit).toMatchObject({ by: 'card', pence: 200_000 })
  })

  test('the documents and invoices of one contract can’t be reached through another', async () => {
    const [mine, other] = [await signed(), await signed()]
    const number = await invoice(other)
    expect(codeOf(await ask(`/${mine.id}/documents/${number}`))).toEqual([404, 'not_found'])
    expect(codeOf(await act(`/${mine.id}/documents/${number}/drawing`))).toEqual([404, 'not_found'])
    const transfer = { invoiceNumber: number, pence: 200_000, receivedOn: londonDay(0), reference: number }
    expect(codeOf(await act(`/${mine.id}/bank-payments`, transfer))).toEqual([404, 'unknown_invoice'])
    expect((await money(other.id)).owedPence).toBe(200_000)
  })
})

describe('a client from the invitation to the refund', () => {
  test('is invited once by a double click, and each step is shown as it happens', async () => {
    const client = {
      name: 'Jean Orr',
      email: `jean-${Date.now()}@westermill.example`,
      companyName: 'Westermill Property plc',
    }
    const [first, two] = await Promise.all([
      act('', client, setup.staff, 'double-click-1'),
      act('', client, setup.staff, 'double-click-1'),
    ])
    expect([first.status, two.json().data]).toEqual([201, first.json().data])
    const { id } = first.json().data
    expect((await ask(`?q=${client.email}`)).json().data).toMatchObject({
      total: 1,
      rows: [{ id, state: 'invited', company: 'Westermill Property plc' }],
    })
    expect(await record(id)).toMatchObject({
      status: 'open',
      state: 'invited',
      linkTo: client.email,
      signature: null,
      chain: { holds: true },
    })
    expect(await changes(id)).toEqual(['contract.invited'])

    expect((await act(`/${id}/link`, {}, setup.staff, 'link-again-1')).json().data).toEqual({ to: client.email })
    await act(`/${id}/link`, {}, setup.staff, 'link-again-1')
    const mails = await tested.database.db
      .selectFrom('mails')
      .select('data')
      .where('recipient', '=', client.email)
      .orderBy('id')
      .execute()
    expect(mails).toHaveLength(2)
    const { key } = mails[1]!.data as { key: string }
    const portal = await ready('monthly', { key })
    expect(portal.id).toBe(id)
    expect(await record(id)).toMatchObject({ state: 'reading', step: 3, termsAccepted: true })
    expect((await sign(portal, { signatureData: ink() })).status).toBe(201)
    await expect.poll(async () => (await record(id)).seal.state).toBe('sealed')

    const shown = await ask(`/${id}/ink`)
    expect([
      shown.status,
      shown.headers.get('content-type'),
      shown.headers.get('cache-control'),
      shown.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/png', 'private, no-store', 'nosniff'])
    expect((await sharp(shown.bytes).metadata()).width).toBe(400)
    const pdf = await ask(`/${id}/document`)
    expect([
      pdf.headers.get('content-type'),
      pdf.headers.get('cache-control'),
      pdf.bytes.subarray(0, 5).toString(),
    ]).toEqual(['application/pdf', 'private, no-store', '%PDF-'])
    expect((await ask(`/${id}/verification`)).json().data).toMatchObject({
      chain: { holds: true },
      signature: true,
      agreement: true,
      file: { isWhole: true, sealHolds: true, isSelfSigned: true },
    })
    expect((await act('/audit')).json().data).toMatchObject({ broken: [] })
  })

  test('is invoiced once for a placement, however often the button is pressed, for the sums in the preview', async () => {
    const client = await signed('standard')
    await pay(client)
    const preview = (await act(`/${client.id}/placement-preview`, placement)).json().data
    expect(preview).toMatchObject({
      raised: null,
      totalPence: 612_000,
      creditPence: 200_000,
      payablePence: 412_000,
      leftPence: 0,
    })
    const before = await tested.database.db
      .selectFrom('document_numbers')
      .select('last')
      .where('series', '=', 'invoice')
      .executeTakeFirstOrThrow()
    const answers = await Promise.all([
      act(`/${client.id}/placements`, placement, setup.staff, 'placement-1'),
      act(`/${client.id}/placements`, placement, setup.staff, 'placement-1'),
      act(`/${client.id}/placements`, placement, setup.owner),
      act(`/${client.id}/placements`, { ...placement, candidate: ' kofi  MENSAH ' }, setup.owner),
    ])
    expect(new Set(answers.map((answer) => answer.json().data.number)).size).toBe(1)
    const after = await tested.database.db
      .selectFrom('document_numbers')
      .select('last')
      .where('series', '=', 'invoice')
      .executeTakeFirstOrThrow()
    // The preview used no invoice number, and the four calls together used one.
    expect(after.last).toBe(before.last + 1)
    const { number } = answers[0]!.json().data
    expect(await money(client.id)).toMatchObject({
      leftPence: 0,
      owedPence: 412_000,
      documents: [{ kind: 'invoice', number, creditPence: 200_000, openPence: 412_000 }, { kind: 'receipt' }],
    })
    expect((await act(`/${client.id}/placement-preview`, placement)).json().data).toMatchObject({ raised: number })
    expect(codeOf(await act(`/${client.id}/refund`, { pence: 200_000 }, setup.owner))).toEqual([409, 'deposit_used_up'])
    expect(codeOf(await act(`/${client.id}/withdrawal`, { status: 'signed', reason: 'No' }, setup.owner))).toEqual([
      409,
      'deposit_paid',
    ])
    for (const wrong of [
      { ...placement, firstYearSalaryPence: -1 },
      { ...placement, firstYearSalaryPence: 1.5 },
      { ...placement, part: 7 },
      { part: 1 },
    ])
      expect((await act(`/${client.id}/placements`, wrong)).status).toBe(422)

    const transfer = { invoiceNumber: number, pence: 412_000, receivedOn: londonDay(0), reference: number }
    const paid = await Promise.all([
      act(`/${client.id}/bank-payments`, transfer, setup.staff, 'transfer-1'),
      act(`/${client.id}/bank-payments`, transfer, setup.staff, 'transfer-1'),
      act(`/${client.id}/bank-payments`, transfer, setup.owner),
    ])
    expect(new Set(paid.map((answer) => answer.json().data.receipt)).size).toBe(1)
    expect(await money(client.id)).toMatchObject({ owedPence: 0, paidPence: 612_000 })
  })

  test('gets the deposit back once, if the sum is typed correctly', async () => {
    const client = await signed()
    await pay(client)
    expect(codeOf(await act(`/${client.id}/refund`, { pence: 20_000 }, setup.owner))).toEqual([422, 'sum_differs'])
    expect(codeOf(await act(`/${client.id}/refund`, {}, setup.owner))).toEqual([422, 'invalid_fields'])
    for (const route of ['refund', 'surplus-refund'])
      expect(codeOf(await act(`/${client.id}/${route}`, { pence: 200_000 }, setup.owner, 'short'))).toEqual([
        400,
        'idempotency_key_malformed',
      ])
    expect(await money(client.id)).toMatchObject({
      leftPence: 200_000,
      payments: [{ state: 'succeeded', refundedPence: 0 }],
    })
    const refunds = await Promise.all([
      act(`/${client.id}/refund`, { pence: 200_000 }, setup.owner, 'refund-key-1'),
      act(`/${client.id}/refund`, { pence: 200_000 }, setup.owner, 'refund-key-1'),
      act(`/${client.id}/refund`, { pence: 200_000 }, setup.owner),
    ])
    expect(refunds.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(refunds.map((answer) => answer.json().data.number)).size).toBe(1)
    expect(await money(client.id)).toMatchObject({
      deposit: null,
      leftPence: 0,
      paidPence: 0,
      payments: [{ state: 'refunded', refundedPence: 200_000 }],
    })
    expect((await ask(`/${client.id}`)).json().data.state).toBe('refunded')
  })
})

describe('a deposit that was paid twice', () => {
  test('needs attention, is refunded to the card once, and counts as paid by bank until that is refunded too', async () => {
    const client = await signed()
    const intent = await openIntent(client)
    const number = await invoice(client)
    expect(
      (await act(`/${client.id}/bank-payments`, { invoiceNumber: number, pence: 0, receivedOn: '', reference: '' }))
        .json()
        .errors.map(({ path }: { path: string }) => path),
    ).toEqual(['pence', 'receivedOn', 'reference'])
    expect(
      (
        await act(`/${client.id}/bank-payments`, {
          invoiceNumber: number,
          pence: 200_000,
          receivedOn: londonDay(0),
          reference: number,
        })
      ).status,
    ).toBe(201)
    await useCard(intent)
    await confirm(client, intent.paymentIntentId)

    expect((await ask('/attention')).json().data.items).toContainEqual(
      expect.objectContaining({ contractId: client.id, need: 'surplus' }),
    )
    expect(await money(client.id)).toMatchObject({ surplusPence: 200_000, deposit: { by: 'bank' }, leftPence: 200_000 })
    expect(codeOf(await act(`/${client.id}/refund`, { pence: 200_000 }, setup.owner))).toEqual([409, 'surplus_first'])
    const differs = await act(`/${client.id}/surplus-refund`, { pence: 150_000 }, setup.owner)
    expect(codeOf(differs)).toEqual([422, 'sum_differs'])
    const typed = { pence: 200_000 }
    const back = await Promise.all([
      act(`/${client.id}/surplus-refund`, typed, setup.owner, 'surplus-key-1'),
      act(`/${client.id}/surplus-refund`, typed, setup.owner, 'surplus-key-1'),
      act(`/${client.id}/surplus-refund`, {}, setup.owner),
    ])
    expect([new Set(back.map((answer) => answer.json().data.number)).size, back[0]!.json().data.pence]).toEqual([
      1, 200_000,
    ])
    expect(await money(client.id)).toMatchObject({
      surplusPence: null,
      deposit: { by: 'bank' },
      leftPence: 200_000,
      paidPence: 200_000,
    })
    expect((await ask('/attention')).json().data.items).not.toContainEqual(
      expect.objectContaining({ contractId: client.id, need: 'surplus' }),
    )

    expect(codeOf(await act(`/${client.id}/refund`, { pence: 200_000 }, setup.owner))).toEqual([
      422,
      'bank_reference_wanted',
    ])
    expect((await act(`/${client.id}/refund`, { pence: 200_000, bankReference: 'FPS 4711' }, setup.owner)).status).toBe(
      201,
    )
    expect(await money(client.id)).toMatchObject({ deposit: null, leftPence: 0, paidPence: 0 })
    expect((await record(client.id)).state).toBe('refunded')
    // A transfer for the settled invoice would be refused, so the client is not asked for one.
    expect(await view(client)).toMatchObject({ state: 'refunded', depositInvoice: { number, isSettled: true } })
  })
})
