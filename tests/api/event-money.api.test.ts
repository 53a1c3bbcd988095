import { expect, test } from 'vitest'
import { inVersion1 } from '#features/event-document/rules/testing/older-event.ts'
import { createSampleEvent, joinEvent, testEventApp } from '../support/sample-event.ts'
import { readStored, writeOlderEvent, writeStoredEvent } from '../support/stored-event.ts'

const { site, staff } = await testEventApp()
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

/** Creates an event that the organiser and one guest have joined, with £60 credited to the organiser. */
const createCreditedEvent = async () => {
  const organiser = await site.signUp()
  const guest = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, organiser)
  const id = event._doc as string
  await joinEvent(guest, event.token)
  const credit = { customerId: organiser.userId, amountGBP: 60 }
  await staff.put(`/api/event/${id}/package/${packageId}/addCreditNote`, credit, withKey(`credit-${id}`))
  const itineraryId = event.packageOption[0].productList[0].itinerary[0].itineraryId as string
  return { organiser, guest, id, packageId: packageId as string, itineraryId }
}
const readRow = (id: string) =>
  site.db
    .selectFrom('event')
    .select(['document', 'payment_stage'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const refundAll = (id: string, customerId: string) =>
  staff.post(`/api/event/${id}/customerBankRefund`, { customerId, amountGBP: 60 }, withKey(`refund-${id}`))

test('saving an event returns the same refunds and money moves as reading it', async () => {
  const { organiser, guest, id, packageId, itineraryId } = await createCreditedEvent()
  const moves = [{ fromCustomer: organiser.userId, toCustomer: guest.userId, amountGBP: 60 }]
  expect((await organiser.put(`/api/event/${id}/moveMoney`, { moves }, withKey(id))).status).toBe(200)
  expect((await refundAll(id, guest.userId)).status).toBe(200)
  const change = { name: 'editStartTime', packageId, itineraryId, data: { startTime: '14:30' } }
  const saves = [
    () => organiser.put(`/api/event/${id}`, { commandList: [change] }),
    () => staff.put(`/api/event/${id}/salesFunnel`, { heat: 4 }),
    () => organiser.put(`/api/event/${id}/name`, { name: 'Kept' }),
  ]
  for (const save of saves) {
    const { status, body } = await save()
    expect(status).toBe(200)
    expect(body.data.event).toMatchObject({
      moveMoneyHistory: moves,
      paymentStage: 'Refunded',
      refundedGBP: 60,
    })
  }
  const response = (
    await organiser.put(`/api/event/${id}`, { commandList: [{ ...change, data: { startTime: '15:00' } }] })
  ).body.data.event
  expect((await organiser.get(`/api/event/${id}`)).body.data).toEqual(response)
})

test('the filter for refunded events finds an event whose money was all refunded (EVT-O2)', async () => {
  const { organiser, id } = await createCreditedEvent()
  const eventsInStage = async (stage: string) => {
    const filter = encodeURIComponent(JSON.stringify({ stage }))
    const { body } = await staff.get(`/api/customer/${organiser.userId}/events?filter=${filter}`)
    return body.data.map((row: { id: string; stage: string }) => [row.id, row.stage])
  }
  expect(await eventsInStage('Refunded')).toEqual([])
  await refundAll(id, organiser.userId)
  expect(await eventsInStage('Refunded')).toEqual([[id, 'Refunded']])
  expect(await eventsInStage('Not Paid')).toEqual([])
})

test('the creation date of an event created just after midnight in London in summer is the day in London, not in UTC', async () => {
  const { organiser, id } = await createCreditedEvent()
  await site.db
    .updateTable('event')
    .set({ created_at: new Date('2026-06-10T23:30:00Z') })
    .where('id', '=', id)
    .execute()
  const countCreatedOn = async (day: string) => {
    const filter = encodeURIComponent(JSON.stringify({ dateField: 'createdDate', from: day, to: day }))
    return (await staff.get(`/api/customer/${organiser.userId}/events?filter=${filter}`)).body.count
  }
  expect([await countCreatedOn('2026-06-10'), await countCreatedOn('2026-06-11')]).toEqual([0, 1])
})

test('an event stored in an older shape is read, shown and saved in the current shape', async () => {
  const { organiser, id, packageId, itineraryId } = await createCreditedEvent()
  await writeOlderEvent(site.db, id, inVersion1(await readStored(site.db, id)))
  const { body } = await organiser.get(`/api/event/${id}`)
  const { money } = body.data.packageOption[0].productList[0].itinerary[0]
  expect(money.listed).toMatchObject({ people: 10, priceGBP: money.priceGBP })
  const change = { name: 'editStartTime', packageId, itineraryId, data: { startTime: '14:30' } }
  expect((await organiser.put(`/api/event/${id}`, { commandList: [change] })).status).toBe(200)
  expect((await readRow(id)).document).toMatchObject({
    refundedPence: 0,
    packages: [{ entries: [{ money: { listed: { people: 10 } } }] }],
  })
})

test('a product costs the same after its number of people was set to 0 and back, even if it is no longer in the catalogue', async () => {
  const { organiser, id, packageId, itineraryId } = await createCreditedEvent()
  const priceOf = async () =>
    (await organiser.get(`/api/event/${id}`)).body.data.packageOption[0].productList[0].itinerary[0].money
      .priceGBP
  const setPeople = (needPeople: number) =>
    organiser.put(`/api/event/${id}`, {
      commandList: [{ name: 'editCustomers', packageId, itineraryId, data: { needPeople, needUnits: null } }],
    })
  const before = await priceOf()
  expect(before).toBeGreaterThan(0)
  // Simulates a product that was removed from the catalogue.
  const storedText = JSON.stringify(await readStored(site.db, id))
  const withMissingProduct = storedText.replaceAll('newcastle-air-rifles-and-archery', 'dropped-product')
  await writeStoredEvent(site.db, id, JSON.parse(withMissingProduct))
  expect((await setPeople(0)).status).toBe(200)
  expect(await priceOf()).toBe(0)
  expect((await setPeople(10)).status).toBe(200)
  expect(await priceOf()).toBe(before)
  const { status, body } = await setPeople(90)
  expect([status, body.code]).toEqual([422, 'commandRefused'])
  expect(await priceOf()).toBe(before)
})
