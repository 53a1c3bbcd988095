import { expect, test } from 'vitest'
import { packageAfter } from '../testing/try-command.ts'

test("the customer's note is set", () => {
  expect(packageAfter({ name: 'addCustomerNotes', data: { note: 'By train' } }).customerNote).toBe('By train')
})
