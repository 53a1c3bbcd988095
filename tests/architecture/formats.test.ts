import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from './checker/read-source.ts'

const creation = /new Intl\.\w+|\.toLocale(?:Date|Time)?String\(/g
const memoized = /memoizeFormat\(\s*\((?:\w+: [^)]+)?\) =>\s*new Intl\.\w+/g

/** Returns how many Intl formatters a text creates without memoization. A page of prices would create hundreds. */
const countUnmemoized = (text: string) =>
  (text.match(creation)?.length ?? 0) - (text.match(memoized)?.length ?? 0)

test('Jaunt memoizes every Intl formatter', () => {
  const files = listFiles().filter((file) => file.startsWith('src/') && !file.includes('.test.'))
  const filesWithUnmemoized = files.filter(
    (file) => countUnmemoized(readFileSync(join(root, file), 'utf8')) > 0,
  )
  expect(filesWithUnmemoized).toEqual([])
})

test.each([
  [`new Intl.NumberFormat('en-GB').format(amount)`, 1],
  [`date.toLocaleDateString('en-GB', { month: 'short' })`, 1],
  [`<b>{count.toLocaleString('en-GB')}</b>`, 1],
  [`const format = memoizeFormat((currency: string) => new Intl.NumberFormat('en-GB', { currency }))`, 0],
])('the text %s creates %i unmemoized formatters', (text, count) => expect(countUnmemoized(text)).toBe(count))
