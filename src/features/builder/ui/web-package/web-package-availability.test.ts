import { expect, test, vi } from 'vitest'
import { planWebPackage } from '#features/web-packages/rules/plan-web-package.ts'
import type { OpenedWebPackageResponse } from '#features/web-packages/rules/web-package-responses.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import { createAvailabilityReader } from './web-package-availability.ts'

const unlimitedAvailability = {
  runsOnRegularDates: 'No' as const,
  regularDates: [],
  specificDates: [],
  allocation: null,
}
const boat = {
  id: 'boat',
  type: 'Activity' as const,
  config: { unitType: 'Boat', maxPeoplePerUnit: 8, minUnits: 1, maxUnits: 10, fixedMaxUnits: false },
  prices: [],
  availability: unlimitedAvailability,
  locked: false,
}
const openedWebPackage = {
  products: [boat],
  setting: { nightsCount: 1 },
} as unknown as OpenedWebPackageResponse
const group = { people: 12, startDate: '2026-12-04' }
const omissionReasonOn = async (byDate: Awaited<ReturnType<BuilderDeps['readDays']>>[string]) => {
  const readDays = vi.fn(async () => ({ boat: byDate }))
  const availability = await createAvailabilityReader({ readDays }, openedWebPackage, 'stag')(group)
  expect(readDays).toHaveBeenCalledWith(['boat'], {
    section: 'stag',
    startDate: '2026-12-04',
    nightsCount: 1,
    peopleCount: 12,
  })
  const [entry] = planWebPackage(
    [{ productId: 'boat', dayIndex: 1 }],
    [{ ...boat, days: availability.boat }],
    group,
  )
  return entry!.omissionReason
}

test('a ready-made package leaves out only the products that are closed, or have too few units, on their day', async () => {
  expect(await omissionReasonOn({ '2026-12-05': { allocation: null, reason: 'closed' } })).toBe('closed')
  expect(await omissionReasonOn({ '2026-12-05': { allocation: 1 } })).toBe('not enough left')
  expect(await omissionReasonOn({ '2026-12-05': { allocation: 2 } })).toBeUndefined()
  expect(await omissionReasonOn({ '2026-12-04': { allocation: 0, reason: 'closed' } })).toBeUndefined()
})

test('without a start date no request is sent, and if the request fails, no product is left out', async () => {
  const readDays = vi.fn(() => Promise.reject(new Error('offline')))
  const read = createAvailabilityReader({ readDays }, openedWebPackage, 'stag')
  expect(await read({ ...group, startDate: null })).toEqual({})
  expect(readDays).not.toHaveBeenCalled()
  expect(await read(group)).toEqual({})
})
