import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from '../evaluate-commands.ts'
import { exampleEvent, exampleFacts } from '../example-event.ts'
import { commandOf, messageAfter, packageAfter } from '../testing/try-command.ts'

test('a product is removed from one day, or from all days by its list item (PKG-022)', () => {
  const trial = { name: 'removeProduct', data: {} }
  const idsAfter = (target: object) =>
    packageAfter({ ...trial, ...target }).entries.map((entry) => entry.itineraryId)
  expect(idsAfter({ itineraryId: 'it-hotel-1' })).toEqual(['it-karting', 'it-hotel-0', 'it-transfer'])
  expect(idsAfter({ productListItemId: 'pr-hotel:su-hotel' })).toEqual(['it-karting', 'it-transfer'])
})

test('the options of a product are removed with it (PKG-022)', () => {
  const option = commandOf({
    name: 'addProduct',
    data: {
      productId: 'pr-archery',
      itinerary: [
        { newItineraryId: 'it-option', dayIndex: 0, isProductOption: true, parentProductId: 'pr-karting' },
      ],
    },
  })
  const remove = commandOf({ name: 'removeProduct', itineraryId: 'it-karting', data: {} })
  const result = evaluateCommands(exampleEvent, [option, remove], exampleFacts)
  if (isRefusal(result)) throw new Error(result.refused)
  expect(result.event.packages[0]!.entries.map((entry) => entry.itineraryId)).not.toContain('it-option')
})

test('a product whose cancellation is requested, or a missing one, cannot be removed (PKG-022)', () => {
  const trial = { name: 'removeProduct', on: 'booked', by: 'staff', data: {} } as const
  expect(messageAfter({ ...trial, itineraryId: 'it-hotel-1' })).toMatch(/Cancellation Requested/)
  expect(messageAfter({ ...trial, itineraryId: 'it-gone' })).toBe('Node not found: it-gone')
})

test('the first half of a swap also removes the product (PKG-020)', () => {
  const trial = { name: 'removeProductSwap', itineraryId: 'it-karting', data: {} }
  expect(packageAfter(trial).entries.map((entry) => entry.itineraryId)).not.toContain('it-karting')
})
