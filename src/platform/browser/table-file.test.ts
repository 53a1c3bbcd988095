import { expect, test } from 'vitest'
import { type Cell, csvFile } from './table-file.ts'

const textOf = async (rows: Cell[][], options?: { isEscaped: boolean }) =>
  (await csvFile(['Name', 'Amount'], rows, options)).text()

test('a CSV file has no text that a spreadsheet would run, and numbers stay numbers', async () => {
  expect(await textOf([['=HYPERLINK("http://x")', -5]])).toBe(
    'Name,Amount\n"\'=HYPERLINK(""http://x"")",-5\n',
  )
  for (const sign of ['+', '-', '@', '＝']) expect(await textOf([[`${sign}1`, null]])).toContain(`'${sign}1,`)
})

test('texts that are escaped already are not escaped again', async () => {
  expect(await textOf([["'=1", 2]], { isEscaped: true })).toContain("\n'=1,2\n")
})
