import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { exampleBookedEvent, exampleEvent, exampleFacts } from '../example-event.ts'
import { commandOf, type Trial } from '../testing/try-command.ts'
import { saveAfter, saveOn } from '../testing/try-two-saves.ts'
import { changedKeys } from './changed-keys.ts'
import { refuseConflict } from './conflicts.ts'

const hide = (itineraryId: string) =>
  commandOf({ name: 'hideProduct', itineraryId, data: { hideProduct: true } })
const currentEvent = { ...exampleEvent, version: 9 }
const conflict = (command: ReturnType<typeof hide>, touched: string[], baseVersion = 7) =>
  refuseConflict(currentEvent, [command], baseVersion, new Set(touched), exampleFacts)

test('a save based on the current version never conflicts (PKG-O10)', () => {
  expect(conflict(hide('it-karting'), ['pk-1/it-karting'], 9)).toBeUndefined()
})

test('after another save, a save of the same entry is refused, and a save of other entries is merged (PKG-O10)', () => {
  expect(conflict(hide('it-karting'), ['pk-1/it-karting'])).toMatchObject({ refused: 'packageChanged' })
  expect(conflict(hide('it-karting'), ['pk-1/it-hotel-0', 'event#eventName'])).toBeUndefined()
})

test('a save of an entry that has since been removed is a conflict, and does not report an unknown entry (PKG-O10)', () => {
  expect(conflict(hide('it-removed'), ['pk-1/it-removed'])).toMatchObject({ refused: 'packageChanged' })
})

test('a save of a package that has since been removed is a conflict, and does not report an unknown package (PKG-O10)', () => {
  const withoutPackages = { ...currentEvent, packages: [] }
  const keys = new Set(changedKeys(exampleEvent, withoutPackages))
  expect(refuseConflict(withoutPackages, [hide('it-karting')], 7, keys, exampleFacts)).toMatchObject({
    refused: 'packageChanged',
  })
})

test('a save of a product on several days conflicts with a change of any of its entries (PKG-O10)', () => {
  const hideHotel = commandOf({
    name: 'hideProduct',
    productListItemId: 'pr-hotel:su-hotel',
    data: { hideProduct: true },
  })
  expect(conflict(hideHotel, ['pk-1/it-hotel-1'])).toMatchObject({ refused: 'packageChanged' })
})

test('two differences in the number of customers never conflict, but two texts do (PKG-O16)', () => {
  const raiseEstimate = commandOf({ name: 'editEstimatedCustomers', data: { delta: 1 } })
  const rename = commandOf({ name: 'editEventName', data: { name: 'Tyne' } })
  expect(conflict(raiseEstimate, ['event#estimatedCustomers', 'pk-1#peopleCount'])).toBeUndefined()
  expect(conflict(rename, ['event#eventName'])).toMatchObject({ refused: 'packageChanged' })
})

test('a version that the event has not reached is refused (PKG-O10)', () => {
  expect(conflict(hide('it-karting'), [], 10)).toMatchObject({ refused: 'packageChanged' })
})

/** Applies two saves based on the same version one after the other, and returns the result of the second. */
const outcomeOfSecond = (first: Trial[], second: Trial[], event: EventDocument = exampleEvent) => {
  const firstResult = saveOn(event, first.map(commandOf))
  if (isRefusal(firstResult)) throw new Error(`the first save was refused: ${JSON.stringify(firstResult)}`)
  const secondResult = saveAfter(firstResult, second.map(commandOf), event.version)
  return isRefusal(secondResult) ? secondResult.refused : 'saved'
}
const addHotelNight: Trial = {
  name: 'addProduct',
  data: { productId: 'pr-hotel', itinerary: [{ newItineraryId: 'it-hotel-2', dayIndex: 2 }] },
}
const stay = (endDate: string, startDate = '2027-05-07'): Trial => ({
  name: 'editDate',
  data: { startDate, endDate },
})
const threeNights: EventDocument = {
  ...exampleEvent,
  packages: exampleEvent.packages.map((pack) => ({ ...pack, nightsCount: 3 })),
}

test('a shorter stay removes no night that somebody has since added (PKG-O10)', () => {
  expect(outcomeOfSecond([addHotelNight], [stay('2027-05-09')], threeNights)).toBe('packageChanged')
  expect(outcomeOfSecond([stay('2027-05-09')], [addHotelNight], threeNights)).not.toBe('saved')
})

test('a shorter stay and an edit of a day that remains are merged (PKG-O10)', () => {
  const edit: Trial = { name: 'editStartTime', itineraryId: 'it-karting', data: { startTime: '15:00' } }
  expect(outcomeOfSecond([edit], [stay('2027-05-08')])).toBe('saved')
  expect(outcomeOfSecond([stay('2027-05-08')], [edit])).toBe('saved')
})

test('an edit of all nights of a hotel conflicts with a night that has since been added or removed (PKG-O10)', () => {
  const hideAll: Trial = {
    name: 'hideProduct',
    productListItemId: 'pr-hotel:su-hotel',
    data: { hideProduct: true },
  }
  const removeOne: Trial = { name: 'removeProduct', itineraryId: 'it-hotel-1', data: {} }
  expect(outcomeOfSecond([addHotelNight], [hideAll])).toBe('packageChanged')
  expect(outcomeOfSecond([removeOne], [hideAll])).toBe('packageChanged')
})

test('two saves that each add accommodation for everybody on the same night conflict (PKG-O10)', () => {
  const addNight = (newItineraryId: string): Trial => ({
    name: 'addProduct',
    data: { productId: 'pr-hotel', itinerary: [{ newItineraryId, dayIndex: 2 }] },
  })
  const addArchery: Trial = {
    name: 'addProduct',
    data: { productId: 'pr-archery', itinerary: [{ newItineraryId: 'it-bow', dayIndex: 2 }] },
  }
  expect(outcomeOfSecond([addNight('it-a')], [addNight('it-b')])).toBe('packageChanged')
  expect(outcomeOfSecond([addNight('it-a')], [addArchery])).toBe('saved')
})

test('a product added for the package’s people conflicts with an earlier change of their number, not with a later one (PKG-O10)', () => {
  const raiseEstimate: Trial = { name: 'editEstimatedCustomers', data: { delta: 4 } }
  expect(outcomeOfSecond([raiseEstimate], [addHotelNight])).toBe('packageChanged')
  expect(outcomeOfSecond([addHotelNight], [raiseEstimate])).toBe('saved')
  expect(outcomeOfSecond([raiseEstimate], [raiseEstimate])).toBe('saved')
})

test('a supplier’s confirmation conflicts with a move to another day (PKG-O10)', () => {
  const [pack] = exampleBookedEvent.packages
  const entries = pack!.entries.map(
    (entry): PackageEntry => (entry.stage === 'Requested' ? entry : { ...entry, stage: 'Requested' }),
  )
  const bookedEvent = { ...exampleBookedEvent, packages: [{ ...pack!, entries }] }
  const confirm: Trial = {
    name: 'confirmProductBooking',
    itineraryId: 'it-karting',
    data: { venueId: null, meetingPointId: null, startTime: '10:00', productNote: null },
  }
  expect(outcomeOfSecond([stay('2027-05-16', '2027-05-14')], [confirm], bookedEvent)).toBe('packageChanged')
})

test('a change that is not made by commands conflicts with saves of the same fields (PKG-O10)', () => {
  const [pack] = exampleEvent.packages
  const [karting] = pack!.entries
  const answeredEntry = {
    ...karting!,
    customersAttending: [{ customerId: 'cu-guest', attending: 'No' as const, booked: false }],
  }
  const packages = [{ ...pack!, entries: [answeredEntry, ...pack!.entries.slice(1)] }]
  const touchedSince = new Set(changedKeys(exampleEvent, { ...exampleEvent, packages, version: 8 }))
  expect([...touchedSince]).toEqual(['pk-1/it-karting'])
  expect(conflict(hide('it-karting'), [...touchedSince])).toMatchObject({ refused: 'packageChanged' })
  expect(conflict(hide('it-hotel-0'), [...touchedSince])).toBeUndefined()
})
