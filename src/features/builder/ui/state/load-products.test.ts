import { afterEach, expect, test, vi } from 'vitest'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { isUnavailable, unavailableName } from '../view/entry-labels.ts'
import { createBrowserFacts } from './browser-facts.ts'
import { createBuilder } from './builder.ts'
import { createProductCache } from './create-product-cache.ts'
import { loadProducts } from './load-products.ts'
import { refreshProducts } from './open-builder.ts'

afterEach(() => vi.restoreAllMocks())

const [pack] = exampleEvent.packages
const productResponse = (id: string, pricePence: number): ProductResponse =>
  ({
    id,
    type: 'Activity',
    name: id,
    category: { id: 'driving', locationPageTabs: ['daytime'] },
    venues: [],
    meetingPoint: null,
    config: { unitType: 'Person', maxPeoplePerUnit: 1, minUnits: 1, maxUnits: 40, fixedMaxUnits: false },
    prices: [{ per: 'person', pricePence }],
    options: [],
    addOns: [],
    times: { startTimes: [], timeToAllow: 0, transferTimes: [] },
    availability: { runsOnRegularDates: 'No', regularDates: [], specificDates: [], allocation: null },
    durationMinutes: 60,
  }) as unknown as ProductResponse

const loadExample = async () => {
  const catalogue = { pence: 2000, missing: new Set<string>() }
  const readProduct = async (id: string) => {
    if (catalogue.missing.has(id)) throw Object.assign(new Error('Node not found'), { status: 404 })
    return productResponse(id, catalogue.pence)
  }
  const facts = createBrowserFacts({
    today: '2026-11-22',
    actor: { kind: 'customer', customerId: 'cu-organiser' },
    roles: [
      {
        name: 'Organiser',
        userType: 'customer',
        permissions: [{ path: 'packagePageFunctions.savePackage', value: 'Yes' }],
      },
    ],
    context: { section: 'stag', statusStage: 'Enquiry' },
    limits: {},
    location: undefined,
    visibility: () => fullVisibility,
  })
  const event = {
    ...exampleEvent,
    packages: [
      { ...pack!, entries: pack!.entries.filter(({ productId }) => productId !== null).slice(0, 2) },
    ],
  }
  await loadProducts({ readProduct }, facts, { event, section: 'stag' })
  const builder = createBuilder({ isSaved: false, packageId: pack!.id, base: event, facts, store: () => {} })
  builder.recalculate()
  return { catalogue, facts, builder, refresh: () => refreshProducts({ readProduct }, builder) }
}
const priceOf = ({ read }: { read(): { event: typeof exampleEvent; pack: NonNullable<typeof pack> } }) =>
  pricePackage(read().event, read().pack)

test('a changed price list recalculates the price and is reported; without a change nothing is reported', async () => {
  const { catalogue, builder, refresh } = await loadExample()
  const priceBefore = priceOf(builder).totalPence
  expect(await refresh()).toBe(false)
  catalogue.pence = 3000
  expect(await refresh()).toBe(true)
  expect(priceOf(builder).totalPence).toBe((priceBefore * 3) / 2)
  expect(await refresh()).toBe(false)
})

test('a product that left the catalogue is logged, has no price and can be removed (CAT-051, CAT-O14)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { catalogue, facts, builder, refresh } = await loadExample()
  const [missingEntry, otherEntry] = builder.read().pack.entries
  catalogue.missing.add(missingEntry!.productId!)
  expect(await refresh()).toBe(true)
  expect(warn).toHaveBeenCalledWith(`The product ${missingEntry!.productId} is no longer in the database`)
  const [missingNow, otherNow] = builder.read().pack.entries
  expect([isUnavailable(missingNow!, facts), isUnavailable(otherNow!, facts)]).toEqual([true, false])
  expect(missingNow!.money.pricePence).toBe(null)
  expect(otherNow!.money.pricePence).toBe(otherEntry!.money.pricePence)
  expect(priceOf(builder).isPriceOnApplication).toBe(true)
  expect(unavailableName).toBe('Product no longer available')
  const { itineraryId } = missingEntry!
  expect(builder.edit([{ name: 'removeProduct', packageId: pack!.id, itineraryId, data: {} }])).toBe(
    undefined,
  )
  expect(builder.read().pack.entries).toMatchObject([{ itineraryId: otherEntry!.itineraryId }])
  expect(priceOf(builder).isPriceOnApplication).toBe(false)
})

test('a missing product is not shown as unavailable if it has custom data or was already requested (CAT-051)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { catalogue, facts, builder, refresh } = await loadExample()
  const [entry] = builder.read().pack.entries
  catalogue.missing.add(entry!.productId!)
  await refresh()
  const custom = { name: 'A magician', description: null, type: 'Activity' as const }
  expect(isUnavailable({ ...entry!, stage: 'Enquiry', productCustom: custom }, facts)).toBe(false)
  expect(isUnavailable({ ...entry!, stage: 'Booked' }, facts)).toBe(false)
})

test('a failed request does not change a product, unless its status is 404', async () => {
  const { facts } = await loadExample()
  const [entry] = pack!.entries
  const readProduct = async () => Promise.reject(Object.assign(new Error('Timeout error'), { status: 504 }))
  const event = { ...exampleEvent, packages: [{ ...pack!, entries: [entry!] }] }
  expect(await loadProducts({ readProduct }, facts, { event, section: 'stag' })).toEqual({ changed: false })
  expect(facts.isMissing(entry!.productId)).toBe(false)
})

test('a product is requested again after 30 minutes, and each time if its prices are hidden (CAT-052)', async () => {
  const clock = { now: 0 }
  const readCached = createProductCache({ now: () => clock.now })
  const requestedIds: string[] = []
  const read = (id: string, priceHidden = false) =>
    readCached(id, async () => {
      requestedIds.push(id)
      return { ...productResponse(id, 2000), priceHidden }
    })
  for (const minute of [0, 29.99, 30]) {
    clock.now = minute * 60_000
    await read('pr-boat')
    await read('pr-hidden', true)
  }
  expect(requestedIds).toEqual(['pr-boat', 'pr-hidden', 'pr-hidden', 'pr-boat', 'pr-hidden'])
})
