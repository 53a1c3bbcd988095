import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SenderLine, senderOf } from './sender-line.tsx'

type Sender = NonNullable<Parameters<typeof senderOf>[0]>

const siteSender: Sender = {
  from: 'Jaunt <hello@example.com>',
  account: { state: 'none', address: null, canRead: false },
  replyTo: { name: 'Stef Staff', address: 'stef@example.com' },
  showsAnswers: true,
  shared: null,
}
const ownSender: Sender = {
  ...siteSender,
  from: 'Ann Lee <ann@example.com>',
  account: { state: 'connected', address: 'ann@example.com', canRead: true },
}
const sharedSender = {
  from: 'Stef Staff <stef@gmail.test>',
  replyTo: { name: 'Stef Staff', address: 'stef@gmail.test' },
}
const htmlOf = (data: Sender, from: 'own' | 'manager' = senderOf(data)) =>
  renderToStaticMarkup(
    createElement(SenderLine, { query: { data, isPending: false }, from, onFrom: () => {} }),
  )

test('the form starts with the shared account of the manager only if the author has no account (STF-O7)', () => {
  expect(senderOf(undefined)).toBe('own')
  expect([siteSender, ownSender].map((sender) => senderOf(sender))).toEqual(['own', 'own'])
  expect([siteSender, ownSender].map((sender) => senderOf({ ...sender, shared: sharedSender }))).toEqual([
    'manager',
    'own',
  ])
})

test('the chosen account of the manager is the sender only until the manager stops sharing it', () => {
  const senderWithShared = { ...ownSender, shared: sharedSender }
  expect(senderOf(senderWithShared, 'manager')).toBe('manager')
  expect(senderOf({ ...siteSender, shared: sharedSender }, 'own')).toBe('own')
  for (const sender of [ownSender, siteSender, undefined]) expect(senderOf(sender, 'manager')).toBe('own')
})

test('without a shared account the sender can’t be chosen; with one, both accounts are offered, each with its own address for replies', () => {
  expect(htmlOf(ownSender)).not.toContain('<select')
  const choiceHtml = htmlOf({ ...ownSender, shared: sharedSender })
  for (const part of [
    'Ann Lee &lt;ann@example.com&gt;',
    'Stef Staff &lt;stef@gmail.test&gt;',
    'Stef Staff &lt;stef@example.com&gt;',
  ])
    expect(choiceHtml).toContain(part)
  const chosenHtml = htmlOf({ ...ownSender, shared: sharedSender }, 'manager')
  expect(chosenHtml).not.toContain('stef@example.com')
})
