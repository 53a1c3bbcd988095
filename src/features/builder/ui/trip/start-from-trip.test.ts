import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readTrip, writeTrip } from '#features/catalogue/ui/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { storageArea } from '#tests/support/storage-area.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import { changePeople, changeStart } from '../state/builder-edits.ts'
import { openBuilder } from '../state/open-builder.ts'
import { changeTrip, startFromTrip } from './start-from-trip.ts'

const deps = {
  readLocation: async () => ({ id: 'lo-newcastle', name: 'Newcastle' }),
  readLimits: async () => ({ people: { minimum: 4, maximum: 30, default: 12 } }),
  readPriceDisplay: async () => ({ products: true, packages: true }),
  readRole: async (name: string) => ({
    name,
    permissions: [{ path: 'packagePageFunctions.savePackage', value: 'Yes' }],
  }),
} as unknown as BuilderDeps

const target = { kind: 'draft', section: 'stag', location: 'newcastle' } as const
const dayAfter = (days: number) => addDays(dayOf(new Date()), days)
const readPackageTrip = async () => {
  const { startDate, peopleCount } = (await openBuilder(deps, target)).read().pack
  return { startDate, peopleCount }
}

beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage: storageArea() })
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('a new package has the chosen date and people, within the limits of the section', async () => {
  expect(await readPackageTrip()).toEqual({ startDate: null, peopleCount: 12 })
  writeTrip({ startDate: dayAfter(30), peopleCount: 20 })
  expect(await readPackageTrip()).toEqual({ startDate: dayAfter(30), peopleCount: 20 })
  writeTrip({ startDate: dayAfter(900), peopleCount: 99 })
  expect(await readPackageTrip()).toEqual({ startDate: null, peopleCount: 30 })
})

test('a package opened before the visitor chose a date and people gets both with its first product', async () => {
  const builder = await openBuilder(deps, target)
  writeTrip({ startDate: dayAfter(30), peopleCount: 20 })
  startFromTrip(builder, target)
  expect(builder.read().pack).toMatchObject({ startDate: dayAfter(30), peopleCount: 20 })
})

test('a package for an existing event does not get the date and people that the visitor chose', async () => {
  const builder = await openBuilder(deps, { ...target, eventId: 'ev-1' })
  writeTrip({ startDate: dayAfter(30), peopleCount: 20 })
  startFromTrip(builder, { ...target, eventId: 'ev-1' })
  expect(builder.read().pack).toMatchObject({ startDate: null, peopleCount: 12 })
})

test('later pages use a date or group size that was changed in the builder', async () => {
  const builder = await openBuilder(deps, target)
  expect(readTrip()).toBeUndefined()
  changeStart(builder, dayAfter(40))
  changePeople(builder, 16)
  expect(readTrip()).toEqual({ startDate: dayAfter(40), peopleCount: 16 })
})

test('choosing a date and people on a page changes the unsaved package; choosing no date removes its date', async () => {
  const builder = await openBuilder(deps, target)
  expect(changeTrip(builder, { startDate: dayAfter(40), peopleCount: 16 })).toBeUndefined()
  expect(builder.read().pack).toMatchObject({ startDate: dayAfter(40), peopleCount: 16 })
  expect(changeTrip(builder, { peopleCount: 10 })).toBeUndefined()
  expect(builder.read().pack).toMatchObject({ startDate: null, peopleCount: 10 })
})
