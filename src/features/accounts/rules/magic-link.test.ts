import { expect, test } from 'vitest'
import { refusals } from '#kernel/refusals.ts'
import { magicLinkMessage, restrictPinTyping } from './magic-link.ts'

test('a pin is typed as digits, four of them (ACC-045)', () => {
  expect(restrictPinTyping('12a3-45')).toBe('1234')
  expect(restrictPinTyping('१२')).toBe('')
})

test('browser and server say the same when a pin or a link fails (ACC-044)', () => {
  expect(magicLinkMessage).toBe('Something went wrong. Please check code or use MAGIC LINK.')
  expect(refusals.magicLinkFailed.text).toBe(magicLinkMessage)
})
