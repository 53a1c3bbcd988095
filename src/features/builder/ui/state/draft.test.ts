import { expect, onTestFinished, test, vi } from 'vitest'
import { addProductData } from '#features/event-commands/rules/commands/add-item.ts'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import {
  blankFromRequest,
  buildPackage,
  productCommands,
  requestedPackage,
} from '#features/event-commands/rules/new-package.ts'
import { packageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import { schemaVersion, storedEvent } from '#features/event-document/rules/stored-event.ts'
import { inVersion1 } from '#features/event-document/rules/testing/older-event.ts'
import { storageArea } from '#tests/support/storage-area.ts'
import { exampleBrowserFacts } from '../testing/try-builder.ts'
import {
  createDraft,
  eventOfDraft,
  readDraft,
  requestedOf,
  withoutExpiredStart,
  writeDraft,
} from './draft.ts'

const limits = packageLimits({ people: { default: 12 }, nights: { default: 2 } })
const newDraft = createDraft({
  section: 'stag',
  location: { id: 'lo-newcastle', name: 'Newcastle' },
  limits,
  now: '2027-01-10T09:30:00.000Z',
})

test("a draft starts with the section's default people and nights, without a date", () => {
  expect(newDraft.packages[0]).toMatchObject({
    peopleCount: 12,
    nightsCount: 2,
    startDate: null,
    entries: [],
  })
})

test('a draft for an event starts with the stored details of its trip', () => {
  const trip = { nightsCount: 3, peopleCount: 9, startDate: '2027-05-14' }
  const key = { section: 'stag', location: { id: 'york', name: 'York' } } as const
  const { estimatedCustomers, packages } = createDraft({ ...key, limits, now: newDraft.createdAt, trip })
  expect(packages[0]).toMatchObject(trip)
  expect(estimatedCustomers).toBe(9)
})

test('the creation request of a package results in the same entries', () => {
  const pack = exampleEvent.packages[0]!
  const request = requestedPackage.parse(requestedOf(pack))
  for (const product of request.productList) addProductData.parse(product)
  const event = { ...newDraft, organiserId: exampleEvent.organiserId }
  const blank = blankFromRequest(event, 'pk-1', request)
  const builtPackage = buildPackage(
    event,
    blank,
    productCommands('pk-1', request),
    exampleBrowserFacts.command,
  )
  const comparedFields = (entries: typeof pack.entries) =>
    entries.map(({ itineraryId, productId, dayIndex, startTime, needPeople, needUnits }) => [
      itineraryId,
      productId,
      dayIndex,
      startTime,
      needPeople,
      needUnits,
    ])
  expect(comparedFields((builtPackage as typeof pack).entries)).toEqual(comparedFields(pack.entries))
})

test('a start date that has become too near is removed', () => {
  const draftStartingOn = (startDate: string) => ({
    ...newDraft,
    packages: newDraft.packages.map((pack) => ({ ...pack, startDate })),
  })
  const startOf = (startDate: string) =>
    withoutExpiredStart(draftStartingOn(startDate), '2027-02-01', limits).packages[0]?.startDate
  expect(startOf('2027-02-01')).toBeNull()
  expect(startOf('2027-03-01')).toBe('2027-03-01')
})

const key = { section: 'stag', location: 'newcastle' } as const
/** Replaces the browser's storage with `stored`, for reading and writing. */
const openTab = (stored: Map<string, string>) => {
  vi.stubGlobal('window', { sessionStorage: storageArea(stored) })
  onTestFinished(() => void vi.unstubAllGlobals())
}
const storedDraft = (event: object) =>
  new Map([['package-draft/stag/newcastle', JSON.stringify({ event, requestId: 'r-1' })]])

test('a draft is stored with the version of its shape', () => {
  const stored = new Map<string, string>()
  openTab(stored)
  writeDraft(key, { event: newDraft, requestId: 'r-1' })
  expect(JSON.parse(stored.get('package-draft/stag/newcastle')!).event).toEqual(storedEvent(newDraft))
  expect(readDraft(key)).toEqual({ event: newDraft, requestId: 'r-1' })
})

test('a draft stored by an earlier release is restored', () => {
  openTab(storedDraft(inVersion1(exampleEvent)))
  expect(readDraft(key)?.event).toEqual(exampleEvent)
})

test('a draft stored by a later release, or an invalid one, is ignored', () => {
  openTab(storedDraft({ ...storedEvent(exampleEvent), schemaVersion: schemaVersion + 1 }))
  expect(readDraft(key)).toBeUndefined()
  openTab(storedDraft({ guests: 'none' }))
  expect(readDraft(key)).toBeUndefined()
})

test('a new draft for an event belongs to that event, not to the event of an earlier draft', () => {
  const stored = { event: newDraft, requestId: 'r-1', eventId: 'e-1', onlyIfEmpty: true }
  expect(eventOfDraft({ eventId: 'e-1' }, stored)).toEqual({ eventId: 'e-1', onlyIfEmpty: undefined })
  expect(eventOfDraft({}, stored)).toEqual({ eventId: 'e-1', onlyIfEmpty: true })
  expect(eventOfDraft({}, undefined)).toEqual({ eventId: undefined, onlyIfEmpty: undefined })
})
