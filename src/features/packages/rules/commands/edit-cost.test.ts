import { expect, test } from 'vitest'
import { entryAfter } from '../testing/try-command.ts'

const trial = { name: 'editCost', itineraryId: 'it-hotel-0', by: 'staff' } as const
const cost = (agency: number | null, per: string | null) => ({ costOverride: 'Yes', agency, per })

test.each([
  ['person', 8 * 5050],
  ['unit', 4 * 5050],
  ['total', 5050],
])('a cost per %s replaces the cost of the price list (PKG-O4)', (per, costMinor) => {
  expect(entryAfter({ ...trial, data: cost(50.5, per) }).money.costMinor).toBe(costMinor)
})

test.each([
  [null, 'total'],
  [50, null],
])('an override without an amount, or without what it is per, is not applied (PKG-055)', (agency, per) => {
  expect(entryAfter({ ...trial, data: cost(agency, per) }).money).toMatchObject({
    costOverride: 'No',
    costOverrideDetails: null,
  })
})
