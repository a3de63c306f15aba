import { describe, expect, test } from 'vitest'
import { openStatement, readTable } from './read-statement.ts'

// Exports in the banks' own forms: the headers and the shape of the lines are real, the people and sums are invented.

const today = '2026-11-23'
const bytes = (text: string) => new TextEncoder().encode(text)

function read(file: string | Uint8Array) {
  const statement = openStatement(typeof file === 'string' ? bytes(file) : file, today)
  if (statement.kind !== 'csv') throw new Error(statement.kind)
  const lines = readTable(statement.table, undefined, today)
  if (!lines) throw new Error('Its columns are unknown.')
  return lines
}
const only = (file: string | Uint8Array) => {
  const { lines, outgoing, refused } = read(file)
  expect([lines.length, outgoing, refused]).toEqual([1, 1, []])
  const [{ day, pence, payer, reference }] = lines as [(typeof lines)[number]]
  return [day, pence, payer, reference]
}

describe('a statement of', () => {
  test('Barclays: one signed column', () => {
    expect(
      only(
        'Number,Date,Account,Amount,Subcategory,Memo\n \t ,20/11/2026,20-00-00 12345678,1200.00,Direct Credit,LOCHBAY ENERGY LTD   INV-0012   BGC\n ,19/11/2026,20-00-00 12345678,-35.00,Debit,OFFICE SHOP\n',
      ),
    ).toEqual(['2026-11-20', 120_000, '', 'LOCHBAY ENERGY LTD INV-0012 BGC'])
  })

  test('HSBC: paid out and paid in, in Windows-1252 with pound signs', () => {
    const text =
      'Date,Type,Description,Paid out,Paid in,Balance\r\n20 Nov 2026,CR,CAFÉ MÜLLER,,"£1,200.00",2400.00\r\n19 Nov 26,DD,RENT,£35.00,,1200.00\r\n'
    expect(only(Uint8Array.from(text, (letter) => letter.codePointAt(0)!))).toEqual([
      '2026-11-20',
      120_000,
      '',
      'CAFÉ MÜLLER',
    ])
  })

  test('HSBC without a header is asked about, with a likely answer', () => {
    const statement = openStatement(bytes('20/11/2026,LOCHBAY ENERGY,"1,200.00"\n19/11/2026,RENT,-35.00\n'), today)
    if (statement.kind !== 'csv') throw new Error(statement.kind)
    expect(statement.table).toMatchObject({
      shape: '3 columns without names',
      named: { date: 0, amount: 2, reference: [1] },
    })
    expect(statement.table.rows).toHaveLength(2)
  })

  test('Lloyds, Halifax and Bank of Scotland: debit and credit', () => {
    const file =
      "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n20/11/2026,FPI,'30-00-00,12345678,LOCHBAY ENERGY INV0012,,1200.00,1500.00\n19/11/2026,DEB,'30-00-00,12345678,RENT,35.00,,300.00\n"
    expect(only(file)).toEqual(['2026-11-20', 120_000, '', 'LOCHBAY ENERGY INV0012'])
    expect(read(file).lines[0]!.account).toContain('12345678')
  })

  test('NatWest and Royal Bank of Scotland: blanks after commas, apostrophes before texts, an empty line on top', () => {
    expect(
      only(
        '\n\nDate, Type, Description, Value, Balance, Account Name, Account Number\n\n20 Nov 2026,BAC,"\'LOCHBAY ENERGY , INV-0012",1200.00,1500.00,"\'PATTER LTD","\'600000-12345678",\n19 Nov 2026,D/D,"\'RENT",-35.00,300.00,"\'PATTER LTD","\'600000-12345678",\n',
      ),
    ).toEqual(['2026-11-20', 120_000, '', 'LOCHBAY ENERGY , INV-0012'])
  })

  test('Monzo: an id, a name, and both a sum and what came', () => {
    const file =
      '\uFEFFTransaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In\ntx_1,20/11/2026,09:12:01,Faster payment,Lochbay Energy Ltd,,Income,1200.00,GBP,1200.00,GBP,INV-0012,,,INV-0012,,,1200.00\ntx_2,19/11/2026,09:12:01,Card payment,Shop,🛒,Groceries,-35.00,GBP,-35.00,GBP,,,,SHOP,,-35.00,\n'
    expect(only(file)).toEqual(['2026-11-20', 120_000, 'Lochbay Energy Ltd', 'INV-0012'])
    expect(read(file).lines[0]!.bankId).toBe('tx_1')
  })

  test('Starling: the currency is in the column’s name', () => {
    const file = (currency: string) =>
      `Date,Counter Party,Reference,Type,Amount (${currency}),Balance (${currency}),Spending Category,Notes\n20/11/2026,Lochbay Energy Ltd,INV 12,FASTER PAYMENT,1200.00,1500.00,INCOME,\n19/11/2026,Shop,SHOP,CARD,-35.00,300.00,GROCERIES,\n`
    expect(only(file('GBP'))).toEqual(['2026-11-20', 120_000, 'Lochbay Energy Ltd', 'INV 12'])
    const euros = openStatement(bytes(file('EUR')), today)
    if (euros.kind !== 'csv') throw new Error(euros.kind)
    const chosen = { date: 0, amount: 4, payer: 1, reference: [2] }
    expect(readTable(euros.table, chosen, today)).toMatchObject({ lines: [], refused: [{ line: 2, why: 'currency' }] })
  })

  test('Tide: dates with the year first, and lines that were never executed', () => {
    const file =
      'Date,Timestamp,Transaction ID,Transaction description,Reference,Paid in,Paid out,Status\n2026-11-20,2026-11-20 10:11:12,a-1,Lochbay Energy Ltd,INV-0012,1200.00,,Cleared\n2026-11-19,2026-11-19 10:11:12,a-2,Shop,,,35.00,Cleared\n2026-11-18,2026-11-18 10:11:12,a-3,Lochbay Energy Ltd,INV-0012,1200.00,,Declined\n'
    const { lines, outgoing, refused } = read(file)
    expect([lines.length, outgoing, refused]).toEqual([1, 1, [{ line: 4, why: 'not-booked' }]])
    expect(lines[0]).toMatchObject({ day: '2026-11-20', reference: 'Lochbay Energy Ltd INV-0012', bankId: 'a-1' })
  })

  test('a bank that writes lines above the header, with semicolons or tabs, in UTF-16', () => {
    const text = 'Account;PATTER LTD\nPeriod;November\n\nDate;Details;Money in;Money out\n20.11.2026;LOCHBAY;1200,;\n'
    // An ambiguous sum is refused, not guessed.
    expect(read(text).refused).toEqual([{ line: 5, why: 'sum' }])
    const tabs = 'Date\tDetails\tMoney in\tMoney out\n20.11.2026\tLOCHBAY\t1200\t\n19-11-26\tRENT\t\t35\n'
    expect(only(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(tabs, 'utf16le')]))[1]).toBe(120_000)
  })
})

describe('a file that somebody made with bad intent or by mistake', () => {
  const header = 'Date,Description,Amount\n'
  const why = (rows: string) => read(header + rows).refused.map((line) => line.why)

  test('has its formulas read as text', () => {
    expect(read(`${header}20/11/2026,"=HYPERLINK(""https://evil.example"",""x"")",5.00\n`).lines[0]!.reference).toBe(
      '=HYPERLINK("https://evil.example","x")',
    )
  })

  test('has days in the future, long ago or impossible refused', () => {
    expect(
      why('01/01/2099,X,5.00\n20/11/2006,X,5.00\n31/02/2026,X,5.00\n11/20/2026,X,5.00\n,X,5.00\n24/11/2026,X,5.00\n'),
    ).toEqual(['future', 'old', 'day', 'day', 'day', 'future'])
  })

  test('has invalid sums refused, and sums below zero counted as outgoing', () => {
    expect(
      why(
        '20/11/2026,X,five\n20/11/2026,X,NaN\n20/11/2026,X,1e9\n20/11/2026,X,5.001\n20/11/2026,X,99999999999\n20/11/2026,X,$5.00\n',
      ),
    ).toEqual(['sum', 'sum', 'sum', 'sum', 'sum', 'currency'])
    const out = read(
      `${header}20/11/2026,X,-5\n20/11/2026,X,(5.00)\n20/11/2026,X,0.00\n20/11/2026,X,5.00DR\n20/11/2026,X,−5\n`,
    )
    expect([out.outgoing, out.lines]).toEqual([5, []])
  })

  test('has a line of a megabyte refused, and everything after an open quotation mark', () => {
    expect(why(`20/11/2026,${'A'.repeat(1_000_000)},5.00\n`)).toEqual(['too-long'])
    expect(read(`${header}20/11/2026,X,5.00\n20/11/2026,"${'A,'.repeat(500_000)}`).lines).toHaveLength(1)
  })

  test('has invisible letters removed, and long texts cut', () => {
    const [line] = read(`${header}20/11/2026,"LOCH\u202eBAY\u0000"\t,5.00\n`.replace('\u0000', '\u0007')).lines
    expect(line!.reference).toBe('LOCH BAY')
    expect(read(`${header}20/11/2026,${'A'.repeat(1_999)},5.00\n`).lines[0]!.reference).toHaveLength(280)
  })

  test.each([
    ['a zip file', [0x50, 0x4b, 3, 4]],
    ['Excel', [0x50, 0x4b, 3, 4, 0x14]],
    ['an old Excel', [0xd0, 0xcf, 0x11, 0xe0]],
    ['gzip', [0x1f, 0x8b, 8]],
    ['PDF', [0x25, 0x50, 0x44, 0x46]],
    ['nothing but zeros', Array.from({ length: 64 }, () => 0)],
    ['nothing', []],
    ['a poem', [...bytes('Roses are red,\nviolets are blue\n')]],
  ])('such as %s is refused', (_, content) => {
    expect(openStatement(Uint8Array.from(content), today)).toEqual({ kind: 'refused', why: 'not-a-statement' })
  })

  test('with more lines than a year has is refused', () => {
    expect(openStatement(bytes(header + '20/11/2026,X,5.00\n'.repeat(20_001)), today)).toEqual({
      kind: 'refused',
      why: 'too-many-lines',
    })
  })
})
