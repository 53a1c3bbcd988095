import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from './checker/read-source.ts'

/**
 * Patterns of SQL that makes PostgreSQL run a parameter as a regular expression. Literal expressions are allowed.
 */
const expressionOperators = [
  /[\w)"]\s*!?~\*?\s*\$\{(?!sql\.lit\()/,
  /,\s*['"]!?~\*?['"]\s*,/,
  /similar\s+to\s+\$\{/i,
  /regexp_\w+\([^)`]*,\s*\$\{(?!sql\.lit\()/i,
  /like_regex\s+\$\{/i,
]
const runsParameter = (text: string) => expressionOperators.some((pattern) => pattern.test(text))

test('PostgreSQL runs no parameter as a regular expression', () => {
  const files = listFiles().filter(
    (file) => /^(src|migrations|scripts)\//.test(file) && !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => runsParameter(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  ['query.where(sql<boolean>`name ~* $', '{filter.name}`)'],
  ['sql`title !~ $', '{expression}`'],
  ["query.where('name', '~*', ", 'filter.name)'],
  ["eb('name', '~', ", 'typed)'],
  ['sql`name similar to $', '{typed}`'],
  ['sql`regexp_replace(name, $', "{typed}, '')`"],
])('the check finds %s%s', (start, end) => expect(runsParameter(start + end)).toBe(true))

test('a literal expression in code is allowed', () => {
  expect(runsParameter("product.name ~ '^(#test#|COPY)'")).toBe(false)
  expect(runsParameter(['sql`title ~ $', '{sql.lit(titlesSortedLast)}`'].join(''))).toBe(false)
})
