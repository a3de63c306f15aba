import { brand } from './brand.ts'

/** What the page says that checks a sealed file (`/verify`). In braces: what the file is called, whose seal, when, and so on. */
export const verifyPage = {
  title: 'Check a PDF',
  heading: ['Is it ours?', 'Is it whole?'],
  lead: 'Every contract, invoice, receipt and credit note that we seal can be checked, by anybody, for as long as we keep the lights on. One changed letter is enough to show.',
  form: {
    drop: 'Drop the PDF here',
    choose: 'Choose a file',
    chooseAnother: 'Another file',
    note: 'Up to 25 MB. We check it and forget it.',
    submit: 'Check it',
  },
  kinds: { contract: 'contract', invoice: 'invoice', receipt: 'receipt', credit_note: 'credit note' },
  /** Where the file came without a name. */
  unnamed: 'This file',
  another: 'Check another',
  write: 'Write to us',
  fingerprint: 'Fingerprint (SHA-256)',
  shouldBe: 'Should be',
  thisFile: 'This file',
  genuine: {
    title: 'Whole and unchanged',
    heading: ['Whole.', 'Unchanged.'],
    lead: 'is ours, to the last byte.',
    sealed: `Sealed by ${brand.name}`,
    stamped: '{at}, and {authority} vouches for the time of the seal',
    unchanged: 'Nothing changed since',
    size: '{size}, as on the day',
    signed: 'Signed by',
    signedBy: '{contact} for {company}, {at}',
    contract: 'Contract',
    contractIs: '{number}, version {version} of our agreement',
    billing: {
      lead: 'is our {kind} {number} of {date}, to the last byte.',
      parties: { invoice: 'Billed to', receipt: 'Received from', credit_note: 'Credited to' },
      total: 'Total',
    },
    ownCertificate: 'The seal is our own certificate. Other programs will say that they do not know who signed, and that nothing was changed. Nobody issued it but us, so there is nobody to ask whether it still stands.',
  },
  changed: {
    title: 'Changed since it was sealed',
    // cspell:ignore nged
    /** The letter in the middle is the one that is out of line. */
    heading: { before: 'Ch', letter: 'a', after: 'nged', last: 'since.', whole: 'Changed since.' },
    lead: { contract: 'began as ours. It is not what was signed.', billing: 'began as ours. It is not what we sealed.' },
    found: 'Seal found',
    foundOn: 'Of our {kind} {number}, {at}',
    change: 'Changed after the seal',
    altered: 'From byte {from} on',
    added: { one: 'One byte was added at the end', many: '{bytes} bytes were added at the end' },
    cut: { one: 'One byte is missing at the end', many: '{bytes} bytes are missing at the end' },
    warning: 'Do not rely on it',
    advice: 'Ask us for the original',
  },
  doubtful: {
    title: 'Not what we sealed',
    heading: ['Not what', 'we sealed.'],
    broken: { lead: 'has our seal in it, and the seal is broken.', point: 'Seal broken', detail: 'What it says cannot be trusted any more' },
    unbroken: { lead: 'has our seal in it, but we do not keep such a file.', point: 'Not a file of ours, byte for byte', detail: 'Saved again, perhaps, or older than our records', found: 'Seal unbroken' },
    none: {
      lead: `says that it is ours. Our seal is not in it.`,
      point: 'No seal',
      detail: 'Printed, Saved again, or made by somebody else',
    },
    claims: 'Calls itself',
  },
  notOurs: {
    title: 'Not one of ours',
    heading: 'Not one of ours.',
    text: `There is no seal of ${brand.name} in this file. That says nothing about what it is, only what it is not.`,
  },
  notPdf: {
    title: 'Not a PDF',
    heading: 'Not a PDF.',
    text: 'We only seal PDFs, so it cannot be one of ours. A picture or a print-out cannot be checked: it wants the file that came by mail.',
  },
  problem: 'Not checked yet.',
} as const
