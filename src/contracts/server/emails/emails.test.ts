import { describe, expect, it } from 'vitest'
import { longestLine } from '#src/platform/mail/layout/plain-text.ts'
import type { StoredContract } from '../contract-store.ts'
import { contractAnnounced } from './contract-announced.tsx'
import type { ContractMail } from './contract-mail.ts'
import { contractSigned } from './contract-signed.tsx'
import { portalInvitation } from './portal-invitation.tsx'

const key = 'kR4_s7UHk2mVbX0cQ2yTqfZ0a-9LwE8dN1uJpGz5oIb'
const links = { portal: `https://patter.example/portal#k=${key}`, verify: 'https://patter.example/verify' }
const signedAt = new Date('2026-11-23T15:58:02Z')
const sha256 = '7e02d9a413c8f05b92e14ad706f3c51d0c369be24470d8eeb41c09e755aa3f10'

const contract: StoredContract = {
  id: 'ctr_01kf4x9w2n',
  number: 'PT-0031',
  status: 'signed',
  agreementVersion: 4,
  agreementSha256: 'b41c'.repeat(16),
  draft: {
    companyName: 'Lochbay Energy Ltd',
    contactName: 'Rhona Mackie',
    registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
    jobTitle: 'Sales Director',
    clientEmail: 'rhona@lochbay.example',
    termsAccepted: true,
    selectedPricingOption: 'monthly',
    step: 4,
  },
  signedAt,
  signatureKind: 'drawn',
  invitedName: '',
  invitedEmail: '',
  sealProblem: null,
  documentSha256: sha256,
  createdAt: new Date('2026-11-23T15:36:00Z'),
}
const saying = (draft: Partial<StoredContract['draft']>, more: Partial<StoredContract> = {}): StoredContract => ({
  ...contract,
  ...more,
  draft: { ...contract.draft, ...draft },
})
const invited = saying(
  { companyName: '', selectedPricingOption: '' },
  {
    status: 'open',
    signedAt: null,
    signatureKind: null,
    invitedName: 'Rhona Mackie',
    invitedEmail: 'rhona@lochbay.example',
  },
)

const typed = `<script>alert(1)</script>"'&\r\nBcc: everybody@example.org\u202E https://evil.example/ שלום 👨‍👩‍👧‍👦 ${'x'.repeat(5000)}`
const hostile = saying(
  { companyName: typed, contactName: typed, registeredAddress: typed, jobTitle: typed, clientEmail: typed },
  { invitedName: typed, invitedEmail: `other${typed}` },
)

const signed = (contract: StoredContract) => contractSigned({ contract: contract, signedAt, sha256, links })
const announced = (contract: StoredContract) => contractAnnounced({ contract: contract, signedAt, sha256 })
const invitation = (contract: StoredContract) => portalInvitation({ contract: contract, links })
const flat = (text: string) => text.replace(/\s+/g, ' ')

const mails: [string, () => Promise<ContractMail>][] = [
  ['the signed copy', () => signed(contract)],
  ['the signed copy of hostile input', () => signed(hostile)],
  ['the announcement', () => announced(contract)],
  ['the announcement of hostile input', () => announced(hostile)],
  ['the invitation', () => invitation(invited)],
  [
    'the invitation for a company',
    () => invitation({ ...invited, draft: { ...invited.draft, companyName: 'Lochbay Energy Ltd' } }),
  ],
  ['the invitation of hostile input', () => invitation(hostile)],
]

describe.each(mails)('%s', (_, write) => {
  it('has a subject of one short line', async () => {
    expect((await write()).subject).toMatch(/^[^\p{Cc}\u202E]{5,120}$/u)
  })

  it('has only our own markup, in tables, with nothing to load from elsewhere', async () => {
    const { html } = await write()
    expect(html).not.toMatch(/<script|alert\(1\)<\/|href="(?!https:\/\/patter\.example|mailto:|tel:)/i)
    expect(html).not.toMatch(/[\u202E\ue000\ue001]/)
    expect(html).not.toMatch(/\{[a-zA-Z]+\}|undefined|\[object/)
    expect(html).toContain('src="cid:logo"')
    expect(html).toContain('<!--[if mso]>')
    expect(html).not.toMatch(/display:\s*(flex|grid)|url\(|src="http|rel="preload"/)
  })

  it('has a text part that is easy to read: short lines, no markup, no gaps, nothing misplaced', async () => {
    const { text } = await write()
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(longestLine)
    expect(text).not.toMatch(/<(table|td|br|p)\b|\n{3}|\{[a-z]+\}|undefined|^Bcc:/im)
  })
})

describe.each([
  ['the signed copy', signed],
  ['the invitation', invitation],
] as const)('%s, to the client', (_, write) => {
  it('links to the contract by the personal link, in both parts', async () => {
    const { html, text } = await write(contract)
    expect(html).toContain(`href="${links.portal}"`)
    expect(text).toContain(`\n${links.portal}\n`)
  })

  it('repeats nothing that a stranger typed to an address that the stranger typed', async () => {
    const { subject, html, text } = await write(hostile)
    expect(subject + html + text).not.toMatch(/evil\.example|everybody@example|script|xxxx|שלום/)
    for (const companyName of ['evil.example/win', 'Write to win@evil.example', 'https://evil.example']) {
      const mail = await write(saying({ companyName }))
      expect(mail.html + mail.text).not.toContain('evil')
    }
  })
})

describe('the signed copy', () => {
  it('says what was signed, when, and the fingerprint of the attached file', async () => {
    const { subject, text } = await signed(contract)
    expect(subject).toBe('Your signed agreement, PT-0031')
    expect(text).toMatch(/^Agreement +PT-0031, version 4$/m)
    expect(text).toMatch(/^Option +2 Monthly, 20%$/m)
    expect(text).toMatch(/^Signed +23 November 2026, 15:58:02 GMT$/m)
    expect(text).toMatch(/^Deposit +£2,000\.00, due at kickoff$/m)
    expect(flat(text)).toContain(
      'Fingerprint 7e02 d9a4 13c8 f05b 92e1 4ad7 06f3 c51d 0c36 9be2 4470 d8ee b41c 09e7 55aa 3f10',
    )
  })

  it('addresses the client by name, and the company by its name', async () => {
    const lead = async (contract: StoredContract) => flat((await signed(contract)).text.split('\n\n')[1]!)
    expect(await lead(contract)).toMatch(/^Rhona, the agreement between Lochbay Energy Ltd and Patter is complete\./)
    expect(await lead(saying({ contactName: 'Γιώργος Κόκκινος', companyName: 'Łódź & Søn' }))).toMatch(
      /^Γιώργος, the agreement between Łódź & Søn and Patter/,
    )
    expect(await lead(saying({ contactName: 'You have won a prize', companyName: 'win.example' }))).toMatch(
      /^The agreement between you and Patter/,
    )
  })

  it('says how to check the file, and what happens next with the deposit', async () => {
    const { html, text } = await signed(contract)
    expect(html).toMatch(/href="https:\/\/patter\.example\/verify"[^>]*>patter\.example\/verify</)
    expect(text).toContain('\nhttps://patter.example/verify\n')
    expect(flat(text)).toContain('£2,000.00, due at kickoff and deducted from your first invoice.')
    expect(flat(text)).toContain('payable within 14 calendar days')
  })
})

describe('the announcement', () => {
  it('says first who signed and which option', async () => {
    expect((await announced(contract)).subject).toBe('Signed: Lochbay Energy Ltd, option 2 Monthly, 20% (PT-0031)')
    expect((await announced(saying({ selectedPricingOption: 'retained' }))).subject).toContain('option 3 Retained, 22%')
  })

  it('contains everything that was filled in, and a reply goes to the client', async () => {
    const { text, replyTo } = await announced(contract)
    for (const value of [
      'Lochbay Energy Ltd',
      'Rhona Mackie',
      'Sales Director',
      '14 Weaver’s Vennel, Glasgow G1 5ZZ',
      'rhona@lochbay.example',
      'PT-0031, version 4',
      'ctr_01kf4x9w2n',
      '7e02 d9a4',
    ]) {
      expect(text).toContain(value)
    }
    expect(text).toMatch(/^Signature +Drawn$/m)
    expect((await announced({ ...contract, signatureKind: 'typed' })).text).toMatch(/^Signature +Typed$/m)
    expect(replyTo).toBe('rhona@lochbay.example')
  })

  it('doesn’t contain a key to the client’s contract', async () => {
    const { html, text } = await announced(contract)
    expect(html + text).not.toMatch(/#k=|\/portal/)
  })

  it('names the person whom we invited, if somebody else signed', async () => {
    const was = (invitedEmail: string) => announced({ ...contract, invitedName: 'Ishbel Orr', invitedEmail })
    expect((await was('ishbel@lochbay.example')).text).toMatch(/^Invited as +Ishbel Orr, ishbel@lochbay\.example$/m)
    expect((await was('Rhona@Lochbay.example')).text).not.toContain('Invited')
    expect((await announced(contract)).text).not.toContain('Invited')
  })
})

describe('the invitation', () => {
  it('greets the client by name, and says that no password is needed', async () => {
    const { text } = await invitation(invited)
    expect(text.split('\n')[0]).toBe('Over to you, Rhona.')
    expect(text).toContain('No password')
    expect((await invitation({ ...invited, invitedName: '' })).text.split('\n')[0]).toBe('Over to you.')
  })

  it('names the company if staff have typed one', async () => {
    const mail = await invitation({ ...invited, draft: { ...invited.draft, companyName: 'Lochbay Energy Ltd' } })
    expect(flat(mail.text)).toContain('agreement with Lochbay Energy Ltd, to read')
  })

  it('says what it costs: the three options and the deposit (PORTAL-35)', async () => {
    const text = flat((await invitation(invited)).text)
    for (const words of [
      'Option 1, Standard: 17%.',
      '4-week replacement guarantee',
      'Option 2, Monthly: 20%.',
      'Six monthly instalments',
      'Option 3, Retained: 22%.',
      'Two staged payments',
      '£2,000.00',
      '14 calendar days',
    ]) {
      expect(text).toContain(words)
    }
  })
})
