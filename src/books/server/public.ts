/** What the program uses of the books before their slice exists. */
export { personBankLines } from './statement/person-bank-lines.ts'
