import { expect, test } from 'vitest'
import { csvCell, csvResponse, inPages } from './csv.ts'

async function* these<Row>(...rows: Row[]) {
  yield* rows
}
const columns = [
  { header: 'Name', value: (row: { name: string; phone?: string }) => row.name },
  { header: 'Phone', value: (row: { name: string; phone?: string }) => row.phone, phone: true },
]

test('a table is UTF-8 with a byte order mark, has the line ends of RFC 4180, and keeps all letters', async () => {
  const response = csvResponse({
    filename: 'people "x".csv',
    columns,
    rows: these({ name: 'Zoë Łukasz 李 😀', phone: '+44 7700 900123' }, { name: 'Orr, "Jean"\nWestermill' }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(
    'Name,Phone\r\nZoë Łukasz 李 😀,+44 7700 900123\r\n"Orr, ""Jean""\nWestermill",\r\n',
  )
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="people--x-.csv"',
    'cache-control': 'no-store',
  })
})

test.each([
  '=1+1',
  '+SUM(A1)',
  '-2+cmd|’ /C calc’!A0',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '  =HYPERLINK("http://x")',
  '＝1+1',
  '+',
  '+44=cmd',
])('the formula %j is only text', (value) => {
  expect(csvCell(value).replace(/^"/, '')).toMatch(/^'/)
})

test('numbers, times and phone numbers are not treated as formulas', () => {
  expect([csvCell(-12.5), csvCell(true), csvCell(null), csvCell(new Date('2026-11-23T09:00:00Z'))]).toEqual([
    '-12.5',
    'true',
    '',
    '2026-11-23 09:00:00',
  ])
  expect(csvCell('+44 (0)141 496-0000')).toBe('+44 (0)141 496-0000')
})

test('a time is shown as clocks show it, in summer too', () => {
  expect(csvCell(new Date('2026-07-01T22:30:05Z'))).toBe('2026-07-01 23:30:05')
})

test('a phone number without spaces keeps its plus and its zero in a spreadsheet', () => {
  expect(
    ['+447700900123', '07700900123', '+33612345678', '0141 496 0000', '0014155550100', '0999', 'ask Jean'].map(
      (phone) => csvCell(phone, true),
    ),
  ).toEqual([
    '+44 7700 900123',
    '07700 900123',
    '+33612 345678',
    '0141 496 0000',
    '0014155 550100',
    '0 999',
    'ask Jean',
  ])
})

test('a hundred thousand rows are fetched while they are read, and no more once the reader has gone', async () => {
  let rowsAsked = 0
  let ended = false
  async function* rows() {
    try {
      for (; rowsAsked < 100_000;) yield { name: `Person ${++rowsAsked}` }
    } finally {
      ended = true
    }
  }
  const reader = csvResponse({ filename: 'a.csv', columns, rows: rows() }).body!.getReader()
  await reader.read()
  expect(rowsAsked).toBeLessThan(1000)
  await reader.cancel()
  expect(ended).toBe(true)
})

test('pages follow each other until one is empty', async () => {
  const numbers = [1, 2, 3, 4, 5]
  const got: number[] = []
  for await (const row of inPages<number>(async (last) => numbers.filter((n) => n > (last ?? 0)).slice(0, 2)))
    got.push(row)
  expect(got).toEqual(numbers)
})
