import { expect, test } from 'vitest'
import { figuresAsCsv } from './save-figures.ts'

test('figures are exported as numbers, and a stranger’s address is not a formula', () => {
  expect(
    figuresAsCsv({
      head: ['Page', 'Entries', 'Share'],
      rows: [
        ['=HYPERLINK("https://evil.example")', 1234, '12%'],
        ['/a, "quoted"', null, { text: '2.1 s, slower', mark: 'slow' }],
      ],
    }),
  ).toBe(
    '\uFEFFPage,Entries,Share\r\n"\'=HYPERLINK(""https://evil.example"")",1234,12%\r\n"/a, ""quoted""",,"2.1 s, slower"\r\n',
  )
})
