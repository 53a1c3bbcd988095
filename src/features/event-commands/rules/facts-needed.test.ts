import { expect, test } from 'vitest'
import { exampleEvent } from './example-event.ts'
import { factsNeeded } from './facts-needed.ts'
import { commandOf } from './testing/try-command.ts'

test('factsNeeded returns the ids of the records that commands name, and of their packages’ products and locations', () => {
  const add = commandOf({
    name: 'addProduct',
    data: {
      productId: 'pr-boat',
      itinerary: [{ newItineraryId: 'it-new', dayIndex: 0, supplierId: 'su-x' }],
    },
  })
  const move = commandOf({ name: 'editPackageLocation', data: { locationId: 'lo-york' } })
  expect(factsNeeded(exampleEvent, [add, move])).toEqual({
    productIds: ['pr-karting', 'pr-hotel', 'pr-transfer', 'pr-boat'],
    supplierIds: ['su-x'],
    locationIds: ['lo-newcastle', 'lo-york'],
  })
})
