import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailKindName, namedMailKinds } from './mail-kinds.ts'

/** Kinds that the server's code gives to the mails it writes. */
const written = globSync('*/server/**/*mail*.ts', { cwd: join(import.meta.dirname, '../..') })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    return [...text.matchAll(/^ +kind: '([a-z-]+)',\n(?= +(byStranger|urgent|isNotice|eventId|subject))/gm)]
  })
  .map(([, kind]) => kind!)

test('every kind of mail that is written has a name of its own, and no name stands for nothing', () => {
  expect(namedMailKinds.toSorted()).toEqual([...new Set(written)].sort())
  expect(new Set(namedMailKinds.map(mailKindName)).size).toBe(namedMailKinds.length)
})

test('a kind of former times is shown in its own words', () => {
  expect(mailKindName('balance-reminder')).toBe('Balance reminder')
  expect(mailKindName('constructor')).toBe('Constructor')
})
