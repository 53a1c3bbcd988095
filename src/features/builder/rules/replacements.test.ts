import { expect, test } from 'vitest'
import type { CardItem } from '#features/catalogue/rules/grid/grid-item.ts'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { priceDifference, replacedProductOf, sortReplacements } from './replacements.ts'

const [pack] = exampleEvent.packages as [(typeof exampleEvent.packages)[number]]
const karting = replacedProductOf(pack, 'it-karting')!
const hotel = replacedProductOf(pack, 'it-hotel-1')!

const card = (change: Partial<CardItem>) =>
  ({
    id: 'other',
    productType: karting.type,
    categoryId: 'other-category',
    priceHidden: false,
    priceTotal: 400,
    priceFor: { people: 10, nights: 1, stayNights: 1 },
    ...change,
  }) as CardItem

test('replacements of the same category come first, then those of the same type; the replaced product is left out', () => {
  const items = [
    card({ id: 'hotel', productType: 'Accommodation' }),
    card({ id: 'expensive' }),
    card({ id: 'alike', categoryId: karting.categoryId! }),
    card({ id: 'cheap' }),
    card({ id: karting.productId!, categoryId: karting.categoryId! }),
  ]
  expect(sortReplacements(items, karting).map(({ id }) => id)).toEqual([
    'alike',
    'expensive',
    'cheap',
    'hotel',
  ])
})

test('a replacement shows how much more or less it costs per person', () => {
  expect(karting.perPersonPence).toBe(3900)
  expect(priceDifference(card({ priceTotal: 400 }), karting)).toBe('£1.00 pp more')
  expect(priceDifference(card({ priceTotal: 300 }), karting)).toBe('£9.00 pp less')
  expect(priceDifference(card({ priceTotal: 390 }), karting)).toBe('Same price')
})

test('the prices of stays are compared for all their nights', () => {
  expect(hotel).toMatchObject({ nights: 2, perPersonPence: 9000 })
  const stay = { productType: 'Accommodation', priceTotal: 500 } as const
  expect(priceDifference(card({ ...stay, priceFor: { people: 10, nights: 1, stayNights: 2 } }), hotel)).toBe(
    '£10.00 pp more',
  )
  // The replaced stay covers two of the trip's three nights.
  expect(priceDifference(card({ ...stay, priceFor: { people: 10, nights: 1, stayNights: 3 } }), hotel)).toBe(
    '£10.00 pp more',
  )
})

test('no price difference is shown for a hidden or missing price, or for another type of product', () => {
  expect(priceDifference(card({ priceHidden: true, priceTotal: null }), karting)).toBeUndefined()
  expect(priceDifference(card({ priceTotal: null }), karting)).toBeUndefined()
  expect(priceDifference(card({ productType: 'Accommodation' }), karting)).toBeUndefined()
  expect(priceDifference(card({}), { ...karting, perPersonPence: null })).toBeUndefined()
})

test('for an entry that is no longer in the package, there is nothing to replace', () => {
  expect(replacedProductOf(pack, 'it-unknown')).toBeUndefined()
})
