import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailKindName } from './mail-kinds.ts'

/** The kinds of mails in the server's code. */
const written = globSync('*/server/**/*mail*.ts', { cwd: join(import.meta.dirname, '../..') })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    return [...text.matchAll(/^ +kind: '([a-z-]+)',\n(?= +(byStranger|urgent|isNotice|eventId|subject))/gm)]
  })
  .map(([, kind]) => kind!)

test('every kind of mail in the code has its own label', () => {
  const kinds = [...new Set(written)]
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => mailKindName(kind) === undefined)).toEqual([])
  expect(new Set(kinds.map(mailKindName)).size).toBe(kinds.length)
})

test('a kind that is no longer used has no label', () => {
  expect(mailKindName('balance-reminder')).toBeUndefined()
  expect(mailKindName('constructor')).toBeUndefined()
})
