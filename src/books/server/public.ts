/** What the program does with the books before their slice is there. */
export { personBankLines } from './statement/person-bank-lines.ts'
