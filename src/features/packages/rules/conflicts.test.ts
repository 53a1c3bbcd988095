import { expect, test } from 'vitest'
import { refuseConflict } from './conflicts.ts'
import { exampleEvent } from './example-event.ts'
import { commandOf } from './testing/try-command.ts'

const hide = (itineraryId: string) =>
  commandOf({ name: 'hideProduct', itineraryId, data: { hideProduct: true } })
const now = { ...exampleEvent, version: 9 }
const conflict = (command: ReturnType<typeof hide>, touched: string[], madeOn = 7) =>
  refuseConflict(now, [command], madeOn, new Set(touched))

test('a save on the version the event still has is never a conflict (PKG-O10)', () => {
  expect(conflict(hide('it-karting'), ['pk-1/it-karting'], 9)).toBeUndefined()
})

test('another save on the same entry in between refuses, on other entries merges (PKG-O10)', () => {
  expect(conflict(hide('it-karting'), ['pk-1/it-karting'])).toMatchObject({ refused: 'packageChanged' })
  expect(conflict(hide('it-karting'), ['pk-1/it-hotel-0', 'event#eventName'])).toBeUndefined()
})

test('an entry that was removed in between is a conflict, not an unknown entry (PKG-O10)', () => {
  expect(conflict(hide('it-removed'), ['pk-1/it-removed'])).toMatchObject({ refused: 'packageChanged' })
})

test('a product on several days conflicts by any of them (PKG-O10)', () => {
  const hotel = commandOf({
    name: 'hideProduct',
    productListItemId: 'pr-hotel:su-hotel',
    data: { hideProduct: true },
  })
  expect(conflict(hotel, ['pk-1/it-hotel-1'])).toMatchObject({ refused: 'packageChanged' })
})

test('differences in the number of customers never conflict, texts do (PKG-O16)', () => {
  const delta = commandOf({ name: 'editEstimatedCustomers', data: { delta: 1 } })
  const name = commandOf({ name: 'editEventName', data: { name: 'Tyne' } })
  expect(conflict(delta, ['event#eventName'])).toBeUndefined()
  expect(conflict(name, ['event#eventName'])).toMatchObject({ refused: 'packageChanged' })
})

test('a version the event has not reached is refused (PKG-O10)', () => {
  expect(conflict(hide('it-karting'), [], 10)).toMatchObject({ refused: 'packageChanged' })
})
