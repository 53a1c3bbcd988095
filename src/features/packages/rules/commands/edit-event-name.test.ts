import { expect, test } from 'vitest'
import { tryCommand } from '../testing/try-command.ts'

test('the event gets the name typed, or none', () => {
  const trial = { name: 'editEventName' }
  expect(tryCommand({ ...trial, data: { name: ' Tyne time ' } })).toMatchObject({
    event: { eventName: 'Tyne time' },
  })
  expect(tryCommand({ ...trial, data: { name: '' } })).toMatchObject({ event: { eventName: null } })
})
