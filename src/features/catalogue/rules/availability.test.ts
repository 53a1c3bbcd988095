import { expect, test } from 'vitest'
import { availabilityOver, runsOn } from './availability.ts'
import type { ProductAvailability } from './product-config.ts'

const alwaysAvailable: ProductAvailability = {
  runsOnRegularDates: 'No',
  regularDates: [],
  specificDates: [],
  allocation: null,
}
const config = { unitType: 'Boat', maxPeoplePerUnit: 12, minUnits: 1, maxUnits: 3, fixedMaxUnits: false }

test('a product without ranges always runs (CAT-005, CAT-O6)', () =>
  expect(runsOn(alwaysAvailable, '2026-02-29')).toBe(true))

test('regular dates apply if switched on, and can span the end of the year (CAT-005, CAT-O6)', () => {
  const winter = { ...alwaysAvailable, regularDates: [{ from: '11-15', to: '01-10' }] }
  const winterSwitchedOn = { ...winter, runsOnRegularDates: 'Yes' as const }
  expect(
    ['2026-11-15', '2027-01-10', '2027-01-11', '2026-07-01'].map((date) => runsOn(winterSwitchedOn, date)),
  ).toEqual([true, true, false, false])
  expect(runsOn(winter, '2026-12-01')).toBe(false)
})

test('a range of specific dates includes its last day (CAT-005, CAT-O6)', () => {
  const race = { ...alwaysAvailable, specificDates: [{ from: '2026-05-13', to: '2026-05-15' }] }
  expect(runsOn(race, '2026-05-15')).toBe(true)
  expect(runsOn(race, '2026-05-16')).toBe(false)
})

test('every day of a stay is in the result, with a reason if the product is unavailable (CAT-043, CAT-O5)', () => {
  const product = {
    availability: {
      ...alwaysAvailable,
      specificDates: [{ from: '2026-05-13', to: '2026-05-13' }],
      allocation: 3,
    },
    config,
  }
  expect(availabilityOver({ startDate: '2026-05-13', nightsCount: 1, peopleCount: 20 })(product)).toEqual({
    '2026-05-13': { available: true, allocation: 3 },
    '2026-05-14': { available: false, allocation: 3, reason: 'not running' },
  })
})

test('without a start date the only key is `any`, and its availability depends only on people and allocation (CAT-043, CAT-O5, CAT-O6)', () => {
  const reasonOf = (peopleCount: number, allocation: number | null) =>
    availabilityOver({ startDate: null, nightsCount: 2, peopleCount })({
      availability: { ...alwaysAvailable, allocation },
      config,
    }).any?.reason
  expect(reasonOf(36, 3)).toBeUndefined()
  expect(reasonOf(37, null)).toBe('too many people')
  expect(reasonOf(25, 2)).toBe('not enough left')
})

test('a product with the unit type Person has a minimum group size (CAT-043, CAT-O6)', () => {
  const group = { ...config, unitType: 'Person', maxPeoplePerUnit: 1, minUnits: 8, maxUnits: 40 }
  const result = availabilityOver({ startDate: null, nightsCount: 0, peopleCount: 7 })({
    availability: alwaysAvailable,
    config: group,
  })
  expect(result).toEqual({ any: { available: false, allocation: null, reason: 'too few people' } })
})
