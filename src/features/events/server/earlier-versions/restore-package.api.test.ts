import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { maxPackages } from '#features/event-document/rules/document-limits.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createSampleGroup, joinEvent, sampleProduct, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { readEvent } from '../event-store.ts'

const { site, supplier } = await testEventApp()
let staff: TestBrowser
const wait = (minutes: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000)
}
// Sessions end after some hours on the test's clock.
beforeEach(async () => {
  wait(1)
  staff = await site.signIn('staff')
})

const quads = 'newcastle-quad-trekking'
const archery = 'newcastle-air-rifles-and-archery'

const send = async (browser: TestBrowser, id: string, ...commandList: object[]) => {
  const { status, body } = await browser.put(`/api/event/${id}`, { commandList })
  expect([status, JSON.stringify(body.code)]).toEqual([200, undefined])
  return body.data.event
}

/** Creates an event with archery and quads, from which the organiser then removes the quads. */
const groupWithoutQuads = async () => {
  const group = await createSampleGroup(site)
  const { id, packageId, organiser } = group
  const quadsId = `it-${randomUUID()}`
  const itinerary = [{ newItineraryId: quadsId, dayIndex: 2, times: { startTime: '14:30' } }]
  await send(organiser, id, { name: 'addProduct', packageId, data: { productId: quads, itinerary } })
  await send(organiser, id, { name: 'removeProduct', packageId, itineraryId: quadsId, data: {} })
  const [{ version }] = (await staff.get(`/api/event/${id}/earlierVersions`)).body.data
  const restore = (browser: TestBrowser = staff, requestId = randomUUID(), source = { version, packageId }) =>
    browser.post(`/api/event/${id}/earlierVersion/${source.version}/package/${source.packageId}/restore`, {
      requestId,
    })
  const readPackages = async () => (await readEvent(site.db, id))!.packages
  const readVersion = async () => (await staff.get(`/api/event/${id}/earlierVersion/${version}`)).body.data
  return { ...group, version: version as number, restore, readPackages, readVersion, quadsId }
}

test('staff restore a package of an earlier version as another package; the existing one stays as it is (STF-O12)', async () => {
  const { id, packageId, restore, readPackages, readVersion, quadsId } = await groupWithoutQuads()
  const [before] = await readPackages()
  expect((await readVersion()).removedItineraryIds).toEqual([quadsId])
  const { status, body } = await restore()
  expect([status, JSON.stringify(body.code)]).toEqual([200, undefined])
  expect(body.data.leftOut).toEqual([])
  const [first, second] = body.data.event.packageOption
  expect([first.id, second.id]).toEqual([packageId, body.data.packageId])
  expect(second).toMatchObject({
    status: 'Option',
    startDate: first.startDate,
    nightsCount: 2,
    locationName: 'Newcastle',
    peopleCount: 10,
  })
  const productsOf = (pack: { productList: { productId: string }[] }) =>
    pack.productList.map(({ productId }) => productId)
  expect([productsOf(first), productsOf(second)]).toEqual([[archery], [archery, quads]])
  const [stored, restored] = await readPackages()
  expect(stored).toEqual(before)
  const ids = restored!.entries.map(({ itineraryId }) => itineraryId)
  expect(ids).not.toContain(quadsId)
  expect(new Set([...ids, ...before!.entries.map(({ itineraryId }) => itineraryId)]).size).toBe(3)
  const [change] = (await staff.get(`/api/event/${id}/changes`)).body.data
  expect([change.doneBy.name, change.changes]).toEqual([
    'Stef Staff',
    ['Package of an earlier version restored'],
  ])
  // Staff can undo the restoration: the restored package is removed like any other.
  expect((await staff.delete(`/api/event/${id}/package/${body.data.packageId}`)).status).toBe(200)
})

test('a restored package whose date has passed has the same date, like a copy, and can be moved to another date (STF-O12)', async () => {
  const { organiser, id, packageId, itineraryId } = await createSampleGroup(site)
  const startDate = addDays(dayOf(site.clock.now), -3)
  const datesFrom = (start: string) => ({ startDate: start, endDate: addDays(start, 2) })
  await send(staff, id, { name: 'editDate', packageId, data: datesFrom(startDate) })
  await send(organiser, id, { name: 'removeProduct', packageId, itineraryId, data: {} })
  const [{ version }] = (await staff.get(`/api/event/${id}/earlierVersions`)).body.data
  const { status, body } = await staff.post(
    `/api/event/${id}/earlierVersion/${version}/package/${packageId}/restore`,
    { requestId: randomUUID() },
  )
  expect([status, body.data.event.packageOption[1].startDate]).toEqual([200, startDate])
  const laterDate = addDays(startDate, 60)
  const editDate = { name: 'editDate', packageId: body.data.packageId, data: datesFrom(laterDate) }
  expect((await send(organiser, id, editDate)).packageOption[1].startDate).toBe(laterDate)
})

test('only staff restore a package; guests, organisers, suppliers and visitors cannot (STF-O12, PERM-007)', async () => {
  const { organiser, guest, stranger, restore, readPackages } = await groupWithoutQuads()
  for (const browser of [organiser, guest, stranger, supplier, site.visitor()])
    expect((await restore(browser)).status).toBe(403)
  expect(await readPackages()).toHaveLength(1)
})

test('ten parallel restorations with one request id add one package, and a late one does not add it again (STF-O12)', async () => {
  const { id, restore, readPackages } = await groupWithoutQuads()
  const requestId = randomUUID()
  const responses = await Promise.all(Array.from({ length: 10 }, () => restore(staff, requestId)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  const [restoredId, ...otherIds] = new Set(responses.map(({ body }) => body.data.packageId))
  expect(otherIds).toEqual([])
  expect((await readPackages()).map(({ id: one }) => one).slice(1)).toEqual([restoredId])
  await staff.delete(`/api/event/${id}/package/${restoredId}`)
  const retry = await restore(staff, requestId)
  expect([retry.status, retry.body.code]).toEqual([409, 'packageAlreadySaved'])
  expect((await restore()).status).toBe(200)
  expect(await readPackages()).toHaveLength(2)
})

test('a missing version or package cannot be restored, and no package beyond the maximum of an event (STF-O12)', async () => {
  const { version, packageId, restore, readPackages } = await groupWithoutQuads()
  for (const source of [
    { version: version + 1, packageId },
    { version, packageId: 'nothing' },
  ]) {
    const missing = await restore(staff, randomUUID(), source)
    expect([missing.status, missing.body.code]).toEqual([404, 'nodeNotFound'])
  }
  for (let count = 1; count < maxPackages; count += 1) expect((await restore()).status).toBe(200)
  const refused = await restore()
  expect([refused.status, refused.body.code]).toEqual([422, 'eventFull'])
  expect(await readPackages()).toHaveLength(maxPackages)
})

test('nothing is restored to a booked or cancelled event, or after 30 days; the response for the version says why (STF-O12, PKG-059)', async () => {
  const booked = await groupWithoutQuads()
  await staff.post(`/api/event/${booked.id}/package/${booked.packageId}/bookWithoutPayment`)
  const cancelled = await groupWithoutQuads()
  await staff.post(`/api/event/${cancelled.id}/cancelBooking`)
  const old = await groupWithoutQuads()
  wait(31 * 24 * 60)
  staff = await site.signIn('staff')
  for (const [{ restore, readVersion, readPackages }, reason] of [
    [booked, 'Not possible while the event is Booked'],
    [cancelled, 'Not possible while the event is Cancelled'],
    [old, 'Packages can only be added to an enquiry in its first 30 days'],
  ] as const) {
    expect((await readVersion()).whyNotRestorable).toBe(reason)
    const { status, body } = await restore()
    expect([status, body.code]).toEqual([409, 'stageForbids'])
    expect(await readPackages()).toHaveLength(1)
  }
})

test('a removed product of a booked event can be added again with a usual save (STF-O12)', async () => {
  const { id, packageId, readVersion, quadsId } = await groupWithoutQuads()
  await staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)
  expect((await readVersion()).removedItineraryIds).toEqual([quadsId])
  const itinerary = [{ newItineraryId: `it-${randomUUID()}`, dayIndex: 2 }]
  await send(staff, id, { name: 'addProduct', packageId, data: { productId: quads, itinerary } })
  expect((await readVersion()).removedItineraryIds).toEqual([])
})

test('products that are no longer in the catalogue are left out and listed; hidden products are restored (STF-O12)', async () => {
  const { id, restore, readPackages, readVersion, quadsId } = await groupWithoutQuads()
  const hideListing = (value: string | null) =>
    site.db
      .updateTable('product')
      .set({ hide_listing: value as never })
      .where('id', '=', quads)
      .execute()
  await hideListing('Everyone Except Staff')
  expect((await restore()).body.data.leftOut).toEqual([])
  await hideListing(null)
  expect((await readPackages())[1]!.entries).toHaveLength(2)

  /** Replaces a product's id in the earlier version with one that the catalogue does not have. */
  const removeFromCatalogue = (productId: string) =>
    sql`update event_snapshot
      set document = replace(document::text, ${`"productId":"${productId}"`}, '"productId":"gone"')::json
      where event_id = ${id} and state = 'earlier'`.execute(site.db)
  await removeFromCatalogue(quads)
  expect((await readVersion()).unavailableItineraryIds).toEqual([quadsId])
  const requestId = randomUUID()
  for (const _ of ['first', 'repeated']) {
    const { status, body } = await restore(staff, requestId)
    expect([status, body.data.leftOut]).toEqual([200, ['Quad Trekking']])
  }
  expect((await readPackages())[2]!.entries.map(({ productId }) => productId)).toEqual([archery])
  await removeFromCatalogue(archery)
  const refused = await restore()
  expect([refused.status, refused.body.error]).toEqual([422, 'None of these products is available any more'])
})

test('staff whose role hides hidden products learn nothing of them from an earlier version (STF-O12, PERM-025)', async () => {
  const { organiser, id, packageId } = await createSampleGroup(site)
  const hiddenId = `it-${randomUUID()}`
  const itinerary = [{ newItineraryId: hiddenId, dayIndex: 2 }]
  await send(
    organiser,
    id,
    { name: 'addProduct', packageId, data: { productId: quads, itinerary } },
    { name: 'hideProduct', packageId, itineraryId: hiddenId, data: { hideProduct: true } },
  )
  await send(organiser, id, { name: 'removeProduct', packageId, itineraryId: hiddenId, data: {} })
  await sql`update event_snapshot
    set document = replace(document::text, ${`"productId":"${quads}"`}, '"productId":"gone"')::json
    where event_id = ${id} and state = 'earlier'`.execute(site.db)
  const [{ version }] = (await staff.get(`/api/event/${id}/earlierVersions`)).body.data
  const path = `/api/event/${id}/earlierVersion/${version}`
  const readLearned = async () => {
    const { data: shown } = (await staff.get(path)).body
    const restored = await staff.post(`${path}/package/${packageId}/restore`, { requestId: randomUUID() })
    return [shown.removedItineraryIds, shown.unavailableItineraryIds, restored.body.data.leftOut]
  }
  expect(await readLearned()).toEqual([[hiddenId], [hiddenId], ['Quad Trekking']])
  const roleQuery = site.db.selectFrom('role_document').select('document').where('name', '=', 'Staff')
  const { document } = await roleQuery.executeTakeFirstOrThrow()
  const setRole = (newDocument: typeof document) =>
    site.db
      .updateTable('role_document')
      .set({ document: JSON.stringify(newDocument) })
      .where('name', '=', 'Staff')
      .execute()
  const hiddenProduct = 'packageProductDetails.hiddenProduct'
  await setRole({
    ...document,
    permissions: document.permissions.filter(({ path }) => path !== hiddenProduct),
  })
  try {
    expect(await readLearned()).toEqual([[], [], []])
  } finally {
    await setRole(document)
  }
})

test('a package restored from before a change of the event’s type marks products that the new type does not offer (STF-O12)', async () => {
  const { id, restore, readPackages } = await groupWithoutQuads()
  const setSections = (sections: string[]) =>
    site.db
      .updateTable('product')
      .set({ sections: sections as never })
      .where('id', '=', quads)
      .execute()
  const { sections } = await site.db
    .selectFrom('product')
    .select('sections')
    .where('id', '=', quads)
    .executeTakeFirstOrThrow()
  await setSections(sections.filter((section) => section !== 'hen'))
  expect((await staff.put(`/api/event/${id}/swapEventType/hen`)).status).toBe(200)
  expect((await restore()).status).toBe(200)
  await setSections(sections)
  const marks = (await readPackages())[1]!.entries.map(({ productId, product }) => [
    productId,
    product.unavailableIn,
  ])
  expect(marks).toEqual([
    [archery, undefined],
    [quads, 'hen'],
  ])
})

test('prices of a restored package are today’s; one that staff had set by hand stays (STF-O12)', async () => {
  const { organiser, id, packageId, itineraryId } = await createSampleGroup(site)
  const overriddenId = `it-${randomUUID()}`
  await send(staff, id, { name: 'addProduct', packageId, data: sampleProduct(overriddenId) })
  const price = { priceOverride: 'Yes', pricePerPersonGBP: 12.34, minPricePerPersonGBP: null }
  await send(staff, id, { name: 'editPrice', packageId, itineraryId: overriddenId, data: price })
  wait(15)
  await send(organiser, id, { name: 'editStartTime', packageId, itineraryId, data: { startTime: '15:00' } })
  const [{ version }] = (await staff.get(`/api/event/${id}/earlierVersions`)).body.data
  const { prices } = await site.db
    .selectFrom('product')
    .select('prices')
    .where('id', '=', archery)
    .executeTakeFirstOrThrow()
  const setPrices = (rows: unknown) =>
    site.db
      .updateTable('product')
      .set({ prices: JSON.stringify(rows) as never })
      .where('id', '=', archery)
      .execute()
  await setPrices(
    (prices as { pricePence: number }[]).map((row) => ({ ...row, pricePence: row.pricePence * 2 })),
  )
  const { body } = await staff.post(
    `/api/event/${id}/earlierVersion/${version}/package/${packageId}/restore`,
    {
      requestId: randomUUID(),
    },
  )
  await setPrices(prices)
  const [first, second] = (await readEvent(site.db, id))!.packages
  const penceOf = (pack: typeof first) => pack!.entries.map(({ money }) => money.pricePence)
  expect(body.data.leftOut).toEqual([])
  expect(penceOf(second)).toEqual([penceOf(first)[0]! * 2, 12_340])
  expect(second!.entries[0]!.startTime).toBe('10:00')
})

test('guests who have left are not part of a restored package, and those who have since joined are (STF-O12)', async () => {
  const { organiser, id, packageId, itineraryId } = await createSampleGroup(site)
  const added = await organiser.post(`/api/event/${id}/addUnregisteredGuest`, { name: 'Vera' })
  const guests = added.body.data.event.customerSummary
  const [, { customer: gwen }, { customer: vera }] = guests
  const customersAttending = [gwen, vera].map((customer) => ({
    customerId: customer.id,
    attending: 'No',
    booked: false,
  }))
  await send(organiser, id, {
    name: 'editParticipation',
    packageId,
    itineraryId,
    data: { customersAttending },
  })
  wait(15)
  await send(organiser, id, { name: 'editStartTime', packageId, itineraryId, data: { startTime: '15:00' } })
  await organiser.post(`/api/event/${id}/removeUnregisteredGuests`, { guestIds: [vera.id] })
  const fred = await site.signUp({ firstName: 'Fred', lastName: 'Fox' })
  await joinEvent(fred, (await readEvent(site.db, id))!.token)
  const [{ version }] = (await staff.get(`/api/event/${id}/earlierVersions`)).body.data
  const { body } = await staff.post(
    `/api/event/${id}/earlierVersion/${version}/package/${packageId}/restore`,
    {
      requestId: randomUUID(),
    },
  )
  const stored = (await readEvent(site.db, id))!.packages[1]!.entries[0]!
  expect(stored.customersAttending).toEqual([{ customerId: gwen.id, attending: 'No', booked: false }])
  // Guests who are not listed take part, as in a new package.
  const [entry] = body.data.event.packageOption[1].productList[0].itinerary
  expect(entry.customerSummary).toEqual(stored.customersAttending)
})

test('a product that was hidden from guests since the earlier version stays hidden in the restored package (STF-O12, PERM-025)', async () => {
  const { id, packageId, guest, restore, readPackages } = await groupWithoutQuads()
  const { itineraryId } = (await readPackages())[0]!.entries[0]!
  await send(staff, id, { name: 'hideProduct', packageId, itineraryId, data: { hideProduct: true } })
  expect((await restore()).status).toBe(200)
  const [, restored] = await readPackages()
  expect(restored!.entries.map(({ productId, hideProduct }) => [productId, hideProduct])).toEqual([
    [archery, true],
    [quads, false],
  ])
  const shown = JSON.stringify((await guest.get(`/api/event/${id}`)).body)
  expect([shown.includes(archery), shown.includes(quads)]).toEqual([false, true])
})
