import { expect, test } from 'vitest'
import { packageAfter } from '../testing/try-command.ts'

test("the customer's note is set (PKG-033)", () => {
  expect(packageAfter({ name: 'addCustomerNotes', data: { note: 'By train' } }).customerNote).toBe('By train')
})
