import { describe, expect, test } from 'vitest'
import { createSampleEvent, createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff, supplier } = await testEventApp()
const group = await createSampleGroup(site)
const { organiser, guest, stranger, id, packageId } = group
const read = async (browser: TestBrowser = staff, eventId = id) =>
  (await browser.get(`/api/event/${eventId}`)).body.data
const createEventId = async () => (await createSampleEvent(site, organiser)).event._doc as string

describe('the organiser', () => {
  const setOrganiser = (customerId: string, body: object = {}, browser: TestBrowser = staff, eventId = id) =>
    browser.put(`/api/event/${eventId}/organiser/${customerId}`, body)

  test('staff make a guest the organiser, who can then change the event (EVT-061, API-053)', async () => {
    const eventId = await createEventId()
    const { version, name } = await read(staff, eventId)
    const preview = await setOrganiser(guest.userId, { preview: true }, staff, eventId)
    expect(preview.body.data.event.organiser).toEqual({ id: guest.userId, name: 'Gwen Gray' })
    expect((await read(staff, eventId)).organiser.id).toBe(organiser.userId)

    const { status, body } = await setOrganiser(guest.userId, { version }, staff, eventId)
    expect(status).toBe(200)
    expect(body.data.event).toMatchObject({
      version: version + 1,
      name: name.replace('Olga', 'Gwen'),
      organiser: { id: guest.userId },
      customerSummary: [
        { customer: { id: organiser.userId }, attending: 'Yes' },
        { customer: { id: guest.userId }, attending: 'Yes', registered: true },
      ],
    })
    const rename = (browser: TestBrowser) => browser.put(`/api/event/${eventId}/name`, { name: 'Ours' })
    expect([(await rename(guest)).status, (await rename(organiser)).status]).toEqual([200, 403])
    // A repeated request changes nothing.
    expect((await setOrganiser(guest.userId, { version }, staff, eventId)).body.data.event.version).toBe(
      version + 2,
    )
  })

  test('the new organiser gets one email, but not for a preview or while it is off for the event (EVT-O31)', async () => {
    const mailsOf = (eventId: string) =>
      site.db
        .selectFrom('mail_outbox')
        .select(['recipient', 'subject', 'text'])
        .where('event_id', '=', eventId)
        .where('kind', '=', 'new-organiser')
        .execute()
    const eventId = await createEventId()
    await setOrganiser(guest.userId, { preview: true }, staff, eventId)
    expect(await mailsOf(eventId)).toEqual([])
    await Promise.all([1, 2, 3].map(() => setOrganiser(guest.userId, {}, staff, eventId)))
    const [mail, ...otherMails] = await mailsOf(eventId)
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({
      recipient: guest.email,
      subject: expect.stringMatching(/^You are now the organiser of Gwen/),
      text: expect.stringContaining('places are still open'),
    })
    await staff.post(`/api/event/${eventId}/updateBlockAutoEmails`, { turnOff: ['new-organiser'] })
    expect((await setOrganiser(stranger.userId, {}, staff, eventId)).status).toBe(200)
    expect(await mailsOf(eventId)).toHaveLength(1)
  })

  test('if the organiser pays for everyone, the new organiser owes the whole price (EVT-061)', async () => {
    const eventId = await createEventId()
    await staff.put(`/api/event/${eventId}/paymentTerms`, { paymentMethod: 'organiser' })
    const before = await read(staff, eventId)
    const { body } = await setOrganiser(guest.userId, {}, staff, eventId)
    const owed = body.data.event.customerSummary.map(({ money }: { money: object }) => money)
    expect(owed).toMatchObject([
      { totalGBP: 0, paidGBP: 0 },
      { totalGBP: before.packageOption[0].money.priceGBP, paidGBP: 0 },
    ])
  })

  test('only staff can change the organiser, and only to a customer (EVT-061)', async () => {
    const before = await read()
    for (const person of ['demo-staff', 'demo-supplier', 'nobody']) {
      const { status, body } = await setOrganiser(person)
      expect([status, body.error]).toEqual([404, 'Customer is not found'])
    }
    for (const browser of [organiser, guest, stranger, supplier, site.visitor()])
      expect((await setOrganiser(guest.userId, {}, browser)).status).toBe(403)
    expect((await setOrganiser(guest.userId, { version: before.version - 1 })).status).toBe(409)
    expect(await read()).toEqual(before)
    const eventId = await createEventId()
    await staff.post(`/api/event/${eventId}/cancelBooking`)
    expect((await setOrganiser(guest.userId, {}, staff, eventId)).status).toBe(409)
  })
})

describe('the type', () => {
  const swap = (type: string, body: object = {}, browser: TestBrowser = staff, eventId = id) =>
    browser.put(`/api/event/${eventId}/swapEventType/${type}`, body)
  const archery = 'newcastle-air-rifles-and-archery'

  test('staff change the type: title, prices and labels follow, and a product that is not offered is marked (EVT-063, API-057, EVT-O20)', async () => {
    const row = await site.db
      .selectFrom('product')
      .select(['prices', 'sections'])
      .where('id', '=', archery)
      .executeTakeFirstOrThrow()
    const prices = [
      { per: 'person', pricePence: 3000, costMinor: 1000 },
      { per: 'person', pricePence: 4000, costMinor: 1000, sections: ['hen'] },
    ]
    const updateProduct = (values: object) =>
      site.db.updateTable('product').set(values).where('id', '=', archery).execute()
    await updateProduct({ prices: JSON.stringify(prices), sections: ['stag'] })
    try {
      const eventId = await createEventId()
      const before = await read(staff, eventId)
      expect(before.packageOption[0].money.priceGBP).toBe(300)
      const preview = await swap('hen', { preview: true }, staff, eventId)
      expect(preview.body.data.event.packageOption[0].money.priceGBP).toBe(400)
      expect(await read(staff, eventId)).toEqual(before)

      expect((await swap('hen', { version: before.version }, staff, eventId)).status).toBe(200)
      const after = await read(organiser, eventId)
      expect(after).toMatchObject({ section: 'hen', name: "Olga's Hen Do" })
      expect(after.packageOption[0]).toMatchObject({ section: 'hen', money: { priceGBP: 400 } })
      expect(after.packageOption[0].productList[0].product.unavailableIn).toBe('hen')
      const { body } = await swap('stag', {}, staff, eventId)
      expect(body.data.event.packageOption[0].productList[0].product.unavailableIn).toBeUndefined()
    } finally {
      await updateProduct({ prices: JSON.stringify(row.prices), sections: row.sections })
    }
  })

  test('the agreed price of a booked package does not change with the type (EVT-063)', async () => {
    const { event, packageId: bookedPackageId } = await createSampleEvent(site, organiser)
    await staff.post(`/api/event/${event._doc}/package/${bookedPackageId}/bookWithoutPayment`)
    const { packageOption } = await read(staff, event._doc)
    const { body } = await swap('groups', {}, staff, event._doc)
    expect(body.data.event.packageOption[0].money.priceGBP).toBe(packageOption[0].money.priceGBP)
  })

  test('only staff can change the type, and only to an existing one (EVT-063)', async () => {
    const before = await read()
    for (const browser of [organiser, guest, stranger, supplier, site.visitor()])
      expect((await swap('hen', {}, browser)).status).toBe(403)
    expect((await swap('golf')).status).toBe(422)
    expect((await swap('hen', { version: before.version - 1 })).status).toBe(409)
    expect(await read()).toEqual(before)
  })
})

describe('the location of a package', () => {
  const move = (
    body: object,
    browser: TestBrowser = staff,
    [eventId, packId]: readonly [string, string] = [id, packageId],
  ) => browser.post(`/api/event/${eventId}/package/${packId}/swapLocation`, body)

  test('the organiser can move an enquiry to another location, and staff to a custom place (EVT-072, API-078)', async () => {
    const { event, packageId: pack } = await createSampleEvent(site, organiser)
    const packageRef: [string, string] = [event._doc, pack]
    const preview = await move({ locationId: 'york', preview: true }, organiser, packageRef)
    expect(preview.body.data.event.packageOption[0].locationId).toBe('york')
    expect((await read(staff, event._doc)).packageOption[0].locationId).toBe('newcastle')
    const moved = await move({ locationId: 'york' }, organiser, packageRef)
    expect(moved.body.data.event.packageOption[0]).toMatchObject({ locationId: 'york', locationName: 'York' })
    const customSearch = { name: 'Holy Island', loc: { lon: -1.8, lat: 55.68 } }
    const { body } = await move({ customSearch }, staff, packageRef)
    expect(body.data.event.packageOption[0]).toMatchObject({
      locationId: null,
      locationName: 'Holy Island',
      customSearch,
    })
  })

  test('after the Enquiry stage only staff can move a package (EVT-072, EVT-O4)', async () => {
    const { event, packageId: pack } = await createSampleEvent(site, organiser)
    const packageRef: [string, string] = [event._doc, pack]
    await staff.post(`/api/event/${event._doc}/package/${pack}/bookWithoutPayment`)
    expect((await move({ locationId: 'york' }, organiser, packageRef)).status).not.toBe(200)
    expect((await move({ locationId: 'york' }, staff, packageRef)).status).toBe(200)
  })

  test('a missing or unknown location, two locations, and people without permission change nothing (EVT-072)', async () => {
    const before = await read()
    for (const browser of [guest, stranger, supplier, site.visitor()])
      expect((await move({ locationId: 'york' }, browser)).status).toBe(403)
    expect((await move({})).status).toBe(422)
    expect((await move({ locationId: 'atlantis' })).status).toBe(422)
    const twoLocations = { locationId: 'york', customSearch: { name: 'There', loc: { lon: 0, lat: 0 } } }
    expect((await move(twoLocations)).status).toBe(422)
    expect(await read()).toEqual(before)
  })
})

test('staff can enter the company of the group, which customers do not see (EVT-068, API-070)', async () => {
  const setCompany = (company: string, browser: TestBrowser = staff) =>
    browser.put(`/api/event/${id}/updateCompany`, { company })
  expect((await setCompany(' Harbour & Sons ')).body.data.event.company).toBe('Harbour & Sons')
  expect((await read(organiser)).company).toBeUndefined()
  for (const browser of [organiser, guest, stranger, supplier, site.visitor()])
    expect((await setCompany('Ours', browser)).status).toBe(403)
  expect((await setCompany('<b>')).status).toBe(422)
  expect((await read()).company).toBe('Harbour & Sons')
  expect((await setCompany('')).body.data.event.company).toBeNull()
})

test('staff and the supplier of a product can change its note, which shows who wrote it (EVT-066, API-064)', async () => {
  const eventId = await createEventId()
  const [option] = (await read(staff, eventId)).packageOption
  await staff.post(`/api/event/${eventId}/package/${option.id}/bookWithoutPayment`)
  const [{ itinerary }] = option.productList
  const body = {
    packageId: option.id,
    itineraryId: itinerary[0].itineraryId,
    note: 'Two are left-handed',
    showTo: ['staff', 'supplier'],
  }
  const writeNote = (note: string, browser: TestBrowser = staff) =>
    browser.put(`/api/event/${eventId}/productNote`, { ...body, note })
  const noteOf = async (browser: TestBrowser) =>
    (await read(browser, eventId)).packageOption[0].productList[0].itinerary[0].productNote
  expect((await writeNote(body.note)).status).toBe(200)
  expect(await noteOf(supplier)).toMatchObject({ doneBy: 'staff', note: body.note })
  expect((await writeNote('We have four bows', supplier)).status).toBe(200)
  expect(await noteOf(staff)).toMatchObject({ doneBy: 'supplierContact', note: 'We have four bows' })
  for (const browser of [organiser, guest, stranger, site.visitor()])
    expect((await writeNote('Ours', browser)).status).toBe(403)
  expect((await writeNote('x'.repeat(2001))).status).toBe(422)
  expect((await writeNote('')).status).toBe(200)
  expect(await noteOf(staff)).toBeNull()
})
