import { brand } from '../brand.ts'

/**
 * The texts of the page that checks a sealed file (`/verify`). Braces mark placeholders: the file's name, the owner of
 * the seal, the time, and so on.
 */
export const verifyPage = {
  title: 'Check a PDF',
  heading: ['Is it ours?', 'Is it whole?'],
  lead: 'Anyone can check a contract, invoice, receipt or credit note that we’ve sealed. Change a single letter and it shows.',
  form: {
    drop: 'Drop the PDF here',
    choose: 'Choose a file',
    chooseAnother: 'Choose another',
    note: 'Up to 25 MB. We check it and don’t keep it.',
    submit: 'Check it',
  },
  kinds: { contract: 'contract', invoice: 'invoice', receipt: 'receipt', credit_note: 'credit note' },
  /** Used if the file has no name. */
  unnamed: 'This file',
  another: 'Check another',
  write: 'Email us',
  fingerprint: 'Fingerprint (SHA-256)',
  shouldBe: 'Should be',
  thisFile: 'This file',
  genuine: {
    title: 'Whole and unchanged',
    heading: ['Whole.', 'Unchanged.'],
    lead: 'is ours, exactly as we sealed it.',
    sealed: `Sealed by ${brand.name}`,
    stamped: '{at}. {authority} confirms the time',
    unchanged: 'Nothing changed since',
    size: '{size}, the same as on the day',
    signed: 'Signed by',
    signedBy: '{contact} for {company}, {at}',
    contract: 'Contract',
    contractIs: '{number}, version {version} of our agreement',
    billing: {
      lead: 'is our {kind} {number}, dated {date}, exactly as we sealed it.',
      parties: { invoice: 'Billed to', receipt: 'Received from', credit_note: 'Credited to' },
      total: 'Total',
    },
    ownCertificate:
      'We issued the certificate behind this seal ourselves. Other PDF programs will say that nothing was changed, but that they don’t know who signed. No outside authority can confirm the certificate, because none issued it.',
  },
  changed: {
    title: 'Changed since it was sealed',
    // cspell:ignore nged
    /** The letter in the middle is the one that is out of line. */
    heading: { before: 'Ch', letter: 'a', after: 'nged', last: 'since.', whole: 'Changed since.' },
    lead: {
      contract: 'started out as ours, but it isn’t what was signed.',
      billing: 'started out as ours, but it isn’t what we sealed.',
    },
    found: 'Seal found',
    foundOn: 'On our {kind} {number}, {at}',
    change: 'Changed after sealing',
    altered: 'From byte {from} on',
    added: { one: 'One byte was added at the end', other: '{count} bytes were added at the end' },
    cut: { one: 'One byte is missing at the end', other: '{count} bytes are missing at the end' },
    warning: 'Don’t rely on it',
    advice: 'Ask us for the original',
  },
  doubtful: {
    title: 'Not what we sealed',
    heading: ['Not what', 'we sealed.'],
    broken: {
      lead: 'has our seal in it, but the seal is broken.',
      point: 'Seal broken',
      detail: 'What it says can no longer be trusted',
    },
    unbroken: {
      lead: 'has our seal in it, but it doesn’t match any file of ours.',
      point: 'No exact match in our records',
      detail: 'It may have been saved again, or be older than our records',
      found: 'Seal unbroken',
    },
    none: {
      lead: 'says it’s ours, but it doesn’t have our seal.',
      point: 'No seal',
      detail: 'Printed, saved again, or made by someone else',
    },
    claims: 'Claims to be',
  },
  notOurs: {
    title: 'Not one of ours',
    heading: 'Not one of ours.',
    text: `This file doesn’t have a ${brand.name} seal, so we can’t vouch for it. If you expected one of ours, ask us for the original.`,
  },
  notPdf: {
    title: 'Not a PDF',
    heading: 'Not a PDF.',
    text: 'We only seal PDFs, so this can’t be one of ours. A photo or a printout can’t be checked: use the file we emailed you.',
  },
  problem: 'We couldn’t check it.',
} as const
