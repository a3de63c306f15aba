import type { Agreement } from './shape.ts'
import { conductClauses } from './version-5/conduct.ts'
import { feeClauses } from './version-5/fees.ts'
import { generalClauses } from './version-5/general.ts'
import { workClauses } from './version-5/work.ts'

/**
 * Sample wording for an invented agency. Before anybody signs it in earnest, a lawyer who practises in Scotland should
 * read it. It names its figures itself and takes none from other files: what was signed must not change with them.
 */
export const version5: Agreement = {
  version: 5,
  date: '2026-11-20',
  title: 'Recruitment Service Agreement',
  parties: {
    ours: { name: 'Patter', lines: ['Glasgow, Scotland', 'hello@patter.example'], called: 'we' },
    yours: {
      name: '{companyName}',
      lines: ['{registeredAddress}', 'represented by {contactName}, {jobTitle}', '{clientEmail}'],
      called: 'you',
    },
  },
  clauses: [...workClauses, ...feeClauses, ...conductClauses, ...generalClauses],
}
