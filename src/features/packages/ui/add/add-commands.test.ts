import { expect, test } from 'vitest'
import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import { exampleEvent } from '../../rules/example-event.ts'
import { addBoat, tryBuilder } from '../testing/try-builder.ts'
import { addCommands, dayChoices, selectionOf } from './add-commands.ts'

const pack = exampleEvent.packages[0]!
const selection = { product: { id: 'pr-boat' }, isNightActivity: false }
const nameOf = (dayIndex: number) => `Day ${dayIndex + 1}`
const daysOf = (type: Parameters<typeof dayChoices>[0], nightsCount = 2) =>
  dayChoices(type, { ...pack, nightsCount }, nameOf).map(({ label, days }) => [label, days])

test('an activity goes on any day', () => {
  expect(daysOf('Activity')).toEqual([
    ['Day 1', [0]],
    ['Day 2', [1]],
    ['Day 3', [2]],
  ])
})

test('a transfer goes inbound on the first day and outbound on the last (PKG-043)', () => {
  expect(daysOf('Airport Transfer')).toEqual([
    ['Both ways', [0, 2]],
    ['Inbound, Day 1', [0]],
    ['Outbound, Day 3', [2]],
  ])
  expect(daysOf('Airport Transfer', 0)).toEqual([['Day 1', [0]]])
})

test('a stay is for every night unless one is chosen', () => {
  expect(daysOf('Accommodation')).toEqual([
    ['All 2 nights', [0, 1]],
    ['Day 1', [0]],
    ['Day 2', [1]],
  ])
  expect(daysOf('Accommodation', 1)).toEqual([['Day 1', [0]]])
})

test('a swap removes the one and adds the other in its place (PKG-020)', () => {
  const choice = { days: [1], startTime: '10:00', people: 6, addOns: [], options: [] }
  const added = { pack, selection, choice, newId: () => 'it-new' }
  expect(addCommands(added, 'it-karting').map(({ name }) => name)).toEqual([
    'removeProductSwap',
    'addProductSwap',
  ])
  expect(addCommands(added)).toEqual([
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

test('swapping a product that was never saved leaves only what replaced it (PKG-020)', () => {
  const { builder } = tryBuilder()
  builder.edit([addBoat])
  const choice = { days: [0], startTime: null, people: 6, addOns: [], options: [] }
  const added = { pack: builder.read().pack, selection, choice, newId: () => 'it-new' }
  expect(builder.edit(addCommands(added, 'it-boat'))).toBeUndefined()
  const { queue, pack: swapped } = builder.read()
  expect(queue.map(({ name }) => name)).toEqual(['addProductSwap'])
  expect(swapped.entries.some(({ itineraryId }) => itineraryId === 'it-boat')).toBe(false)
  expect(swapped.entries.some(({ itineraryId }) => itineraryId === 'it-new')).toBe(true)
})

test('a selection holds the product, the day or entry it is for, the id of a new entry and whether it is for a night (CAT-047)', () => {
  const club = { id: 'pr-boat', category: { locationPageTabs: ['nightlife'] } } as unknown as ProductAnswer
  const chosen = selectionOf(club, { dayIndex: 1, addItineraryId: 'it-club' })
  expect(chosen).toEqual({ product: club, dayIndex: 1, addItineraryId: 'it-club', isNightActivity: true })
  const choice = { days: [1], startTime: null, people: 6, addOns: [], options: [] }
  expect(addCommands({ pack, selection: chosen, choice, newId: () => 'it-other' })[0]!.data).toMatchObject({
    productId: 'pr-boat',
    itinerary: [{ newItineraryId: 'it-club', dayIndex: 1, isNightActivity: true }],
  })
})
