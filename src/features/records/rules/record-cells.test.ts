import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, columnsOf, recordOfCells } from './record-cells.ts'

const columns = columnsOf({
  key: 'id',
  sections: [
    {
      title: 'Supplier',
      fields: [
        { name: 'name', label: 'Name', form: 'text' },
        { name: 'phone', label: 'Phone', form: 'phone' },
        { name: 'words', label: 'Words', form: 'texts' },
        { name: 'loc', label: 'Position', form: 'point' },
      ],
    },
  ],
})

test('a text that a spreadsheet would run as a formula is escaped in its cell, and numbers stay numbers', () => {
  const cells = cellsOf(columns, {
    id: 'a',
    name: '=HYPERLINK("https://evil.test","Click")',
    phone: '+441914960000',
    words: ['@SUM(1)', 'b'],
    loc: { lat: -1.5, lon: 0 },
  })
  expect(cells).toEqual([
    'a',
    `'=HYPERLINK("https://evil.test","Click")`,
    `'+441914960000`,
    `'@SUM(1); b`,
    '-1.5',
    '0',
  ])
})

test.each([
  ['-1.5', -1.5],
  ['+7', 7],
  ['.5', 0.5],
  ['1E+05', 100_000],
  ['0x10', undefined],
  ['0b11', undefined],
  ['0o17', undefined],
  ['Infinity', undefined],
  ['1e999', undefined],
  ['1,5', undefined],
])('a cell of a number column with the text %s is read as %s', (cell, number) => {
  const { value, problems } = recordOfCells(columns, ['a', '', '', '', cell, '0'])
  expect(value).toEqual({ id: 'a', loc: { ...(number !== undefined && { lat: number }), lon: 0 } })
  expect(problems.map(({ message }) => message)).toEqual(number === undefined ? ['should be a number'] : [])
})

test('every text can be written to a cell and read back unchanged', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a'), minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(text, text, (name, word) => {
      const value = { id: 'a', name, words: [word] }
      expect(recordOfCells(columns, cellsOf(columns, value))).toEqual({ value, problems: [] })
    }),
  )
})
