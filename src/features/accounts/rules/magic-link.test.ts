import { expect, test } from 'vitest'
import { magicLinkMessage, restrictPinTyping } from './magic-link.ts'
import { accountRefusals } from './refusals.ts'

test('a typed pin is restricted to four digits (ACC-045)', () => {
  expect(restrictPinTyping('12a3-45')).toBe('1234')
  expect(restrictPinTyping('१२')).toBe('')
})

test('browser and server show the same message for a failed pin or link (ACC-044)', () => {
  expect(magicLinkMessage).toBe('Something went wrong. Please check code or use MAGIC LINK.')
  expect(accountRefusals.magicLinkFailed.text).toBe(magicLinkMessage)
})
