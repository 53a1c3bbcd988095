import { expect, test } from 'vitest'
import { createSampleEvent, testEventApp } from '#tests/support/sample-event.ts'
import { testPassword } from '#tests/support/test-app.ts'

const { site, staff, supplier: firstSupplier } = await testEventApp()
const firstId = 'larkfield-tyneside'
const secondId = 'bridges-boat-company'
const secondEmail = 'boats@test.com'

/** Logs in a contact of another supplier, who has no part in the sample event. */
const signInSecondSupplier = async () => {
  const response = await staff.post('/api/register', {
    email: secondEmail,
    firstName: 'Bea',
    lastName: 'Boat',
    password: testPassword,
    userType: 'supplierContact',
    supplier: secondId,
    roles: [{ name: 'Owner' }],
    canManageBooking: true,
  })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  const browser = site.visitor()
  await browser.post('/api/login', { username: secondEmail, password: testPassword })
  return browser
}
const secondSupplier = await signInSecondSupplier()

type Browser = typeof staff

/**
 * Creates a booked event with one product, for which staff have set a cost, a price and a note. The first supplier has
 * then confirmed it with another note, or declined it with a reason.
 */
const createAnsweredEvent = async (answer: 'confirm' | 'decline') => {
  const organiser = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, organiser)
  const id: string = event._doc
  const itineraryId: string = event.packageOption[0].productList[0].itinerary[0].itineraryId
  await staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)
  const send = async (browser: Browser, name: string, data: object) => {
    const { version } = (await staff.get(`/api/event/${id}`)).body.data
    return browser.put(`/api/event/${id}`, { version, commandList: [{ name, packageId, itineraryId, data }] })
  }
  /** Sends a command. Throws if it is refused. */
  const submit = async (browser: Browser, name: string, data: object) => {
    const { status, body } = await send(browser, name, data)
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`)
    return body.data.event
  }
  await submit(staff, 'editCost', { costOverride: 'Yes', agency: 7.77, per: 'person' })
  await submit(staff, 'editPrice', { priceOverride: 'Yes', pricePerPersonGBP: 1, minPricePerPersonGBP: 1 })
  await submit(staff, 'editProductNote', {
    productNote: { doneBy: 'staff', showTo: ['staff', 'supplier'], note: 'Secret terms of the first' },
  })
  if (answer === 'decline')
    await submit(firstSupplier, 'declineProductBooking', { declineReason: 'Secret reason' })
  else
    await submit(firstSupplier, 'confirmProductBooking', {
      venueId: null,
      meetingPointId: null,
      startTime: '10:00',
      productNote: 'Secret note of the first',
    })
  const entryFor = async (browser: Browser) => {
    const { body } = await browser.get(`/api/event/${id}`)
    return body.data?.packageOption[0]?.productList[0]?.itinerary[0]
  }
  return { id, packageId: packageId as string, itineraryId, organiser, send, submit, entryFor }
}
type AnsweredEvent = Awaited<ReturnType<typeof createAnsweredEvent>>

const tasksOf = (id: string) =>
  site.db
    .selectFrom('event_task')
    .select(['owner_type', 'supplier_id', 'completed'])
    .where('event_id', '=', id)
    .orderBy('completed')
    .orderBy('owner_type')
    .execute()
const recipientsOf = async (id: string, kind = 'supplier-request') =>
  (
    await site.db
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('event_id', '=', id)
      .where('kind', '=', kind)
      .execute()
  ).map(({ recipient }) => recipient)

const options = { optionProducts: [], addOnProducts: [] }
const changes: [string, (event: AnsweredEvent) => Promise<unknown>][] = [
  ['editSupplier', ({ submit }) => submit(staff, 'editSupplier', { supplierId: secondId })],
  [
    'editProduct',
    ({ submit }) => submit(staff, 'editProduct', { productId: 'newcastle-tyne-party-cruise', options }),
  ],
]

test.each(
  changes.flatMap(([name, change]) =>
    (['confirm', 'decline'] as const).map((answer) => [name, answer, change] as const),
  ),
)(
  'after %s, the new supplier of a product sees nothing about the first supplier, whose answer was %s',
  async (_, answer, change) => {
    const event = await createAnsweredEvent(answer)
    expect(await event.entryFor(secondSupplier)).toBeUndefined()
    await change(event)
    const entry = await event.entryFor(secondSupplier)
    expect(entry).toMatchObject({
      stage: 'Requested',
      declineReason: null,
      productNote: null,
      confirmationList: [],
    })
    expect(JSON.stringify(entry)).not.toMatch(/Secret|7\.77|77\.7/)
    expect(await event.entryFor(firstSupplier)).toBeUndefined()
    const listedEvents = async (browser: Browser, supplierId: string) =>
      (await browser.get(`/api/supplier/${supplierId}/events?limit=200`)).body.data.filter(
        ({ eventId }: { eventId: string }) => eventId === event.id,
      )
    expect(await listedEvents(firstSupplier, firstId)).toEqual([])
    expect(await listedEvents(secondSupplier, secondId)).toMatchObject([{ toConfirmCount: 1 }])
  },
)

test.each(changes)(
  '%s sends the new supplier one request, as for a new entry, and completes the first supplier’s tasks',
  async (_, change) => {
    const event = await createAnsweredEvent('decline')
    await change(event)
    expect((await tasksOf(event.id)).filter(({ completed }) => !completed)).toEqual([
      { owner_type: 'supplier', supplier_id: secondId, completed: false },
    ])
    expect((await recipientsOf(event.id)).sort()).toEqual([secondEmail, 'supplier@test.com'])
  },
)

test('the tasks of a former supplier who had not answered are completed', async () => {
  const organiser = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, organiser)
  const id: string = event._doc
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  await staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)
  const command = { name: 'editSupplier', packageId, itineraryId, data: { supplierId: secondId } }
  await staff.put(`/api/event/${id}`, { commandList: [command] })
  expect(await tasksOf(id)).toEqual([
    { owner_type: 'supplier', supplier_id: secondId, completed: false },
    { owner_type: 'supplier', supplier_id: firstId, completed: true },
  ])
  expect(await recipientsOf(id, 'supplier-cancelled')).toEqual(['supplier@test.com'])
  const lateDecline = await firstSupplier.put(`/api/event/${id}`, {
    commandList: [
      { name: 'declineProductBooking', packageId, itineraryId, data: { declineReason: 'Too late' } },
    ],
  })
  expect(lateDecline.status).toBe(403)
})

test('a price set by hand stays with a new supplier, but not with a new product; a cost set by hand stays with neither', async () => {
  const eventOfNewProduct = await createAnsweredEvent('decline')
  const moneyBefore = (await eventOfNewProduct.entryFor(staff)).money
  expect(moneyBefore).toMatchObject({ priceOverride: 'Yes', pricePerPersonGBP: 1, costOverride: 'Yes' })
  await eventOfNewProduct.submit(staff, 'editProduct', { productId: 'newcastle-tyne-party-cruise', options })
  const moneyAfter = (await eventOfNewProduct.entryFor(staff)).money
  expect(moneyAfter).toMatchObject({
    priceOverride: 'No',
    overridePricePerPersonGBP: null,
    minPricePerPersonGBP: null,
    costOverride: 'No',
    costOverrideDetails: null,
  })
  expect(moneyAfter.pricePerPersonGBP).toBeGreaterThan(1)

  const eventOfNewSupplier = await createAnsweredEvent('decline')
  await eventOfNewSupplier.submit(staff, 'editSupplier', { supplierId: secondId })
  expect((await eventOfNewSupplier.entryFor(staff)).money).toMatchObject({
    priceOverride: 'Yes',
    pricePerPersonGBP: 1,
    costOverride: 'No',
    costCurrency: null,
  })
})

test('if the catalogue gives a product to another supplier, a recalculation does not show the new supplier’s costs to the supplier in the event', async () => {
  const event = await createAnsweredEvent('decline')
  await event.submit(staff, 'editCost', { costOverride: 'No', agency: null, per: null })
  const cost = (await event.entryFor(firstSupplier)).money.costCurrency
  expect(cost).toBeGreaterThan(0)
  const productId = 'newcastle-air-rifles-and-archery'
  const setCatalogueSupplier = (supplier_id: string) =>
    site.db.updateTable('product').set({ supplier_id }).where('id', '=', productId).execute()
  await site.db
    .updateTable('product')
    .set({ prices: JSON.stringify([{ per: 'person', pricePence: 9900, costMinor: 123 }]) })
    .where('id', '=', productId)
    .execute()
  await setCatalogueSupplier(secondId)
  await staff.put(`/api/event/${event.id}/updateCalculations`)
  expect((await event.entryFor(firstSupplier)).money.costCurrency).toBe(cost)
  await setCatalogueSupplier(firstId)
})
