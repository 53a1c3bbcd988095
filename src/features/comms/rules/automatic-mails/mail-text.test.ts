import { expect, test } from 'vitest'
import { mailTextField, mailTextProblem } from './mail-text.ts'

const placeholders = [
  { name: 'event', isRequired: false },
  { name: 'last day', isRequired: true },
]
const text = { subject: 'Pay for {event}', intro: 'By {last day}.', closing: '' }
const problemOf = (change: Partial<typeof text>) => mailTextProblem({ ...text, ...change }, placeholders)

test('a text with known placeholders is valid', () => expect(problemOf({})).toBeUndefined())

test.each(['subject', 'intro', 'closing'] as const)('an unknown placeholder is refused in the %s', (path) => {
  expect(problemOf({ [path]: 'For {evnt} by {last day}' })).toEqual({
    path,
    message: '{evnt} is not a placeholder of this email. Choose one from the list.',
  })
})

test('a required placeholder can move to the closing text, but not to the subject alone', () => {
  expect(problemOf({ intro: 'Pay.', closing: 'By {last day}' })).toBeUndefined()
  expect(problemOf({ intro: 'Pay.', subject: '{last day}' })?.message).toBe(
    '{last day} has to stay in the text.',
  )
})

test.each([
  { subject: '' },
  { subject: 'x'.repeat(151) },
  { subject: 'Two\nlines' },
  { subject: '<b>Bold</b>' },
  { intro: '  ' },
  { intro: 'x'.repeat(3001) },
  { closing: 'x'.repeat(2001) },
  { html: '<p>' },
])('the text %j is refused', (change) => {
  expect(mailTextField.safeParse({ ...text, ...change }).success).toBe(false)
})
