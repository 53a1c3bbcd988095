import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from './checker/read-source.ts'

const made = /new Intl\.\w+|\.toLocale(?:Date|Time)?String\(/g
const kept = /memoizeFormat\(\s*\((?:\w+: [^)]+)?\) =>\s*new Intl\.\w+/g

/** Returns how many Intl formatters a text creates without memoization: a page of prices would create hundreds. */
const countThrownAway = (text: string) => (text.match(made)?.length ?? 0) - (text.match(kept)?.length ?? 0)

test('the product memoizes every Intl formatter', () => {
  const files = listFiles().filter((file) => file.startsWith('src/') && !file.includes('.test.'))
  const wasteful = files.filter((file) => countThrownAway(readFileSync(join(root, file), 'utf8')) > 0)
  expect(wasteful).toEqual([])
})

test.each([
  [`new Intl.NumberFormat('en-GB').format(amount)`, 1],
  [`date.toLocaleDateString('en-GB', { month: 'short' })`, 1],
  [`<b>{count.toLocaleString('en-GB')}</b>`, 1],
  [`const format = memoizeFormat((currency: string) => new Intl.NumberFormat('en-GB', { currency }))`, 0],
])('the planted text %s creates %i formatters', (text, count) => expect(countThrownAway(text)).toBe(count))
