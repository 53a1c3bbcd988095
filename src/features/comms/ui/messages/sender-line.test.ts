import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SenderLine, senderOf } from './sender-line.tsx'

type Sender = NonNullable<Parameters<typeof senderOf>[0]>

const site: Sender = {
  from: 'Jaunt <hello@example.com>',
  account: { state: 'none', address: null, canRead: false },
  replyTo: { name: 'Stef Staff', address: 'stef@example.com' },
  showsAnswers: true,
  shared: null,
}
const own: Sender = {
  ...site,
  from: 'Ann Lee <ann@example.com>',
  account: { state: 'connected', address: 'ann@example.com', canRead: true },
}
const shared = {
  from: 'Stef Staff <stef@gmail.test>',
  replyTo: { name: 'Stef Staff', address: 'stef@gmail.test' },
}
const htmlOf = (data: Sender, from: 'own' | 'manager' = senderOf(data)) =>
  renderToStaticMarkup(
    createElement(SenderLine, { query: { data, isPending: false }, from, onFrom: () => {} }),
  )

test('the form starts with the shared account of the manager only if the author has none (STF-O7)', () => {
  expect(senderOf(undefined)).toBe('own')
  expect([site, own].map((sender) => senderOf(sender))).toEqual(['own', 'own'])
  expect([site, own].map((sender) => senderOf({ ...sender, shared }))).toEqual(['manager', 'own'])
})

test('the chosen account of the manager is the sender only until the manager stops sharing it', () => {
  const isShared = { ...own, shared }
  expect(senderOf(isShared, 'manager')).toBe('manager')
  expect(senderOf({ ...site, shared }, 'own')).toBe('own')
  for (const sender of [own, site, undefined]) expect(senderOf(sender, 'manager')).toBe('own')
})

test('without a shared account the sender can’t be chosen; with one, both are offered, each with its own address for replies', () => {
  expect(htmlOf(own)).not.toContain('<select')
  const choice = htmlOf({ ...own, shared })
  for (const part of [
    'Ann Lee &lt;ann@example.com&gt;',
    'Stef Staff &lt;stef@gmail.test&gt;',
    'Stef Staff &lt;stef@example.com&gt;',
  ])
    expect(choice).toContain(part)
  const chosen = htmlOf({ ...own, shared }, 'manager')
  expect(chosen).not.toContain('stef@example.com')
})
