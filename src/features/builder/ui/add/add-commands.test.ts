import { expect, test } from 'vitest'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { addBoat, tryBuilder } from '../testing/try-builder.ts'
import { addCommands, defaultChoice, selectionOf } from './add-commands.ts'
import { stayPrice } from './stay-price.ts'

const pack = exampleEvent.packages[0]!
const selection = { product: { id: 'pr-boat', type: 'Activity' as const }, isNightActivity: false }
const hotelResponse = {
  id: 'pr-hotel',
  type: 'Accommodation',
  config: { unitType: 'Room', maxPeoplePerUnit: 2, minUnits: 1, maxUnits: 10, fixedMaxUnits: false },
  availability: { runsOnRegularDates: 'Yes', regularDates: [], specificDates: [], allocation: null },
} as unknown as ProductResponse
const otherHotel = {
  product: { id: 'pr-other-hotel', type: 'Accommodation' as const },
  isNightActivity: false,
}
const kartingPackage = {
  ...pack,
  entries: pack.entries.filter(({ itineraryId }) => itineraryId === 'it-karting'),
}

test('a quick add adds accommodation on all nights, for everyone', () => {
  expect(defaultChoice(hotelResponse, kartingPackage, {})).toMatchObject({
    days: [0, 1],
    people: 8,
    nightsWithoutPeople: [],
  })
})

test('accommodation that is full on one night is not added, not even for the other nights', () => {
  const fullNight = { '2027-05-08': { allocation: 0 } }
  expect(defaultChoice(hotelResponse, kartingPackage, fullNight)).toBeUndefined()
})

test('a swap of accommodation replaces the former one on all its nights (PKG-020)', () => {
  const { builder } = tryBuilder()
  const choice = { days: [0, 1], startTime: null, people: 8, addOns: [], options: [] }
  const ids = ['it-new-0', 'it-new-1']
  const commands = addCommands(
    { pack: builder.read().pack, selection: otherHotel, choice, newId: () => ids.shift()! },
    'it-hotel-1',
  )
  expect(commands.map(({ name, itineraryId }) => [name, itineraryId])).toEqual([
    ['removeProductSwap', 'it-hotel-0'],
    ['removeProductSwap', 'it-hotel-1'],
    ['addProductSwap', undefined],
  ])
})

test('a swap of accommodation for one night leaves the former one on its other night (PKG-020)', () => {
  const choice = { days: [1], startTime: null, people: 8, addOns: [], options: [] }
  const removedIds = addCommands({ pack, selection: otherHotel, choice, newId: () => 'it-new' }, 'it-hotel-1')
    .filter(({ name }) => name === 'removeProductSwap')
    .map(({ itineraryId }) => itineraryId)
  expect(removedIds).toEqual(['it-hotel-1'])
})

test('the price of a stay has a text with the number of its nights and of the trip’s nights', () => {
  const nights = pack.entries.filter(({ product }) => product.type === 'Accommodation')
  expect(stayPrice(nights, pack)).toEqual({ nightsText: 'All 2 nights', price: '£90.00 pp' })
  expect(stayPrice(nights.slice(1), pack)).toEqual({ nightsText: '1 of 2 nights', price: '£45.00 pp' })
  expect(stayPrice([pack.entries[0]!], pack)).toBeUndefined()
})

test('a swap removes one product and adds the other in its place (PKG-020)', () => {
  const choice = { days: [1], startTime: '10:00', people: 6, addOns: [], options: [] }
  const addition = { pack, selection, choice, newId: () => 'it-new' }
  expect(addCommands(addition, 'it-karting').map(({ name }) => name)).toEqual([
    'removeProductSwap',
    'addProductSwap',
  ])
  expect(addCommands(addition)).toEqual([
    {
      name: 'addProduct',
      packageId: 'pk-1',
      data: {
        productId: 'pr-boat',
        itinerary: [{ newItineraryId: 'it-new', dayIndex: 1, needPeople: 6, times: { startTime: '10:00' } }],
      },
    },
  ])
})

test('swapping an unsaved product leaves only its replacement in the queue (PKG-020)', () => {
  const { builder } = tryBuilder()
  builder.edit([addBoat])
  const choice = { days: [0], startTime: null, people: 6, addOns: [], options: [] }
  const addition = { pack: builder.read().pack, selection, choice, newId: () => 'it-new' }
  expect(builder.edit(addCommands(addition, 'it-boat'))).toBeUndefined()
  const { queue, pack: packAfterSwap } = builder.read()
  expect(queue.map(({ name }) => name)).toEqual(['addProductSwap'])
  expect(packAfterSwap.entries.some(({ itineraryId }) => itineraryId === 'it-boat')).toBe(false)
  expect(packAfterSwap.entries.some(({ itineraryId }) => itineraryId === 'it-new')).toBe(true)
})

test('a selection has the product, the day or entry it is for, the id of a new entry and whether it is for a night (CAT-047)', () => {
  const club = { id: 'pr-boat', category: { locationPageTabs: ['nightlife'] } } as unknown as ProductResponse
  const clubSelection = selectionOf(club, { dayIndex: 1, addItineraryId: 'it-club' })
  expect(clubSelection).toEqual({
    product: club,
    dayIndex: 1,
    addItineraryId: 'it-club',
    isNightActivity: true,
  })
  const choice = { days: [1], startTime: null, people: 6, addOns: [], options: [] }
  expect(
    addCommands({ pack, selection: clubSelection, choice, newId: () => 'it-other' })[0]!.data,
  ).toMatchObject({
    productId: 'pr-boat',
    itinerary: [{ newItineraryId: 'it-club', dayIndex: 1, isNightActivity: true }],
  })
})
