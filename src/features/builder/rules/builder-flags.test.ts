import { expect, test } from 'vitest'
import { readBuilderFlags } from './builder-flags.ts'

const read = (query: string) => readBuilderFlags(new URLSearchParams(query))
const noFlags = { isCreating: false, addsPackage: false, toNewEvent: false }

test('every flag of the catalogue and the builder is recognised (SHELL-023, EVT-014)', () => {
  expect(read('package-creating=true')).toEqual({ ...noFlags, isCreating: true })
  expect(read('add-package=true&to-new-event=true')).toEqual({
    ...noFlags,
    addsPackage: true,
    toNewEvent: true,
  })
  expect(read('eventId=e1&packageId=p1&section=hen&location=york&supplier=s1')).toEqual({
    ...noFlags,
    eventId: 'e1',
    packageId: 'p1',
    section: 'hen',
    location: 'york',
    supplierId: 's1',
  })
  expect(read('swap-product=i1&itineraryId=i2&newItineraryId=i3&day-index=2')).toEqual({
    ...noFlags,
    swappedEntryId: 'i1',
    itineraryId: 'i2',
    newItineraryId: 'i3',
    dayIndex: 2,
  })
})

test.each(['view', 'add', 'swap', 'edit'] as const)('a product is opened to %s (SHELL-023)', (mode) => {
  expect(read(`view-product=p1&view-product-mode=${mode}`)).toEqual({
    ...noFlags,
    viewProduct: { productId: 'p1', mode },
  })
})

test('without a mode, or with an unknown one, a product is only shown (SHELL-023)', () => {
  const viewFlags = { ...noFlags, viewProduct: { productId: 'p1', mode: 'view' } }
  expect(read('view-product=p1')).toEqual(viewFlags)
  expect(read('view-product=p1&view-product-mode=delete')).toEqual(viewFlags)
  expect(read('view-product-mode=add')).toEqual(noFlags)
})

test.each(['booked', 'BOOKED', 'PENDING_BOOKING'])('state=%s is a history state (SHELL-023)', (state) => {
  expect(read(`state=${state}`)).toEqual({ ...noFlags, state })
})

test('an unknown value counts as absent', () => {
  expect(
    read(
      'package-creating=yes&add-package=&to-new-event=1&section=golf&eventId=&state=Booked&day-index=-1&swap-product=',
    ),
  ).toEqual(noFlags)
  for (const day of ['1.5', '1e1', 'one', '100', ' 1']) expect(read(`day-index=${day}`)).toEqual(noFlags)
  for (const state of ['booked1', '../state', '_X']) expect(read(`state=${state}`)).toEqual(noFlags)
})
