import { expect, test } from 'vitest'
import { tryCommand } from '../testing/try-command.ts'

test('the name of an event can be set and removed', () => {
  const trial = { name: 'editEventName' }
  expect(tryCommand({ ...trial, data: { name: ' Tyne time ' } })).toMatchObject({
    event: { eventName: 'Tyne time' },
  })
  expect(tryCommand({ ...trial, data: { name: '' } })).toMatchObject({ event: { eventName: null } })
})

test('the guest of honour can contain only letters, hyphen, period, apostrophe and space', () => {
  const nameGuest = (name: string) => () => tryCommand({ name: 'editGuestOfHonour', data: { name } })
  expect(nameGuest("Zoë O'Hara-Smith Jr.")()).toMatchObject({
    event: { guestOfHonour: "Zoë O'Hara-Smith Jr." },
  })
  expect(nameGuest('Sam <b>')).toThrow()
  expect(nameGuest('Sam 3')).toThrow()
})
