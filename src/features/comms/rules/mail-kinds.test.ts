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

/** Kinds whose name is what they are called inside, with a capital. */
const plain = ['welcome', 'password-changed', 'email-changed', 'event-created']
const inOwnWords = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')

test('every kind of mail that is written has a name of its own', () => {
  expect(written.length).toBeGreaterThan(10)
  for (const kind of written.filter((each) => !plain.includes(each)))
    expect(mailKindName(kind)).not.toBe(inOwnWords(kind))
  expect(new Set(written.map(mailKindName)).size).toBe(new Set(written).size)
})

test('a kind of former times is shown in its own words', () => {
  expect(mailKindName('balance-reminder')).toBe('Balance reminder')
  expect(mailKindName('constructor')).toBe('Constructor')
})
