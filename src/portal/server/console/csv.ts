import { contractsConsole as words } from '#content/console/contracts.ts'
import type { CsvColumn } from '#src/platform/http/csv.ts'
import { plainPounds } from '#src/values/money.ts'
import type { ContractRow } from '../../console-api.ts'

/** The columns of the contracts' download. Sums in pounds. */
export const contractColumns: readonly CsvColumn<ContractRow>[] = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Company', value: ({ company }) => company },
  { header: 'Person', value: ({ person }) => person },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Option', value: ({ option }) => (option === '' ? '' : words.options[option]) },
  { header: 'State', value: ({ state }) => words.states[state] },
  { header: 'Made', value: ({ createdAt }) => new Date(createdAt) },
  { header: 'Signed', value: ({ signedAt }) => signedAt && new Date(signedAt) },
  { header: 'Seal', value: ({ seal }) => words.seal[seal] },
  {
    header: 'Deposit',
    value: ({ deposit: { state, how } }) =>
      state === 'paid'
        ? words.deposit.paid[how ?? 'card']
        : state === 'invoiced'
          ? words.deposit.invoicedPlain
          : words.deposit[state],
  },
  {
    header: 'Deposit paid',
    value: ({ deposit }) => (deposit.state === 'paid' && deposit.at ? new Date(deposit.at) : null),
  },
  { header: 'Paid, GBP', value: ({ paidPence }) => plainPounds(paidPence) },
  { header: 'Owed, GBP', value: ({ owed }) => plainPounds(owed.pence) },
  { header: 'Owed from', value: ({ owed }) => owed.dueOn },
  { header: 'Days late', value: ({ owed }) => owed.daysLate },
]
