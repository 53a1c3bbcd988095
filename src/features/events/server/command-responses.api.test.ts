import { beforeAll, describe, expect, test } from 'vitest'
import { createSampleEvent, samplePayload, sampleProduct } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

/** These tests check what staff and the organiser read after each command. */
let site: TestApp
let staff: TestBrowser
beforeAll(async () => {
  site = await testApp()
  staff = await site.signIn('staff')
})

const karting = 'newcastle-indoor-karting-grand-prix'
const archery = 'newcastle-air-rifles-and-archery'
const transfer = 'newcastle-airport-minibus'

/** Returns the data to add a product. A transfer is on the first day, other products are on the second. */
const productToAdd = (productId: string) => {
  const { itinerary } = sampleProduct()
  return { productId, itinerary: [{ ...itinerary[0]!, dayIndex: productId === transfer ? 0 : 1 }] }
}

/** Creates an event with one product. Returns its organiser, and functions that save and read it. */
const startEvent = async (productId = archery) => {
  const organiser = await site.signUp()
  const { package: pack } = samplePayload(site)
  const { event, packageId } = await createSampleEvent(site, organiser, {
    package: { ...pack, productList: [productToAdd(productId)] },
  })
  const path = `/api/event/${event._doc}`
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  const send = (browser: TestBrowser, name: string, data: object, isForEntry = true) =>
    browser.put(path, { commandList: [{ name, packageId, ...(isForEntry ? { itineraryId } : {}), data }] })
  const read = async (browser: TestBrowser = staff) => {
    const event = (await browser.get(path)).body.data
    const product = event.packageOption[0].productList[0]
    return { event, pack: event.packageOption[0], product, entry: product.itinerary[0] }
  }
  const save = async (browser: TestBrowser, name: string, data: object, isForEntry = true) => {
    const { status, body } = await send(browser, name, data, isForEntry)
    expect([status, body.error]).toEqual([200, undefined])
    return read()
  }
  return { organiser, path, packageId, send, save, read }
}
type Started = Awaited<ReturnType<typeof startEvent>>
const book = ({ path, packageId }: Started) => staff.post(`${path}/package/${packageId}/bookWithoutPayment`)

describe('commands of a product', () => {
  test('customProduct changes the name of an entry, editProduct changes its add-ons or its product (PKG-023)', async () => {
    const event = await startEvent(karting)
    const addOns = { optionProducts: [], addOnProducts: ['podium-fizz'] }
    const before = (await event.read()).entry.money.priceGBP
    const withFizz = await event.save(event.organiser, 'editProduct', { productId: karting, options: addOns })
    expect(withFizz.entry.addOnProducts).toEqual(['podium-fizz'])
    expect(withFizz.entry.money.priceGBP).toBe(before + 36)
    const noOptions = { optionProducts: [], addOnProducts: [] }
    const withArchery = await event.save(event.organiser, 'editProduct', {
      productId: archery,
      options: noOptions,
    })
    expect(withArchery.product).toMatchObject({
      productId: archery,
      product: { name: 'Air Rifles & Archery' },
    })
    const productCustom = { name: 'Archery with a trophy', description: 'By phone', type: 'Activity' }
    expect((await event.send(event.organiser, 'customProduct', { productCustom })).status).toBe(403)
    expect((await event.save(staff, 'customProduct', { productCustom })).product).toMatchObject({
      productCustom,
    })
  })

  test('editVenue moves an entry to a venue of its product, editSupplier changes its supplier (PKG-025)', async () => {
    const event = await startEvent()
    const noVenue = { venueId: null, meetingPointId: null }
    expect((await event.save(event.organiser, 'editVenue', noVenue)).entry.venueId).toBeNull()
    const knownVenue = { ...noVenue, venueId: 'newcastle-high-larkfield' }
    expect((await event.save(event.organiser, 'editVenue', knownVenue)).entry).toMatchObject({
      venueName: 'High Larkfield Farm',
    })
    const venueOfOtherProduct = { ...noVenue, venueId: 'newcastle-wincomblee-track' }
    expect((await event.send(event.organiser, 'editVenue', venueOfOtherProduct)).status).toBe(422)
    const supplier = { supplierId: 'full-throttle-tyne' }
    expect((await event.send(event.organiser, 'editSupplier', supplier)).status).toBe(403)
    expect((await event.save(staff, 'editSupplier', supplier)).product.supplier).toMatchObject(supplier)
  })

  test('hideProduct hides an entry and shows it again, editProductStage sets its stage (PKG-026)', async () => {
    const event = await startEvent()
    for (const hideProduct of [true, false])
      expect((await event.save(event.organiser, 'hideProduct', { hideProduct })).entry).toMatchObject({
        hideProduct,
      })
    await book(event)
    const stage = { stage: 'Booked', stageOverride: 'Yes' }
    expect((await event.send(event.organiser, 'editProductStage', stage)).status).toBe(403)
    expect((await event.save(staff, 'editProductStage', stage)).entry).toMatchObject(stage)
  })

  test('cancelProduct cancels with or without a charge, acceptCancellation accepts a supplier’s request (PKG-027)', async () => {
    const cancelled = { stage: 'Cancelled', cancelled: true }
    const chargedEvent = await startEvent()
    await book(chargedEvent)
    const prices = { pricingOverride: 'Yes', costCurrency: 40, priceGBP: 60 }
    expect((await chargedEvent.send(chargedEvent.organiser, 'cancelProduct', prices)).status).toBe(403)
    expect((await chargedEvent.save(staff, 'cancelProduct', prices)).entry).toMatchObject({
      ...cancelled,
      money: { priceGBP: 60, costCurrency: 40 },
    })
    const freeEvent = await startEvent()
    await book(freeEvent)
    const noCharge = { pricingOverride: 'No', costCurrency: null, priceGBP: null }
    expect((await freeEvent.save(staff, 'cancelProduct', noCharge)).entry).toMatchObject({
      ...cancelled,
      money: { priceGBP: 0 },
    })
    const event = await startEvent()
    await book(event)
    expect((await event.send(staff, 'acceptCancellation', {})).status).toBe(422)
    const requested = { stage: 'Cancellation Requested', stageOverride: 'Yes' }
    await event.save(staff, 'editProductStage', requested)
    expect((await event.save(staff, 'acceptCancellation', {})).entry).toMatchObject(cancelled)
  })

  test('editFlightDetails stores the flight of a transfer, editProductNote the author of the note (PKG-032)', async () => {
    const event = await startEvent(transfer)
    const flightDetails = {
      airline: 'Kite Air',
      flightNumber: 'KA 412',
      airport: 'Newcastle',
      date: '2027-05-07',
      time: '10:20',
      direction: 'inbound',
    }
    expect((await event.save(event.organiser, 'editFlightDetails', { flightDetails })).entry).toMatchObject({
      flightDetails,
    })
    const note = { doneBy: 'supplierContact', showTo: ['staff', 'supplier'], note: 'Mind the golf clubs' }
    expect(
      (await event.save(staff, 'editProductNote', { productNote: note })).entry.productNote,
    ).toMatchObject({
      note: 'Mind the golf clubs',
      doneBy: 'staff',
    })
  })

  test('editPrice and editCost set what customers pay and the supplier gets, or use the price list again (PKG-034)', async () => {
    const event = await startEvent()
    const listMoney = (await event.read()).entry.money
    const price = { priceOverride: 'Yes', pricePerPersonGBP: 42.5, minPricePerPersonGBP: null }
    const cost = { costOverride: 'Yes', agency: 31.25, per: 'person' }
    for (const [name, data] of [
      ['editPrice', price],
      ['editCost', cost],
    ] as const)
      expect((await event.send(event.organiser, name, data)).status).toBe(403)
    expect((await event.save(staff, 'editPrice', price)).entry.money).toMatchObject({ priceGBP: 425 })
    expect((await event.save(staff, 'editCost', cost)).entry.money).toMatchObject({ costCurrency: 312.5 })
    await event.save(staff, 'editPrice', { ...price, priceOverride: 'No' })
    const listed = await event.save(staff, 'editCost', { costOverride: 'No', agency: null, per: null })
    expect(listed.entry.money).toMatchObject({
      priceGBP: listMoney.priceGBP,
      costCurrency: listMoney.costCurrency,
    })
  })
})

describe('the invoiced part of a product', () => {
  const halfInvoiced = { invoicedPercent: 50 }

  test('staff set it in per cent of the cost; the organiser neither sets nor reads it (PERM-024)', async () => {
    const event = await startEvent()
    expect((await event.send(event.organiser, 'editInvoiced', halfInvoiced)).status).toBe(403)
    expect((await event.save(staff, 'editInvoiced', halfInvoiced)).entry.money.invoicedPercent).toBe(50)
    expect((await event.read(event.organiser)).entry.money).not.toHaveProperty('invoicedPercent')
    for (const invoicedPercent of [-1, 100.01, 33.333, 'half'])
      expect((await event.send(staff, 'editInvoiced', { invoicedPercent })).status).toBe(422)
    const withoutPercent = await event.save(staff, 'editInvoiced', { invoicedPercent: null })
    expect(withoutPercent.entry.money.invoicedPercent).toBeNull()
  })
})

describe('commands of the event and the package', () => {
  test('editEventName, editGuestOfHonour and editEstimatedCustomers change the event (PKG-029)', async () => {
    const event = await startEvent()
    const change = (name: string, data: object) => event.save(event.organiser, name, data, false)
    expect((await change('editEventName', { name: 'On the Tyne' })).event.eventName).toBe('On the Tyne')
    expect((await change('editGuestOfHonour', { name: "Sam O'Hara" })).event.guestOfHonour).toBe("Sam O'Hara")
    const response = await event.send(event.organiser, 'editGuestOfHonour', { name: 'Sam 2' }, false)
    expect(response.status).toBe(422)
    expect((await change('editEstimatedCustomers', { delta: 2 })).event.estimatedCustomers).toBe(12)
  })

  test('editPackageLocation moves a package; the notes of event, customer and staff are stored separately (PKG-033)', async () => {
    const event = await startEvent()
    const change = (name: string, data: object, browser: TestBrowser = event.organiser) =>
      event.save(browser, name, data, false)
    expect((await change('editEventNotes', { notes: 'Two vegetarians' })).pack.eventNotes).toBe(
      'Two vegetarians',
    )
    expect((await change('addCustomerNotes', { note: 'Ring me' })).pack.customerNote).toBe('Ring me')
    expect((await change('addStaffNotes', { note: 'Keen' }, staff)).pack.staffNote).toBe('Keen')
    expect((await event.send(event.organiser, 'addStaffNotes', { note: 'Mine' }, false)).status).toBe(403)
    expect((await event.read(event.organiser)).pack).not.toHaveProperty('staffNote')
    expect((await change('editPackageLocation', { locationId: 'york' })).pack).toMatchObject({
      locationId: 'york',
      locationName: 'York',
    })
  })
})
