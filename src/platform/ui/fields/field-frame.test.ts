import { expect, test } from 'vitest'
import { underLabel } from './field-frame.tsx'

test('a message that begins with a lower-case letter follows the label; other messages are shown alone (SHELL-071)', () => {
  expect(underLabel('Notes', 'too long (max length 2000)')).toBe('Notes too long (max length 2000)')
  expect(underLabel('Website', 'needs to be a valid URL')).toBe('Website needs to be a valid URL')
  expect(underLabel('Email', 'Required')).toBe('Required')
  expect(underLabel('Name', '')).toBe('')
})
