import { expect, test } from 'vitest'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { unavailableReason } from './day-availability.ts'

const pack = { startDate: '2026-12-04' }
const availability = { runsOnRegularDates: 'No', regularDates: [], specificDates: [], allocation: null }
const config = { unitType: 'Boat', maxPeoplePerUnit: 8, minUnits: 1, maxUnits: 10 }
const boat = { availability, config } as unknown as ProductResponse
const boatOnOneWeekend = {
  availability: { ...availability, specificDates: [{ from: '2026-12-05', to: '2026-12-06' }] },
  config,
} as unknown as ProductResponse
const withUnitsLeft = (allocation: number | null) => ({ '2026-12-05': { allocation } })

test.each([
  ['is closed by its supplier', boat, { '2026-12-05': { allocation: null, reason: 'closed' } }, 'closed'],
  ['has fewer units left than the group needs', boat, withUnitsLeft(1), 'only 1 left'],
  ['has none left', boat, withUnitsLeft(0), 'fully booked'],
  ['has enough left', boat, withUnitsLeft(2), undefined],
  ['has no limit', boat, withUnitsLeft(null), undefined],
  ['is not known yet', boat, {}, undefined],
] as const)(
  'a day that %s has a label that says so, or none if it is available',
  (_, product, byDate, label) => {
    expect(unavailableReason(product, pack, { days: [1], people: 12, byDate })).toBe(label)
  },
)

test('a day on which the product does not run is labelled ‘not running’, even if units are left', () => {
  expect(unavailableReason(boatOnOneWeekend, pack, { days: [0], people: 12, byDate: withUnitsLeft(5) })).toBe(
    'not running',
  )
})

test('a smaller group can find enough units on the same day, and a group of 0 always does', () => {
  const need = { days: [1], byDate: withUnitsLeft(1) }
  expect(unavailableReason(boat, pack, { ...need, people: 8 })).toBeUndefined()
  expect(unavailableReason(boat, pack, { ...need, byDate: withUnitsLeft(0), people: 0 })).toBeUndefined()
})

test('for several nights, the label contains the unavailable night', () => {
  expect(unavailableReason(boat, pack, { days: [0, 1], people: 12, byDate: withUnitsLeft(1) })).toBe(
    'only 1 left on Sat 05 Dec 2026',
  )
})

test('without dates every day is available', () => {
  expect(
    unavailableReason(
      boatOnOneWeekend,
      { startDate: null },
      { days: [0], people: 12, byDate: withUnitsLeft(0) },
    ),
  ).toBeUndefined()
})
