import { expect, test } from 'vitest'
import { splitReply } from './split-reply.ts'

const newTextOf = (text: string) => splitReply(text).newText

test.each([
  ['Gmail', 'Yes!\n\nOn Mon, 1 Jun 2026 at 09:12, Sam Staff <hello@example.com> wrote:\n\n> Hello'],
  [
    'Gmail, with a broken introduction',
    'Yes!\n\nOn Mon, 1 Jun 2026 at 09:12, Sam Staff, Trips <\nhello@example.com> wrote:\n\n> Hello',
  ],
  [
    'an iPhone',
    'Yes!\n\nSent from my iPhone\n\n> On 1 Jun 2026, at 09:12, Sam <hello@example.com> wrote:\n> \n> Hello',
  ],
  [
    'Outlook',
    'Yes!\n\nFrom: Sam Staff <hello@example.com>\nSent: 01 June 2026 09:12\nTo: Gwen\nSubject: Rooms\n\nHello',
  ],
  [
    'Outlook for phones',
    'Yes!\n\nGet Outlook for Android<https://aka.ms/x>\n________________________________\nFrom: Sam <hello@example.com>\nSent: Monday\nHello',
  ],
  ['old Outlook', 'Yes!\n\n-----Original Message-----\nFrom: Sam\nHello'],
  ['Yahoo', 'Yes!\n\n    On Monday, 1 June 2026 at 09:12:01 BST, Sam <hello@example.com> wrote:\n\nHello'],
  ['German', 'Yes!\n\nAm Mo., 1. Juni 2026 um 09:12 Uhr schrieb Sam <\nhello@example.com>:\n\n> Hello'],
  ['French', 'Yes!\n\nLe lun. 1 juin 2026 à 09:12, Sam <hello@example.com> a écrit :\n\n> Hello'],
])('%s: only the new text is shown, and the quoted email is returned separately', (_, text) => {
  expect(newTextOf(text)).toBe('Yes!')
  expect(splitReply(text).quoted).toContain('Hello')
})

test('a signature after the usual separator is returned with the quoted text', () => {
  expect(splitReply('See you.\n\n-- \nGwen Gray\n07700 900123')).toEqual({
    newText: 'See you.',
    quoted: '--\nGwen Gray\n07700 900123',
  })
})

test('text below the quoted email and between its lines is shown', () => {
  const introduction = 'On Mon, 1 Jun 2026 at 09:12, Sam <hello@example.com> wrote:'
  expect(newTextOf(`${introduction}\n> Twin or double?\n> And when?\n\nTwin, at 4.`)).toBe('Twin, at 4.')
  expect(newTextOf(`Hi\n\n${introduction}\n> Twin or double?\nTwin\n> And when?\nAt 4\n> Bye`)).toBe(
    'Hi\n\nTwin\n> And when?\nAt 4',
  )
})

test.each([
  'On Monday we arrive at 4.\nOn Friday we leave.',
  'From: the station, to: the hotel?\nWe walk.',
  'I wrote: yes.',
  '- one\n- two\n--- three',
])('ordinary text is not mistaken for a quoted email: %j', (text) => {
  expect(splitReply(text)).toEqual({ newText: text, quoted: '' })
})

test('an answer that consists of a quoted email is shown as it is', () => {
  const text = 'On Mon, 1 Jun 2026, Sam <hello@example.com> wrote:\n> Hello'
  expect(splitReply(text)).toEqual({ newText: text, quoted: '' })
})

test.each([
  '\n',
  '> ',
  'On ',
  'On a\n',
  'From: a\n',
  '<a@b>\n',
  '--\n',
  'Sent from ',
  '_',
  'wrote:\n',
  'a <a@b> ',
])('100,000 characters of %j are split within half a second', (part) => {
  const text = part.repeat(Math.ceil(100_000 / part.length))
  const before = process.cpuUsage()
  splitReply(text)
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})
