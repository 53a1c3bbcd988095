import { expect, test } from 'vitest'
import type { WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { itemsByDay } from './items-by-day.ts'

const productOf = (name: string, ...itinerary: [dayIndex: number, startTime: string | null][]) => ({
  product: { name },
  itinerary: itinerary.map(([dayIndex, startTime]) => ({ dayIndex, startTime })),
})

test('the entries of all products are sorted by day and start time, and entries without a time are last in their day', () => {
  const pack = {
    productList: [
      productOf('Hotel', [0, null], [10, null]),
      productOf('Karting', [2, '14:00'], [0, '15:30']),
      productOf('Archery', [2, '09:00']),
    ],
  } as unknown as WirePackage
  const order = itemsByDay(pack).map(({ product, entry }) => [entry.dayIndex, product.product.name])
  expect(order).toEqual([
    [0, 'Karting'],
    [0, 'Hotel'],
    [2, 'Archery'],
    [2, 'Karting'],
    [10, 'Hotel'],
  ])
})
