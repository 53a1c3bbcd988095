import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { matchStatement, maxStatementRows } from '../../rules/bank-statement.ts'
import { readStatement } from './read-statement.ts'

const heading = ['Date', 'Description', 'Amount']
const rowsOf = async (text: string) => {
  const rows = await readStatement(text)
  if (!Array.isArray(rows)) throw new Error(JSON.stringify(rows))
  return rows
}

test('every row of a file is read correctly, whatever its texts and separator', async () => {
  const cell = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !text.includes('\r'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(cell, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(',', ';', '\t'),
      async (texts, delimiter) => {
        const lines = texts.map((text) => ['04/05/2026', text, '20.00'])
        const rows = await rowsOf(stringify([heading, ...lines], { delimiter }))
        expect(rows.map(({ text, pence }) => [text, pence])).toEqual(texts.map((text) => [text.trim(), 2000]))
        expect(new Set(rows.map(({ key }) => key)).size).toBe(texts.length)
      },
    ),
    { numRuns: propertyRuns / 10 },
  )
})

test('a file is read even if it has unreadable amounts, and lines about the account before the heading', async () => {
  const text = `Account,Jaunt Ltd\nSort code,10-20-30\n\n${heading.join(',')}\n04/05/2026,one,20\nlater,two,x\n`
  expect(await rowsOf(text)).toMatchObject([
    { line: 5, date: '2026-05-04', text: 'one', pence: 2000 },
    { date: undefined, text: 'two', pence: undefined },
  ])
})

test('each of several equal rows has its own key, which is the same in another file', async () => {
  const lines = ['04/05/2026,rent,20', '04/05/2026,rent,20']
  const [firstRow, secondRow] = await rowsOf([heading.join(','), ...lines].join('\n'))
  const [rowOfOtherFile] = await rowsOf(['Amount;Date;Description', '20.00;4 May 2026;rent'].join('\n'))
  expect(firstRow!.key).not.toBe(secondRow!.key)
  expect(rowOfOtherFile!.key).toBe(firstRow!.key)
})

test.each([
  ['without a heading', '1,2,3\n4,5,6', 'No row names the columns'],
  ['with an open quotation mark', `${heading.join(',')}\n04/05/2026,"open,20`, 'It is not a CSV file'],
  [
    'with too many rows',
    `${heading.join(',')}\n${'04/05/2026,x,20\n'.repeat(maxStatementRows + 1)}`,
    'It has more than 2000 rows',
  ],
])('a file %s is refused', async (_what, text, reason) => {
  expect(await readStatement(text)).toMatchObject({
    refused: 'statementUnreadable',
    facts: { reason: expect.stringContaining(reason) },
  })
})

describe('a row with the reference and the amount of an order', () => {
  const stateWith = async (name: string, value: string) => {
    const text = stringify([
      ['Date', 'Description', 'Amount', name],
      ['04/05/2026', 'JAAAAAAAAA', '20.00', value],
    ])
    const order = { id: 'a', reference: 'JAAAAAAAAA', orderedPence: 2000, credited: null }
    const [row] = matchStatement(await rowsOf(text), new Map([[order.reference, order]]))
    return [row!.state, row!.problem]
  }

  test.each([
    ['Type', 'DR'],
    ['transaction type', 'Debit'],
    ['Type', 'FPO'],
    ['Debit/Credit', 'Debit'],
    ['CR/DR', 'DR'],
    ['Direction', 'OUT'],
  ])('counts as money out if the column %s says %s', async (name, value) => {
    expect(await stateWith(name, value)).toEqual(['moneyOut', undefined])
  })

  test.each([
    ['Currency', 'EUR', 'The currency is not GBP'],
    ['CCY', 'USD', 'The currency is not GBP'],
    ['State', 'REVERTED', 'The transfer is not complete'],
    ['Status', 'Pending', 'The transfer is not complete'],
    ['status', 'FAILED', 'The transfer is not complete'],
    ['Debit/Credit', '', 'The file does not say that the money came in'],
  ])('cannot be credited if the column %s says %s', async (name, value, problem) => {
    expect(await stateWith(name, value)).toEqual(['unreadable', problem])
  })

  test.each([
    ['Type', 'Faster payment'],
    ['Type', 'BGC'],
    ['Type', 'FPI'],
    ['Type', 'CR'],
    ['Type', ''],
    ['Debit/Credit', 'Credit'],
    ['Dr/Cr', 'C'],
    ['Currency', 'gbp'],
    ['State', 'COMPLETED'],
  ])('can be credited if the column %s says %s', async (name, value) => {
    expect(await stateWith(name, value)).toEqual(['matched', undefined])
  })
})

test('a row that was pending has another key once it is complete', async () => {
  const keyWith = async (state: string) =>
    (await rowsOf(`Date,Description,Amount,State\n04/05/2026,rent,20,${state}`))[0]!.key
  expect(await keyWith('Completed')).not.toBe(await keyWith('Pending'))
})

test('a row of more than £10,000,000 cannot be credited', async () => {
  const problemOf = async (amount: string) =>
    (
      await rowsOf(
        stringify([
          ['Date', 'Description', 'Amount'],
          ['04/05/2026', 'rent', amount],
        ]),
      )
    )[0]!.problem
  expect(await problemOf('10,000,000.00')).toBeUndefined()
  expect(await problemOf('10,000,000.01')).toBe('The amount is more than £10,000,000')
})
