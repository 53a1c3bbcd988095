import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  maxBytes,
  maxEntriesOfEvent,
  maxEntriesOfPackage,
  maxGuests,
} from '#features/event-document/rules/document-limits.ts'
import { createSampleEvent, createSampleGroup, samplePayload } from '#tests/support/sample-event.ts'
import { readStored, writeStoredEvent } from '#tests/support/stored-event.ts'
import { type TestApp, type TestCustomer, testApp } from '#tests/support/test-app.ts'
import type { TestResponse } from '#tests/support/test-browser.ts'

let site: TestApp
let ann: TestCustomer
beforeAll(async () => {
  site = await testApp()
  ann = await site.signUp()
})

const archery = 'newcastle-air-rifles-and-archery'
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    newItineraryId: `it-${randomUUID().slice(0, 8)}-${index}`,
    dayIndex: index % 3,
  }))
/** Returns add commands for this many entries, each for up to 60 of them. */
const addCommands = (packageId: string, count: number) =>
  Array.from({ length: Math.ceil(count / 60) }, (_, index) => ({
    name: 'addProduct',
    packageId,
    data: { productId: archery, itinerary: items(Math.min(60, count - index * 60)) },
  }))
const requestOf = (count: number) => ({
  ...samplePayload(site),
  package: {
    ...samplePayload(site).package,
    productList: addCommands('', count).map(({ data }) => data),
  },
})
const save = (eventId: string, commandList: object[]) => ann.put(`/api/event/${eventId}`, { commandList })
const pathsOf = ({ body }: TestResponse) => (body.errors ?? []).map(({ path }: { path: string }) => path)
const storedBytes = async (eventId: string) => {
  return Buffer.byteLength(JSON.stringify(await readStored(site.db, eventId)))
}

test('one save of three thousand entries is refused, and none is stored', async () => {
  const { event, packageId } = await createSampleEvent(site, ann)
  const before = await storedBytes(event._doc)
  const response = await save(event._doc, addCommands(packageId, 3000))
  expect([response.status, response.body.code]).toEqual([422, 'eventFull'])
  expect(response.body.error).toBe('This is too much for one event: the limit is 200 products in a package')
  expect(await storedBytes(event._doc)).toBe(before)
})

test('a duplicate id in the list of participants is refused, and the error has the path of the second', async () => {
  const { event, packageId } = await createSampleEvent(site, ann)
  const participant = { customerId: ann.userId, attending: 'Yes', booked: false }
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  const takePart = (customersAttending: object[]) =>
    save(event._doc, [{ name: 'editParticipation', packageId, itineraryId, data: { customersAttending } }])
  const response = await takePart([participant, participant])
  expect([response.status, pathsOf(response)]).toEqual([422, ['commandList.0.data.customersAttending.1']])
  expect((await takePart(Array(1000).fill(participant))).status).toBe(422)
  expect((await takePart([participant])).status).toBe(200)
})

test('a visitor’s event with 12,000 entries, and a save that adds 13,000, are refused as too big', async () => {
  const { organiserId: _, ...payload } = requestOf(12_000) as Record<string, unknown>
  const created = await site
    .visitor()
    .post('/api/event/unauthenticated', { ...payload, organiserEmail: 'crowd@test.com' })
  expect(created.status).toBe(413)
  const { event, packageId } = await createSampleEvent(site, ann)
  expect((await save(event._doc, addCommands(packageId, 13_000))).status).toBe(413)
  const response = await ann.post('/api/event', requestOf(maxEntriesOfPackage + 1))
  expect([response.status, pathsOf(response)]).toEqual([422, ['package.productList']])
})

test('a duplicate id among the products of a new package is refused, and the error has its path', async () => {
  const duplicateItems = items(1)
  const product = { productId: archery, itinerary: [...duplicateItems, ...duplicateItems] }
  const payload = { ...samplePayload(site), package: { locationId: 'newcastle', productList: [product] } }
  expect(pathsOf(await ann.post('/api/event', payload))).toEqual(['package.productList.0.itinerary.1'])
  const productWithItems = { productId: archery, itinerary: duplicateItems }
  const otherPayload = {
    ...samplePayload(site),
    package: { locationId: 'newcastle', productList: [productWithItems, productWithItems] },
  }
  expect(pathsOf(await ann.post('/api/event', otherPayload))).toEqual(['package.productList'])
})

test('an event grows to its limits step by step, and can still be read and changed', async () => {
  const created = await ann.post('/api/event', requestOf(maxEntriesOfPackage))
  expect(created.status).toBe(200)
  const { event, packageId } = created.body.data
  expect((await save(event._doc, addCommands(packageId, 1))).body.code).toBe('eventFull')
  const addPackage = async (count: number) =>
    ann.post(`/api/event/${event._doc}/package`, { package: requestOf(count).package })
  expect((await addPackage(maxEntriesOfEvent - maxEntriesOfPackage - 1)).status).toBe(200)
  const refused = await addPackage(2)
  expect([refused.status, refused.body.error]).toEqual([
    422,
    'This is too much for one event: the limit is 400 products',
  ])
  expect((await addPackage(1)).status).toBe(200)
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  const removed = await save(event._doc, [{ name: 'removeProduct', packageId, itineraryId, data: {} }])
  expect(removed.status).toBe(200)
  expect((await ann.get(`/api/event/${event._doc}`)).status).toBe(200)
})

test('an event has at most twenty packages', async () => {
  const { event } = await createSampleEvent(site, ann)
  const add = () => ann.post(`/api/event/${event._doc}/package`, { package: { locationId: 'newcastle' } })
  for (let count = 2; count <= 20; count += 1) expect((await add()).status).toBe(200)
  const refused = await add()
  expect([refused.status, refused.body.error]).toEqual([
    422,
    'This is too much for one event: the limit is 20 packages',
  ])
})

test('an event has at most three hundred guests, whether added by name or invited', async () => {
  const { organiser, id } = await createSampleGroup(site)
  const { token } = (await organiser.get(`/api/event/${id}`)).body.data
  const fillingGuests = Array.from({ length: maxGuests }, (_, index) => ({
    customerId: `v_${index}`,
    name: `Guest ${index}`,
    attending: 'No' as const,
    registered: false,
    fixedPricePence: null,
    paidPence: 0,
    paidFor: [],
    paidByCustomerId: null,
    useInstalments: false,
    instalmentPlan: null,
  }))
  const document = await readStored(site.db, id)
  const guests = [...document.guests, ...fillingGuests].slice(0, maxGuests)
  await writeStoredEvent(site.db, id, { ...document, guests })
  const byName = await organiser.post(`/api/event/${id}/addUnregisteredGuest`, { name: 'One More' })
  expect([byName.status, byName.body.code]).toEqual([422, 'eventFull'])
  const lateGuest = await site.signUp()
  const joined = await lateGuest.post(`/api/event/${token}/customer/${lateGuest.userId}/acceptInvite`, {
    attending: 'Yes',
  })
  expect([joined.status, joined.body.error]).toEqual([
    422,
    'This is too much for one event: the limit is 300 guests',
  ])
})

test('a document has at most a megabyte, including the bytes that its booking will add', async () => {
  const created = await ann.post('/api/event', requestOf(150))
  const { event, packageId } = created.body.data
  const document = await readStored(site.db, event._doc)
  const join = async () => {
    const guest = await site.signUp()
    return guest.post(`/api/event/${event.token ?? document.token}/customer/${guest.userId}/acceptInvite`, {
      attending: 'Yes',
    })
  }
  // Adds forty guests directly, because each would have to sign up before the endpoint accepts them.
  const guests = [
    ...document.guests,
    ...Array.from({ length: 40 }, (_, index) => ({
      ...document.guests[0]!,
      customerId: `v_${randomUUID()}`,
      name: `Guest ${index}`,
    })),
  ]
  await writeStoredEvent(site.db, event._doc, { ...document, guests })
  let joined = 0
  let response = await join()
  while (response.status === 200 && joined < 60) {
    joined += 1
    response = await join()
  }
  expect(joined).toBeGreaterThan(3)
  expect([response.status, response.body.error]).toEqual([
    422,
    'This is too much for one event: the limit is 1048576 bytes',
  ])
  const staff = await site.signIn('staff')
  const booked = await staff.post(`/api/event/${event._doc}/package/${packageId}/bookWithoutPayment`)
  expect(booked.status).toBe(200)
  expect(await storedBytes(event._doc)).toBeLessThan(maxBytes)
})

test('notes with HTML are limited to 40,000 characters, so that sanitising them does not block other requests', async () => {
  const { event, packageId } = await createSampleEvent(site, ann)
  const html = '<b>a</b> '.repeat(220)
  const productCustom = { name: 'note', description: html, type: 'Activity' }
  const staff = await site.signIn('staff')
  const write = () => {
    const [{ data, ...add }] = addCommands(packageId, 9) as [ReturnType<typeof addCommands>[number]]
    const itinerary = data.itinerary.map((item) => ({ ...item, productCustom }))
    return staff.put(`/api/event/${event._doc}`, { commandList: [{ ...add, data: { ...data, itinerary } }] })
  }
  expect((await write()).status).toBe(200)
  expect((await write()).status).toBe(200)
  const third = await write()
  expect([third.status, third.body.error]).toEqual([
    422,
    'This is too much for one event: the limit is 40000 characters of formatted notes',
  ])
})

test('staff cannot set amounts that are too large to store', async () => {
  const { event, packageId } = await createSampleEvent(site, ann)
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  const staff = await site.signIn('staff')
  const target = { packageId, itineraryId }
  const response = await staff.put(`/api/event/${event._doc}`, {
    commandList: [
      { name: 'editCustomers', ...target, data: { needPeople: 1000, needUnits: 1000 } },
      {
        name: 'editPrice',
        ...target,
        data: { priceOverride: 'Yes', pricePerPersonGBP: 1_000_000, minPricePerPersonGBP: null },
      },
    ],
  })
  expect([response.status, response.body.code]).toEqual([422, 'badEventPackage'])
  expect(response.body.facts.place).toContain('money')
})
