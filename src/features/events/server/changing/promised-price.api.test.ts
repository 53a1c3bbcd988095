import { describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createSampleEvent, joinEvent, samplePayload, testEventApp } from '#tests/support/sample-event.ts'

const { site, staff, supplier } = await testEventApp()
const testsBegan = site.clock.now
/** Moves the clock to a number of days after the tests began, without logging anybody out. */
const moveClockTo = async (days: number) => {
  const now = new Date(testsBegan.getTime() + days * 86_400_000)
  site.clock.now = now
  await site.db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + 86_400_000) })
    .execute()
}

/**
 * Creates a booked trip that starts in forty days, for ten people of whom two have joined. Returns the browsers of
 * these two, and functions that read and change the trip.
 */
const bookedTrip = async () => {
  await moveClockTo(0)
  const organiser = await site.signUp({ firstName: 'Olga', lastName: 'Orr' })
  const guest = await site.signUp({ firstName: 'Gwen', lastName: 'Gray' })
  const { package: pack } = samplePayload(site)
  const startDate = addDays(dayOf(testsBegan), 40)
  const { event, packageId } = await createSampleEvent(site, organiser, { package: { ...pack, startDate } })
  const id: string = event._doc
  await joinEvent(guest, event.token)
  expect((await staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)).status).toBe(200)
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  const read = async (browser = staff) => (await browser.get(`/api/event/${id}`)).body.data
  const send = async (browser: typeof staff, name: string, data: object, entry?: string) => {
    const { version } = await read()
    const commandList = [{ name, packageId, itineraryId: entry, data }]
    return browser.put(`/api/event/${id}`, { version, commandList })
  }
  return {
    id,
    token: event.token as string,
    packageId: packageId as string,
    itineraryId: itineraryId as string,
    organiser,
    guest,
    read,
    send,
    priceOf: async () => (await read()).packageOption[0].money.priceGBP as number,
    shareOf: async ({ userId }: { userId: string }) =>
      (await read()).customerSummary.find(
        ({ customer }: { customer: { id: string } }) => customer.id === userId,
      ).money.totalGBP as number,
  }
}
const onePerson = { needPeople: 1, needUnits: null }

describe('on the day before a booked trip', () => {
  test('with two people instead of ten the price stays until staff lower it to the amount they were shown (PAY-O14)', async () => {
    const trip = await bookedTrip()
    const [price, share] = [await trip.priceOf(), await trip.shareOf(trip.guest)]
    await moveClockTo(39)
    const twoPeople = { needPeople: 2, needUnits: null }
    const response = await trip.send(trip.organiser, 'editCustomers', twoPeople, trip.itineraryId)
    expect([response.status, response.body.data.event.packageOption[0].money.priceGBP]).toEqual([200, price])
    expect(await trip.priceOf()).toBe(price)
    expect(await trip.shareOf(trip.guest)).toBe(share)

    const { promised } = await trip.read()
    expect(promised).toMatchObject({ totalGBP: price })
    expect(promised.wouldBeGBP).toBeLessThan(price)
    const lower = (browser: typeof staff, totalGBP: number) =>
      browser.post(`/api/event/${trip.id}/lowerPrice`, { totalGBP })
    expect((await lower(trip.organiser, promised.wouldBeGBP)).status).toBe(403)
    expect((await lower(supplier, promised.wouldBeGBP)).status).toBe(403)
    expect((await lower(staff, promised.wouldBeGBP + 1)).status).toBe(409)
    expect(await trip.priceOf()).toBe(price)
    expect((await lower(staff, promised.wouldBeGBP)).status).toBe(200)
    expect(await trip.priceOf()).toBe(promised.wouldBeGBP)
    expect((await trip.read()).promised).toBeNull()
  })

  test('staff lower the promised price by a save that only sets prices, not by one that also changes numbers', async () => {
    const trip = await bookedTrip()
    const price = await trip.priceOf()
    await moveClockTo(39)
    const save = async (...commands: { name: string; data: object }[]) => {
      const { packageId, itineraryId } = trip
      const commandList = commands.map((command) => ({ ...command, packageId, itineraryId }))
      const { version } = await trip.read()
      const { status } = await staff.put(`/api/event/${trip.id}`, { version, commandList })
      expect(status).toBe(200)
      return trip.priceOf()
    }
    const lower = (pricePerPersonGBP: number) => ({
      name: 'editPrice',
      data: { priceOverride: 'Yes', pricePerPersonGBP, minPricePerPersonGBP: null },
    })
    expect(await save(lower(10), { name: 'editCustomers', data: onePerson })).toBe(price)
    expect(await save(lower(5))).toBeLessThan(price)
  })

  test('a guest who opts out of everything, or says No, owes the same (PAY-O14)', async () => {
    const trip = await bookedTrip()
    const share = await trip.shareOf(trip.guest)
    expect(share).toBeGreaterThan(0)
    await moveClockTo(39)
    const customerId = trip.guest.userId
    const optOutResponse = await trip.guest.post(`/api/event/${trip.id}/updateItineraryAttending`, {
      packageId: trip.packageId,
      itineraryId: trip.itineraryId,
      customerId,
      attending: 'No',
    })
    expect(optOutResponse.status).toBe(200)
    expect(await trip.shareOf(trip.guest)).toBe(share)
    const answer = await trip.guest.put(`/api/event/${trip.id}/customer/${customerId}/setAttendingToNo`)
    expect(answer.status).toBe(200)
    expect(await trip.shareOf(trip.guest)).toBe(share)
    const details = (await trip.organiser.get(`/api/event/${trip.id}/getCustomersDetails`)).body.data
    expect(details.find(({ id }: { id: string }) => id === customerId)).toMatchObject({ dueGBP: share })
  })

  test('a customer who takes the place of a guest added by name owes the share of that place', async () => {
    const trip = await bookedTrip()
    await trip.organiser.post(`/api/event/${trip.id}/addUnregisteredGuest`, { name: 'Tom Thin' })
    const share = await trip.shareOf(trip.guest)
    await moveClockTo(39)
    await trip.send(trip.organiser, 'editCustomers', onePerson, trip.itineraryId)
    const tom = await site.signUp({ firstName: 'Tom', lastName: 'Thin' })
    const path = `/api/event/${trip.token}/customer/${tom.userId}/replaceNonEmailCustomerWithReal`
    expect((await tom.put(path, {})).status).toBe(200)
    const response = await trip.organiser.put(
      `/api/event/${trip.id}/customer/${tom.userId}/replaceNonEmailCustomerWithReal`,
      {},
    )
    expect(response.status).toBe(200)
    expect(await trip.shareOf(tom)).toBe(share)
  })
})

test('until the adjustment date, the price falls with the number of people (PAY-O14)', async () => {
  const trip = await bookedTrip()
  const price = await trip.priceOf()
  expect((await trip.send(trip.organiser, 'editCustomers', onePerson, trip.itineraryId)).status).toBe(200)
  expect(await trip.priceOf()).toBeLessThan(price)
})

test('after a trip has begun, only staff can change it or add people; the organiser can still write notes', async () => {
  const trip = await bookedTrip()
  const price = await trip.priceOf()
  await moveClockTo(50)
  const closedMessage = 'The start date has passed. Please contact us if something needs to change.'
  const response = await trip.send(trip.organiser, 'editCustomers', onePerson, trip.itineraryId)
  expect([response.status, response.body.error]).toEqual([422, closedMessage])
  const estimate = await trip.send(trip.organiser, 'editEstimatedCustomers', { delta: -9 })
  expect(estimate.status).toBe(422)
  const customerId = trip.guest.userId
  const stranger = await site.signUp()
  for (const refused of [
    await trip.guest.post(`/api/event/${trip.id}/updateAttending`, { customerId, attending: 'No' }),
    await trip.guest.put(`/api/event/${trip.id}/customer/${customerId}/setAttendingToNo`),
    await trip.organiser.post(`/api/event/${trip.id}/addUnregisteredGuest`, { name: 'Late' }),
    await trip.organiser.post(`/api/event/${trip.id}/addAllUnregisteredGuest`, {}),
    await stranger.post(`/api/event/${trip.token}/customer/${stranger.userId}/acceptInvite`, {}),
  ])
    expect([refused.status, refused.body.error]).toEqual([409, closedMessage])
  expect((await trip.read()).actualCustomers).toBe(2)

  const notes = await trip.send(trip.organiser, 'addCustomerNotes', { note: 'We are at the bar' })
  expect(notes.status).toBe(200)
  expect((await trip.send(staff, 'editCustomers', onePerson, trip.itineraryId)).status).toBe(200)
  expect(await trip.priceOf()).toBe(price)
  expect(
    (await staff.post(`/api/event/${trip.token}/customer/${stranger.userId}/acceptInvite`, {})).status,
  ).toBe(200)
})

test('only staff can change who shares the price of a cancelled product', async () => {
  const trip = await bookedTrip()
  const data = { pricingOverride: 'Yes', costCurrency: 0, priceGBP: 200 }
  expect((await trip.send(staff, 'cancelProduct', data, trip.itineraryId)).status).toBe(200)
  const share = await trip.shareOf(trip.guest)
  expect(share).toBeGreaterThan(0)
  const optOut = (browser: typeof staff) =>
    browser.post(`/api/event/${trip.id}/updateItineraryAttending`, {
      packageId: trip.packageId,
      itineraryId: trip.itineraryId,
      customerId: trip.guest.userId,
      attending: 'No',
    })
  const refused = await optOut(trip.guest)
  expect([refused.status, refused.body.error]).toEqual([422, 'Not possible while this product is Cancelled'])
  expect((await optOut(trip.organiser)).status).toBe(422)
  expect(await trip.shareOf(trip.guest)).toBe(share)
  expect((await optOut(staff)).status).toBe(200)
})

test('a supplier’s confirmation without a version, or with an outdated one, is refused', async () => {
  const trip = await bookedTrip()
  const seenVersion = (await trip.read(supplier)).version
  const confirm = (version?: number) =>
    supplier.put(`/api/event/${trip.id}`, {
      version,
      commandList: [
        {
          name: 'confirmProductBooking',
          packageId: trip.packageId,
          itineraryId: trip.itineraryId,
          data: { venueId: null, meetingPointId: null, startTime: '10:00', productNote: null },
        },
      ],
    })
  const withoutVersion = await confirm()
  expect([withoutVersion.status, JSON.stringify(withoutVersion.body)]).toEqual([
    422,
    expect.stringContaining('version'),
  ])
  const change = await trip.send(
    trip.organiser,
    'editCustomers',
    { needPeople: 12, needUnits: null },
    trip.itineraryId,
  )
  expect(change.status).toBe(200)
  expect((await confirm(seenVersion)).status).toBe(409)
  expect((await confirm((await trip.read(supplier)).version)).status).toBe(200)
})
