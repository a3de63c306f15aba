import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openText } from './kept-text.ts'
import { newTable, readTable, tableText, withColumn, withRow } from './table-text.ts'

const plans = '| Plan | Rule |\n|:--|--:|\n| Gate | 6% \\| **above** |\n| Pot | |'

describe('a table of Markdown', () => {
  test('is read cell by cell, with its alignment', () => {
    expect(readTable(plans)).toEqual({
      rows: [
        ['Plan', 'Rule'],
        ['Gate', '6% | **above**'],
        ['Pot', ''],
      ],
      columns: [':--', '--:'],
    })
    expect(readTable('a|b\n-|-\n1')).toBeUndefined()
    expect(readTable('a|b\n-|-\n1|2|3')!.rows[1]).toEqual(['1', '2'])
  })

  test.each(['', 'Text', 'Text\n---', '| a |\n\n|---|', '| a | b |\n|---|', '<table></table>', `${plans}\n\nText`])(
    'is not %j',
    (text) => {
      expect(readTable(text)).toBeUndefined()
    },
  )

  test('is written so that readers and this form see the same table', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '|', '£', ' ', '*', '1') })
      .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    const table = fc.integer({ min: 1, max: 4 }).chain((width) =>
      fc.record({
        rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
        columns: fc.array(fc.constantFrom('---', ':--', '--:', ':-:'), { minLength: width, maxLength: width }),
      }),
    )
    fc.assert(
      fc.property(table, (made) => {
        expect(readTable(tableText(made))).toEqual(made)
        // It stays one block, whatever its cells contain.
        expect(openText(tableText(made)).blocks).toHaveLength(1)
      }),
    )
  })

  test('can get and lose rows and columns; its header and its last column stay', () => {
    const table = readTable(newTable)!
    const grown = withColumn(withRow(table, 1, 'add'), 0, 'add')
    expect(grown.rows).toEqual([
      ['', '', ''],
      ['', '', ''],
      ['', '', ''],
    ])
    expect(grown.columns).toHaveLength(3)
    expect(withRow(grown, 0, 'remove')).toEqual(grown)
    expect(withRow(grown, 2, 'remove').rows).toHaveLength(2)
    const narrow = withColumn(withColumn(withColumn(grown, 0, 'remove'), 0, 'remove'), 0, 'remove')
    expect(narrow.columns).toHaveLength(1)
  })
})
