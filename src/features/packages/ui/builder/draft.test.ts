import { expect, test } from 'vitest'
import { packageLimits } from '../../rules/builder/package-limits.ts'
import { addProductData } from '../../rules/commands/add-item.ts'
import { exampleEvent } from '../../rules/example-event.ts'
import { buildPackage, productCommands, requestedBlank, requestedPackage } from '../../rules/new-package.ts'
import { exampleBrowserFacts } from '../testing/try-builder.ts'
import { beginDraft, requestedOf, withFreshStart } from './draft.ts'

const limits = packageLimits({ people: { default: 12 }, nights: { default: 2 } })
const begun = beginDraft({
  section: 'stag',
  location: { id: 'lo-newcastle', name: 'Newcastle' },
  limits,
  now: '2027-01-10T09:30:00.000Z',
})

test("a draft begins with the section's usual people and nights and no date", () => {
  expect(begun.packages[0]).toMatchObject({ peopleCount: 12, nightsCount: 2, startDate: null, entries: [] })
})

test('a draft for an event begins with what was said of its trip', () => {
  const trip = { nightsCount: 3, peopleCount: 9, startDate: '2027-05-14' }
  const place = { section: 'stag', location: { id: 'york', name: 'York' } } as const
  const { estimatedCustomers, packages } = beginDraft({ ...place, limits, now: begun.createdAt, trip })
  expect(packages[0]).toMatchObject(trip)
  expect(estimatedCustomers).toBe(9)
})

test('what is sent to be created builds the same package again', () => {
  const pack = exampleEvent.packages[0]!
  const request = requestedPackage.parse(requestedOf(pack))
  for (const product of request.productList) addProductData.parse(product)
  const event = { ...begun, organiserId: exampleEvent.organiserId }
  const blank = requestedBlank(event, 'pk-1', request)
  const built = buildPackage(event, blank, productCommands('pk-1', request), exampleBrowserFacts.command)
  const shown = (entries: typeof pack.entries) =>
    entries.map(({ itineraryId, productId, dayIndex, startTime, needPeople, needUnits }) => [
      itineraryId,
      productId,
      dayIndex,
      startTime,
      needPeople,
      needUnits,
    ])
  expect(shown((built as typeof pack).entries)).toEqual(shown(pack.entries))
})

test('a start that has come too near is left open', () => {
  const dated = (startDate: string) => ({
    ...begun,
    packages: begun.packages.map((pack) => ({ ...pack, startDate })),
  })
  const startOf = (startDate: string) =>
    withFreshStart(dated(startDate), '2027-02-01', limits).packages[0]?.startDate
  expect(startOf('2027-02-01')).toBeNull()
  expect(startOf('2027-03-01')).toBe('2027-03-01')
})
