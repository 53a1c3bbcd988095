import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, columnsOf, recordOfCells } from './record-cells.ts'

const columns = columnsOf({
  key: 'id',
  sections: [
    {
      title: 'Supplier',
      fields: [
        { at: 'name', label: 'Name', as: 'text' },
        { at: 'phone', label: 'Phone', as: 'phone' },
        { at: 'words', label: 'Words', as: 'texts' },
        { at: 'loc', label: 'Position', as: 'point' },
      ],
    },
  ],
})

test('a text that a spreadsheet would work out stands in its cell as a text; numbers stay numbers', () => {
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

test('whatever a text begins with, it is read again as it was', () => {
  const begun = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a'), minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(begun, begun, (name, word) => {
      const value = { id: 'a', name, words: [word] }
      expect(recordOfCells(columns, cellsOf(columns, value))).toEqual({ value, problems: [] })
    }),
  )
})
