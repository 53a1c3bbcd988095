import { expect, test } from 'vitest'
import { entryAfter, tryCommand } from '../testing/try-command.ts'

const custom = { name: 'Karting with a band', description: null, type: 'Activity' }
const trial = { name: 'customProduct', itineraryId: 'it-karting', by: 'staff' } as const

test('staff can make an entry a custom product, or a catalogue product again', () => {
  expect(entryAfter({ ...trial, data: { productCustom: custom } }).productCustom).toEqual(custom)
  expect(entryAfter({ ...trial, data: { productCustom: null } }).productCustom).toBeNull()
})

test('an organiser cannot make an entry a custom product', () => {
  expect(tryCommand({ ...trial, by: 'organiser', data: { productCustom: custom } })).toMatchObject({
    refused: 'notAllowed',
  })
})
