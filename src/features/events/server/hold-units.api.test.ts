import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, dayOf, formatDate } from '#kernel/dates.ts'
import { goodCard } from '#tests/support/payments-app.ts'
import { createSampleEvent, sampleProduct, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff, supplier } = await testEventApp()

const supplierId = 'larkfield-tyneside'
const productId = 'newcastle-air-rifles-and-archery'
const startDate = addDays(dayOf(site.clock.now), 100)
/** The day of the product in a sample package. */
const day = addDays(startDate, 1)

afterEach(async () => {
  await site.db.deleteFrom('product_hold').execute()
  await site.db.deleteFrom('product_allocation').execute()
})

const limitTo = async (units: number | null, date = day) => {
  const changes = [{ productId, date, units, closed: false }]
  const { status } = await staff.put(`/api/supplier/${supplierId}/availability`, { changes })
  expect(status).toBe(200)
}

/** Creates an enquiry for ten people, who need ten units of archery on that day. */
const createEnquiry = async () => {
  const organiser = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, organiser)
  const id: string = event._doc
  return {
    organiser,
    id,
    packageId: packageId as string,
    itineraryId: event.packageOption[0].productList[0].itinerary[0].itineraryId as string,
    book: () => staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`),
    /** Sends one command about the enquiry's product or package. */
    send: async (
      name: string,
      data: object,
      { browser = organiser as TestBrowser, itineraryId = undefined as string | undefined } = {},
    ) => {
      const { version } = (await staff.get(`/api/event/${id}`)).body.data
      return browser.put(`/api/event/${id}`, {
        version,
        commandList: [{ name, packageId, itineraryId, data }],
      })
    },
    readStage: async () => (await staff.get(`/api/event/${id}`)).body.data.statusStage as string,
  }
}
const createBookedEvent = async () => {
  const event = await createEnquiry()
  expect((await event.book()).status).toBe(200)
  return event
}

const readAvailability = async (date = day) => {
  const packageSettings = { nightsCount: 0, peopleCount: 10, startDate: date }
  const { body } = await site
    .visitor()
    .post('/api/productListAllocation', { section: 'stag', packageSettings, productList: [productId] })
  return body.data[productId][date]
}
const notEnoughText = (units: number, left: number, date = day) =>
  `Air Rifles & Archery on ${formatDate(date)}: ${units} needed, ${left} left`

describe('units that a booked package holds', () => {
  test('are unavailable to others in the availability endpoint, in grids and in the supplier’s month (CAT-043, API-115)', async () => {
    await limitTo(15)
    expect(await readAvailability()).toEqual({ available: true, allocation: 15 })
    await createEnquiry()
    expect(await readAvailability()).toEqual({ available: true, allocation: 15 })
    await createBookedEvent()
    expect(await readAvailability()).toEqual({ available: false, allocation: 5, reason: 'not enough left' })
    expect((await readAvailability(addDays(day, 1))).allocation).toBe(null)

    const isAvailableInGrid = async (people: number) => {
      const path = `/api/location/newcastle/products/stag?startDate=${day}&peopleCount=${people}`
      const { body } = await site.visitor().get(path)
      return body.data.find(({ id }: { id: string }) => id === productId).available
    }
    expect([await isAvailableInGrid(10)]).toEqual([false])
    await limitTo(21)
    expect([await isAvailableInGrid(10), await isAvailableInGrid(12)]).toEqual([true, false])
    const month = await supplier.get(`/api/supplier/${supplierId}/availability?month=${day.slice(0, 7)}`)
    const days = month.body.data.find(({ id }: { id: string }) => id === productId).days
    expect(days.find(({ date }: { date: string }) => date === day)).toMatchObject({ units: 21, held: 10 })
  })

  test('change when the product has fewer people, moves, is declined or confirmed, and when the booking is cancelled', async () => {
    await limitTo(15)
    const { send, id, itineraryId, packageId } = await createBookedEvent()
    const target = { itineraryId }
    expect((await send('editCustomers', { needPeople: 8, needUnits: 8 }, target)).status).toBe(200)
    expect((await readAvailability()).allocation).toBe(7)

    const nextDay = addDays(day, 1)
    await limitTo(15, nextDay)
    const move = { dayIndex: 2, date: nextDay, isNightActivity: false }
    expect((await send('moveProduct', move, target)).status).toBe(200)
    expect([(await readAvailability()).allocation, (await readAvailability(nextDay)).allocation]).toEqual([
      15, 7,
    ])

    const supplierTarget = { browser: supplier, itineraryId }
    expect((await send('declineProductBooking', { declineReason: 'Full' }, supplierTarget)).status).toBe(200)
    expect((await readAvailability(nextDay)).allocation).toBe(15)
    const confirmation = { venueId: null, meetingPointId: null, startTime: '10:00', productNote: null }
    const confirmResponse = await send('confirmProductBooking', confirmation, supplierTarget)
    expect([confirmResponse.status, confirmResponse.body.error]).toEqual([200, undefined])
    expect((await readAvailability(nextDay)).allocation).toBe(7)

    expect(packageId).toBeTruthy()
    expect((await staff.post(`/api/event/${id}/cancelBooking`)).status).toBe(200)
    expect((await readAvailability(nextDay)).allocation).toBe(15)
  })

  test('stay held if the supplier has fewer now, and the units left are then shown as 0', async () => {
    const { send, itineraryId } = await createBookedEvent()
    await limitTo(4)
    expect(await readAvailability()).toMatchObject({ available: false, allocation: 0 })
    expect((await send('editStartTime', { startTime: '13:00' }, { itineraryId })).status).toBe(200)
    expect((await send('editCustomers', { needPeople: 9, needUnits: 9 }, { itineraryId })).status).toBe(200)
  })
})

describe('an event that needs more units than are left', () => {
  test('cannot be booked if a parallel booking gets the last units, and the staff member who tries gets the reason', async () => {
    await limitTo(19)
    for (let round = 0; round < 5; round += 1) {
      await site.db.deleteFrom('product_hold').execute()
      const events = await Promise.all([createEnquiry(), createEnquiry()])
      const responses = await Promise.all(events.map(({ book }) => book()))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      const refusedResponse = responses.find(({ status }) => status === 409)!
      expect(refusedResponse.body).toMatchObject({ code: 'notEnoughLeft', error: notEnoughText(10, 9) })
      expect((await Promise.all(events.map(({ readStage }) => readStage()))).sort()).toEqual([
        'Booked',
        'Enquiry',
      ])
      expect((await readAvailability()).allocation).toBe(9)
    }
  })

  test('control: without the lock, the same statements hold more units than there are', async () => {
    const createTable = sql`create table unlocked_hold as select * from product_hold limit 0`
    await createTable.execute(site.db)
    const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>()
    let reads = 0
    const book = () =>
      site.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ held: number }>`
          select coalesce(sum(units), 0)::integer as held from unlocked_hold`.execute(tx)
        reads += 1
        if (reads === 2) resolve()
        await bothHaveRead
        if (rows[0]!.held + 10 > 19) return
        await sql`insert into unlocked_hold values (${randomUUID()}, 'a', ${productId}, ${day}, 10)`.execute(
          tx,
        )
      })
    await Promise.all([book(), book()])
    const { rows } = await sql<{
      held: number
    }>`select sum(units)::integer as held from unlocked_hold`.execute(site.db)
    expect(rows[0]!.held).toBe(20)
  })

  test('cannot be saved if it is booked: nothing of the save is stored', async () => {
    await limitTo(12)
    const { send, itineraryId, organiser, id } = await createBookedEvent()
    const response = await send('editCustomers', { needPeople: 13, needUnits: 13 }, { itineraryId })
    expect([response.status, response.body.error]).toEqual([409, notEnoughText(13, 12)])
    const addResponse = await organiser.put(`/api/event/${id}`, {
      commandList: [
        { name: 'editEventNotes', packageId: (await firstPackage(id)).id, data: { notes: 'Not stored' } },
        { name: 'addProduct', packageId: (await firstPackage(id)).id, data: sampleProduct() },
      ],
    })
    expect([addResponse.status, addResponse.body.code]).toEqual([409, 'notEnoughLeft'])
    expect((await firstPackage(id)).eventNotes).toBe('')
    expect((await send('editCustomers', { needPeople: 12, needUnits: 12 }, { itineraryId })).status).toBe(200)
  })

  test('cannot start a payment for units that others have booked', async () => {
    await limitTo(15)
    const { organiser, id, packageId } = await createEnquiry()
    await createBookedEvent()
    const order = { packageId, paymentSettings: { paymentType: 'fully paid' } }
    const path = `/api/event/${id}/package/${packageId}`
    expect((await organiser.get(`${path}/bookingStage`)).body.data).toEqual({
      stage: 'Enquiry',
      canBook: false,
      reason: notEnoughText(10, 5),
    })
    const withKey = () => ({ headers: { 'idempotency-key': randomUUID() } })
    for (const response of [
      await organiser.post(`${path}/paymentTypes`, {}),
      await organiser.post(`${path}/paymentDetails`, { paymentSettings: order.paymentSettings }),
      await organiser.post('/api/payment/event/prepareJwt', { eventId: id, ...order }, withKey()),
      await organiser.post('/api/payment/event/bankPayment', { eventId: id, ...order }, withKey()),
    ])
      expect([response.status, response.body.error]).toEqual([409, notEnoughText(10, 5)])
  })

  test('is not booked by a payment that was already prepared; the money stays, and staff get a task with the reason', async () => {
    await limitTo(15)
    const lateEvent = await createEnquiry()
    const prepared = await lateEvent.organiser.post(
      '/api/payment/event/prepareJwt',
      {
        eventId: lateEvent.id,
        packageId: lateEvent.packageId,
        paymentSettings: { paymentType: 'fully paid' },
        payForCustomers: [lateEvent.organiser.userId, 'openPlaces'],
      },
      { headers: { 'idempotency-key': randomUUID() } },
    )
    const { jwt, transactionId } = prepared.body.data
    await createBookedEvent()
    // The page sends this request before it sends the card data, so that nobody pays for unavailable units.
    const startResponse = await lateEvent.organiser.post('/api/payment/event/saveAwaitingTransaction', {
      eventId: lateEvent.id,
      packageId: lateEvent.packageId,
      transactionId,
    })
    expect([startResponse.status, startResponse.body.error]).toEqual([409, notEnoughText(10, 5)])
    const card = { number: goodCard, expiry: '12/40', securityCode: '123' }
    await site.app.http.inject({ method: 'POST', url: '/sandbox-gateway/pay', payload: { jwt, card } })
    await lateEvent.organiser.post('/api/payment/event/payment', {
      transactionId,
      paymentResult: { errorcode: '0' },
    })
    expect(await lateEvent.readStage()).toBe('Pending Booking')
    expect((await readAvailability()).allocation).toBe(5)
    const tasks = await site.db
      .selectFrom('event_task')
      .select(['owner_type', 'title'])
      .where('event_id', '=', lateEvent.id)
      .execute()
    expect(tasks).toEqual([
      { owner_type: 'staff', title: `Money received but nothing booked: ${notEnoughText(10, 5)}` },
    ])
    await limitTo(20)
    expect((await lateEvent.book()).status).toBe(200)
    expect((await readAvailability()).allocation).toBe(0)
  })
})

const firstPackage = async (id: string) => (await staff.get(`/api/event/${id}`)).body.data.packageOption[0]
