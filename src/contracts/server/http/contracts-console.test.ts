import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { testCards } from '#src/payments/api.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'

// What staff do about contracts and their money, as the outside meets it: who may, who may
// not, twice at once, and under the client's hands.

let owner: string
let staff: string
const password = 'open sesame, Glasgow'
const tested = testProgram('contracts-console', { PORTAL_PASSWORD: password })
beforeAll(async () => {
  owner = (await signedIn(tested.database.db, 'owner')).cookie
  staff = (await signedIn(tested.database.db, 'staff')).cookie
})

const { call } = tested
const ask = (route: string, cookie = staff) => call('GET', `/api/admin/contracts${route}`, undefined, { cookie })
const act = (route: string, body: object = {}, cookie = staff, key?: string) =>
  call('POST', `/api/admin/contracts${route}`, body, { cookie, ...(key ? { key } : {}) })
const record = async (id: string) => (await ask(`/${id}`)).json().data
const money = async (id: string) => (await ask(`/${id}/money`)).json().data
const codeOf = (answer: { status: number; json(): any }) => [answer.status, answer.json().code]

interface Client {
  id: string
  cookie: string
}
const details = {
  companyName: 'Lochbay Energy Ltd',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  contactName: 'Rhona Mackie',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}
async function unlocked(credential: object = { password }): Promise<Client> {
  const answer = await call('POST', '/api/portal/session', credential)
  return { id: answer.json().data.contractId, cookie: answer.headers.get('set-cookie')!.split(';')[0]! }
}
async function ready(option = 'monthly', credential?: object): Promise<Client> {
  const client = await unlocked(credential)
  await call(
    'PUT',
    `/api/contracts/${client.id}/draft`,
    { ...details, termsAccepted: true, selectedPricingOption: option, step: 3 },
    client,
  )
  return client
}
const sign = (client: Client, more: object = { signatureName: 'Rhona Mackie' }, option = 'monthly') =>
  call('POST', `/api/contracts/${client.id}/signature`, { ...details, selectedPricingOption: option, ...more }, client)
async function signed(option = 'monthly', more?: object): Promise<Client> {
  const client = await ready(option)
  expect((await sign(client, more, option)).status).toBe(201)
  return client
}
async function pay(client: Client): Promise<void> {
  const intent = (
    await call(
      'POST',
      `/api/contracts/${client.id}/create-payment-intent`,
      { clientEmail: details.clientEmail, companyName: details.companyName },
      client,
    )
  ).json().data
  await call('POST', `/api/test-gateway/intents/${intent.paymentIntentId}/confirm`, {
    clientSecret: intent.clientSecret,
    cardNumber: testCards.succeeds,
    expiry: '12 / 40',
    securityCode: '123',
  })
  expect(
    (
      await call(
        'POST',
        `/api/contracts/${client.id}/confirm-payment`,
        { paymentIntentId: intent.paymentIntentId, clientEmail: details.clientEmail },
        client,
      )
    ).status,
  ).toBe(200)
}
const invoice = async (client: Client) =>
  (await call('POST', `/api/contracts/${client.id}/send-invoice`, details, client)).json().data.number as string
const drawn = { create: { width: 400, height: 128, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const
async function ink(): Promise<string> {
  const stroke = {
    input: { create: { width: 220, height: 4, channels: 4, background: '#000000' } },
    left: 60,
    top: 60,
  } as const
  return `data:image/png;base64,${(await sharp(drawn).composite([stroke]).png().toBuffer()).toString('base64')}`
}
const changes = async (subject: string) =>
  (
    await tested.database.db
      .selectFrom('staff_changes')
      .select('action')
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const londonDay = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
const placement = { part: 1, candidate: 'Kofi Mensah', firstYearSalaryPence: 3_600_000, startsOn: londonDay(10) }

describe('without the right to', () => {
  test('nothing answers: no session, a client’s session, an id that is nobody’s', async () => {
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
      expect(codeOf(await act(`/${id}/refund`, { pence: 1 }, owner))).toEqual([404, 'not_found'])
    }
  })

  test('staff neither pay back nor withdraw what is signed', async () => {
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

  test('one contract’s papers and invoices are not another’s', async () => {
    const [mine, other] = [await signed(), await signed()]
    const number = await invoice(other)
    expect(codeOf(await ask(`/${mine.id}/documents/${number}`))).toEqual([404, 'not_found'])
    expect(codeOf(await act(`/${mine.id}/documents/${number}/drawing`))).toEqual([404, 'not_found'])
    const transfer = { invoiceNumber: number, pence: 200_000, receivedOn: londonDay(0), reference: number }
    expect(codeOf(await act(`/${mine.id}/bank-payments`, transfer))).toEqual([404, 'unknown_invoice'])
    expect((await money(other.id)).owedPence).toBe(200_000)
  })
})

describe('a client seen through', () => {
  test('invited twice by a double click is invited once; each step shows as it happens', async () => {
    const client = {
      name: 'Jean Orr',
      email: `jean-${Date.now()}@westermill.example`,
      companyName: 'Westermill Property plc',
    }
    const [one, two] = await Promise.all([
      act('', client, staff, 'double-click-1'),
      act('', client, staff, 'double-click-1'),
    ])
    expect([one.status, two.json().data]).toEqual([201, one.json().data])
    const { id } = one.json().data
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

    expect((await act(`/${id}/link`, {}, staff, 'link-again-1')).json().data).toEqual({ to: client.email })
    await act(`/${id}/link`, {}, staff, 'link-again-1')
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
    expect((await sign(portal, { signatureData: await ink() })).status).toBe(201)
    await expect.poll(async () => (await record(id)).seal.state, { timeout: 30_000 }).toBe('sealed')

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

  test('is invoiced once for a placement, however often it is pressed, for what the preview said', async () => {
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
      act(`/${client.id}/placements`, placement, staff, 'placement-1'),
      act(`/${client.id}/placements`, placement, staff, 'placement-1'),
      act(`/${client.id}/placements`, placement, owner),
      act(`/${client.id}/placements`, { ...placement, candidate: ' kofi  MENSAH ' }, owner),
    ])
    expect(new Set(answers.map((answer) => answer.json().data.number)).size).toBe(1)
    const after = await tested.database.db
      .selectFrom('document_numbers')
      .select('last')
      .where('series', '=', 'invoice')
      .executeTakeFirstOrThrow()
    // The preview took no number, and the four took one.
    expect(after.last).toBe(before.last + 1)
    const { number } = answers[0]!.json().data
    expect(await money(client.id)).toMatchObject({
      leftPence: 0,
      owedPence: 412_000,
      documents: [{ kind: 'invoice', number, creditPence: 200_000, openPence: 412_000 }, { kind: 'receipt' }],
    })
    expect((await act(`/${client.id}/placement-preview`, placement)).json().data).toMatchObject({ raised: number })
    expect(codeOf(await act(`/${client.id}/refund`, { pence: 200_000 }, owner))).toEqual([409, 'deposit_used_up'])
    expect(codeOf(await act(`/${client.id}/withdrawal`, { status: 'signed', reason: 'No' }, owner))).toEqual([
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
      act(`/${client.id}/bank-payments`, transfer, staff, 'transfer-1'),
      act(`/${client.id}/bank-payments`, transfer, staff, 'transfer-1'),
      act(`/${client.id}/bank-payments`, transfer, owner),
    ])
    expect(new Set(paid.map((answer) => answer.json().data.receipt)).size).toBe(1)
    expect(await money(client.id)).toMatchObject({ owedPence: 0, paidPence: 612_000 })
  })

  test('gets the deposit back once, when the sum is typed right', async () => {
    const client = await signed()
    await pay(client)
    expect(codeOf(await act(`/${client.id}/refund`, { pence: 20_000 }, owner))).toEqual([422, 'sum_differs'])
    expect(codeOf(await act(`/${client.id}/refund`, {}, owner))).toEqual([422, 'invalid_fields'])
    for (const route of ['refund', 'surplus-refund'])
      expect(codeOf(await act(`/${client.id}/${route}`, { pence: 200_000 }, owner, 'short'))).toEqual([
        400,
        'idempotency_key_malformed',
      ])
    expect(await money(client.id)).toMatchObject({
      leftPence: 200_000,
      payments: [{ state: 'succeeded', refundedPence: 0 }],
    })
    const refunds = await Promise.all([
      act(`/${client.id}/refund`, { pence: 200_000 }, owner, 'refund-key-1'),
      act(`/${client.id}/refund`, { pence: 200_000 }, owner, 'refund-key-1'),
      act(`/${client.id}/refund`, { pence: 200_000 }, owner),
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

describe('a deposit that came twice', () => {
  test('stands above the list, goes back to the card once, and stays paid by bank until that is paid back too', async () => {
    const client = await signed()
    const intent = (
      await call(
        'POST',
        `/api/contracts/${client.id}/create-payment-intent`,
        { clientEmail: details.clientEmail, companyName: details.companyName },
        client,
      )
    ).json().data
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
    await call('POST', `/api/test-gateway/intents/${intent.paymentIntentId}/confirm`, {
      clientSecret: intent.clientSecret,
      cardNumber: testCards.succeeds,
      expiry: '12 / 40',
      securityCode: '123',
    })
    await call(
      'POST',
      `/api/contracts/${client.id}/confirm-payment`,
      { paymentIntentId: intent.paymentIntentId, clientEmail: details.clientEmail },
      client,
    )

    expect((await ask('/attention')).json().data.items).toContainEqual(
      expect.objectContaining({ contractId: client.id, need: 'surplus' }),
    )
    expect(await money(client.id)).toMatchObject({ surplusPence: 200_000, deposit: { by: 'bank' }, leftPence: 200_000 })
    expect(codeOf(await act(`/${client.id}/refund`, { pence: 200_000 }, owner))).toEqual([409, 'surplus_first'])
    const back = await Promise.all([
      act(`/${client.id}/surplus-refund`, {}, owner, 'surplus-key-1'),
      act(`/${client.id}/surplus-refund`, {}, owner, 'surplus-key-1'),
      act(`/${client.id}/surplus-refund`, {}, owner),
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

    expect(codeOf(await act(`/${client.id}/refund`, { pence: 200_000 }, owner))).toEqual([422, 'bank_reference_wanted'])
    expect((await act(`/${client.id}/refund`, { pence: 200_000, bankReference: 'FPS 4711' }, owner)).status).toBe(201)
    expect(await money(client.id)).toMatchObject({ deposit: null, leftPence: 0, paidPence: 0 })
    expect((await record(client.id)).state).toBe('refunded')
  })
})

describe('withdrawing', () => {
  test('waits for money that the gateway has and that nobody told us of', async () => {
    const client = await signed()
    const intent = (
      await call(
        'POST',
        `/api/contracts/${client.id}/create-payment-intent`,
        { clientEmail: details.clientEmail, companyName: details.companyName },
        client,
      )
    ).json().data
    await call('POST', `/api/test-gateway/intents/${intent.paymentIntentId}/confirm`, {
      clientSecret: intent.clientSecret,
      cardNumber: testCards.succeeds,
      expiry: '12 / 40',
      securityCode: '123',
    })
    expect(codeOf(await act(`/${client.id}/withdrawal`, { status: 'signed', reason: 'Mistake' }, owner))).toEqual([
      409,
      'deposit_paid',
    ])
    expect((await money(client.id)).deposit).toMatchObject({ by: 'card', pence: 200_000 })
    expect((await act(`/${client.id}/refund`, { pence: 200_000 }, owner)).status).toBe(201)
    expect((await act(`/${client.id}/withdrawal`, { status: 'signed', reason: 'Mistake' }, owner)).status).toBe(201)
  })

  test('under the client’s hands: of the signature and the withdrawal one wins, and the other is told', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const client = await ready()
      const withdraw = () => act(`/${client.id}/withdrawal`, { status: 'open', reason: '' })
      const [signature, withdrawal] =
        round % 2
          ? await Promise.all([sign(client), withdraw()])
          : ((await Promise.all([withdraw(), sign(client)])).toReversed() as [
              Awaited<ReturnType<typeof sign>>,
              Awaited<ReturnType<typeof act>>,
            ])
      const { status } = await record(client.id)
      outcomes.add(status)
      if (status === 'signed') expect([signature.status, ...codeOf(withdrawal)]).toEqual([201, 409, 'signed_meanwhile'])
      else {
        expect(withdrawal.status).toBe(201)
        // Either at the door, or at the row that both wanted.
        expect([401, 409]).toContain(signature.status)
        expect(
          await tested.database.db
            .selectFrom('signatures')
            .select('kind')
            .where('contract_id', '=', client.id)
            .execute(),
        ).toEqual([])
      }
    }
    expect([...outcomes].every((outcome) => outcome === 'signed' || outcome === 'void')).toBe(true)
  })

  test('ends every way in and keeps the evidence; the unpaid invoice is credited, its open card form closed', async () => {
    const client = await signed('monthly', { signatureData: await ink(), signatureInk: { points: 412, seconds: 6.12 } })
    const number = await invoice(client)
    const intent = (
      await call(
        'POST',
        `/api/contracts/${client.id}/create-payment-intent`,
        { clientEmail: details.clientEmail, companyName: details.companyName },
        client,
      )
    ).json().data
    await expect.poll(async () => (await record(client.id)).seal.state, { timeout: 30_000 }).toBe('sealed')
    expect(codeOf(await act(`/${client.id}/withdrawal`, { status: 'signed', reason: '  ' }, owner))).toEqual([
      422,
      'reason_missing',
    ])
    const wish = { status: 'signed', reason: 'Signed for the wrong company' }
    const twice = await Promise.all([
      act(`/${client.id}/withdrawal`, wish, owner, 'withdraw-1'),
      act(`/${client.id}/withdrawal`, wish, owner, 'withdraw-1'),
    ])
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(codeOf(await act(`/${client.id}/withdrawal`, wish, owner))).toEqual([409, 'void_already'])

    expect((await call('GET', '/api/contracts', undefined, client)).status).toBe(401)
    const card = await call('POST', `/api/test-gateway/intents/${intent.paymentIntentId}/confirm`, {
      clientSecret: intent.clientSecret,
      cardNumber: testCards.succeeds,
      expiry: '12 / 40',
      securityCode: '123',
    })
    expect(card.json().paymentIntent?.status).not.toBe('succeeded')
    expect((await money(client.id)).payments).toMatchObject([{ state: 'canceled' }])
    expect(await record(client.id)).toMatchObject({
      status: 'void',
      state: 'void',
      linkTo: null,
      withdrawn: { reason: wish.reason },
      signature: { kind: 'drawn', ink: { points: 412, seconds: 6.1 } },
      seal: { state: 'sealed' },
      chain: { holds: true },
    })
    expect((await ask(`/${client.id}/ink`)).status).toBe(200)
    expect(await money(client.id)).toMatchObject({
      isSigned: false,
      owedPence: 0,
      documents: [
        { kind: 'credit_note', cites: number },
        { kind: 'invoice', number, settled: 'credited' },
      ],
    })
    expect(codeOf(await act(`/${client.id}/placements`, placement))).toEqual([409, 'not_signed'])
    expect(codeOf(await act(`/${client.id}/link`))).toEqual([409, 'void'])
    expect(await changes(client.id)).toEqual(['contract.withdrawn'])
  })
})
