import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailKindName } from './mail-kinds.ts'

/** Kinds that the server's code gives to the mails it writes. */
const written = globSync('*/server/**/*mail*.ts', { cwd: join(import.meta.dirname, '../..') })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    return [...text.matchAll(/^ +kind: '([a-z-]+)',\n(?= +(byStranger|urgent|isNotice|eventId|subject))/gm)]
  })
  .map(([, kind]) => kind!)

test('every kind of mail that is written has a name of its own', () => {
  const kinds = [...new Set(written)]
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => mailKindName(kind) === undefined)).toEqual([])
  expect(new Set(kinds.map(mailKindName)).size).toBe(kinds.length)
})

test('a kind of former times has none', () => {
  expect(mailKindName('balance-reminder')).toBeUndefined()
  expect(mailKindName('constructor')).toBeUndefined()
})
