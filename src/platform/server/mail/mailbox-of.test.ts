import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox-of.ts'

test('all spellings of an address that reach the same mailbox are equal', () => {
  const spellings = [
    'ann.lee@example.com',
    'Ann.Lee@Example.COM',
    'ann.lee+trips@example.com',
    'ann.lee+a+b@example.com',
  ]
  expect(new Set(spellings.map(mailboxOf))).toEqual(new Set(['ann.lee@example.com']))
})

test('dots are ignored only at Google', () => {
  const googleSpellings = ['a.n.n.lee@gmail.com', 'annlee@gmail.com', 'ann.lee+x@googlemail.com']
  expect(new Set(googleSpellings.map(mailboxOf))).toEqual(new Set(['annlee@gmail.com']))
  expect(mailboxOf('ann.lee@example.com')).not.toBe(mailboxOf('annlee@example.com'))
})

test('an unusual address is its own mailbox', () => {
  for (const odd of ['', '@', '+@example.com', '...@gmail.com', 'nobody']) expect(mailboxOf(odd)).toBe(odd)
})

test('mailboxOf returns a mailbox unchanged, and different people have different mailboxes', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9.+]{0,20}$/)
  fc.assert(
    fc.property(name, name, fc.constantFrom('gmail.com', 'example.com'), (one, other, domain) => {
      const mailbox = mailboxOf(`${one}@${domain}`)
      expect(mailboxOf(mailbox)).toBe(mailbox)
      expect(mailboxOf(`x${one}@${domain}`)).not.toBe(mailbox)
      expect(mailboxOf(`${one}@${domain}.test`)).not.toBe(mailbox)
      expect(mailboxOf(`${one.split('+')[0]}+${other}@${domain}`)).toBe(mailbox)
    }),
  )
})
