import { expect, test } from 'vitest'
import { gridSample } from '#tests/support/grid-sample.ts'
import { sampleWeekend } from './sample-weekend.ts'

const trip = { place: 'Newcastle', people: 8 }
const exampleItems = ['meals', 'hotels', 'driving', 'bar-crawls', 'clubs', 'on-the-water'].map(
  (categoryId, index) => gridSample({ name: categoryId, categoryId, price: 10 + index }),
)

test('the price of a sample weekend is the sum of its products’ prices, with accommodation for both nights', () => {
  const stay = { people: 8, nights: 1, stayNights: 2 }
  const items = exampleItems.map((item) =>
    item.categoryId === 'hotels' ? { ...item, priceFor: stay } : item,
  )
  expect(sampleWeekend(items, trip)).toMatchObject({
    place: 'Newcastle',
    people: 8,
    fromGBP: 10 + 22 + 12 + 13 + 14 + 15,
  })
})

test('each slot shows its most reviewed product among those with a price', () => {
  const better = gridSample({ name: 'better', categoryId: 'driving', reviewCount: 9, price: 20 })
  const onApplication = gridSample({
    name: 'grand prix',
    categoryId: 'driving',
    reviewCount: 99,
    price: null,
  })
  const saturday = sampleWeekend([...exampleItems, better, onApplication], trip)?.days[1]?.items
  expect(saturday?.map(({ name }) => name)).toEqual(['better', 'bar-crawls', 'clubs'])
})

test('each item of the weekend has the picture of its product', () => {
  const itemsWithPictures = exampleItems.map((item) => ({ ...item, imageId: `scene/${item.categoryId}` }))
  const items = sampleWeekend(itemsWithPictures, trip)?.days.flatMap((day) => day.items)
  expect(items?.map(({ imageId }) => imageId)).toEqual(
    ['meals', 'hotels', 'driving', 'bar-crawls', 'clubs', 'on-the-water'].map((id) => `scene/${id}`),
  )
})

test('the weekend has no price if prices are hidden from the reader', () => {
  const itemsWithoutPrice = exampleItems.map((item) => ({ ...item, price: null, priceHidden: true }))
  expect(sampleWeekend(itemsWithoutPrice, trip)?.fromGBP).toBeNull()
})

test('a location that lacks a product for one of the slots has no sample weekend', () => {
  expect(sampleWeekend(exampleItems.slice(1), trip)).toBeUndefined()
})
