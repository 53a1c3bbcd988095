import { describe, expect, test } from 'vitest'
import { createSampleEvent, createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff, supplier } = await testEventApp()
const group = await createSampleGroup(site)
const { organiser, guest, stranger, id, packageId } = group
const read = async (browser: TestBrowser = staff, event = id) =>
  (await browser.get(`/api/event/${event}`)).body.data
const newEvent = async () => (await createSampleEvent(site, organiser)).event._doc as string

describe('the organiser', () => {
  const send = (customerId: string, body: object = {}, browser: TestBrowser = staff, event = id) =>
    browser.put(`/api/event/${event}/organiser/${customerId}`, body)

  test('staff make a guest the organiser, who can then change the event (EVT-061, API-053)', async () => {
    const event = await newEvent()
    const { version, name } = await read(staff, event)
    const preview = await send(guest.userId, { preview: true }, staff, event)
    expect(preview.body.data.event.organiser).toEqual({ id: guest.userId, name: 'Gwen Gray' })
    expect((await read(staff, event)).organiser.id).toBe(organiser.userId)

    const { status, body } = await send(guest.userId, { version }, staff, event)
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
    const rename = (browser: TestBrowser) => browser.put(`/api/event/${event}/name`, { name: 'Ours' })
    expect([(await rename(guest)).status, (await rename(organiser)).status]).toEqual([200, 403])
    // A repeated request changes nothing.
    expect((await send(guest.userId, { version }, staff, event)).body.data.event.version).toBe(version + 2)
  })

  test('the new organiser gets one email, but not for a preview or while it is off for the event (EVT-O31)', async () => {
    const mailsOf = (event: string) =>
      site.db
        .selectFrom('mail_outbox')
        .select(['recipient', 'subject', 'text'])
        .where('event_id', '=', event)
        .where('kind', '=', 'new-organiser')
        .execute()
    const event = await newEvent()
    await send(guest.userId, { preview: true }, staff, event)
    expect(await mailsOf(event)).toEqual([])
    await Promise.all([1, 2, 3].map(() => send(guest.userId, {}, staff, event)))
    const [mail, ...others] = await mailsOf(event)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: guest.email,
      subject: expect.stringMatching(/^You are now the organiser of Gwen/),
      text: expect.stringContaining('places are still open'),
    })
    await staff.post(`/api/event/${event}/updateBlockAutoEmails`, { turnOff: ['new-organiser'] })
    expect((await send(stranger.userId, {}, staff, event)).status).toBe(200)
    expect(await mailsOf(event)).toHaveLength(1)
  })

  test('if the organiser pays for everyone, the new organiser owes the whole price (EVT-061)', async () => {
    const event = await newEvent()
    await staff.put(`/api/event/${event}/paymentTerms`, { paymentMethod: 'organiser' })
    const before = await read(staff, event)
    const { body } = await send(guest.userId, {}, staff, event)
    const owed = body.data.event.customerSummary.map(({ money }: { money: object }) => money)
    expect(owed).toMatchObject([
      { totalGBP: 0, paidGBP: 0 },
      { totalGBP: before.packageOption[0].money.priceGBP, paidGBP: 0 },
    ])
  })

  test('only staff can change the organiser, and only to a customer (EVT-061)', async () => {
    const before = await read()
    for (const person of ['demo-staff', 'demo-supplier', 'nobody']) {
      const { status, body } = await send(person)
      expect([status, body.error]).toEqual([404, 'Customer is not found'])
    }
    for (const browser of [organiser, guest, stranger, supplier, site.visitor()])
      expect((await send(guest.userId, {}, browser)).status).toBe(403)
    expect((await send(guest.userId, { version: before.version - 1 })).status).toBe(409)
    expect(await read()).toEqual(before)
    const event = await newEvent()
    await staff.post(`/api/event/${event}/cancelBooking`)
    expect((await send(guest.userId, {}, staff, event)).status).toBe(409)
  })
})

describe('the type', () => {
  const swap = (type: string, body: object = {}, browser: TestBrowser = staff, event = id) =>
    browser.put(`/api/event/${event}/swapEventType/${type}`, body)
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
    const store = (values: object) =>
      site.db.updateTable('product').set(values).where('id', '=', archery).execute()
    await store({ prices: JSON.stringify(prices), sections: ['stag'] })
    try {
      const event = await newEvent()
      const before = await read(staff, event)
      expect(before.packageOption[0].money.priceGBP).toBe(300)
      const preview = await swap('hen', { preview: true }, staff, event)
      expect(preview.body.data.event.packageOption[0].money.priceGBP).toBe(400)
      expect(await read(staff, event)).toEqual(before)

      expect((await swap('hen', { version: before.version }, staff, event)).status).toBe(200)
      const after = await read(organiser, event)
      expect(after).toMatchObject({ section: 'hen', name: "Olga's Hen Do" })
      expect(after.packageOption[0]).toMatchObject({ section: 'hen', money: { priceGBP: 400 } })
      expect(after.packageOption[0].productList[0].product.unavailableIn).toBe('hen')
      const { body } = await swap('stag', {}, staff, event)
      expect(body.data.event.packageOption[0].productList[0].product.unavailableIn).toBeUndefined()
    } finally {
      await store({ prices: JSON.stringify(row.prices), sections: row.sections })
    }
  })

  test('the agreed price of a booked package does not change with the type (EVT-063)', async () => {
    const { event, packageId: booked } = await createSampleEvent(site, organiser)
    await staff.post(`/api/event/${event._doc}/package/${booked}/bookWithoutPayment`)
    const { packageOption } = await read(staff, event._doc)
    const { body } = await swap('groups', {}, staff, event._doc)
    expect(body.data.event.packageOption[0].money.priceGBP).toBe(packageOption[0].money.priceGBP)
  })

  test('only staff change the type, to one that exists (EVT-063)', async () => {
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
    [event, pack]: readonly [string, string] = [id, packageId],
  ) => browser.post(`/api/event/${event}/package/${pack}/swapLocation`, body)

  test('the organiser can move an enquiry to another location, and staff to a custom place (EVT-072, API-078)', async () => {
    const { event, packageId: pack } = await createSampleEvent(site, organiser)
    const at: [string, string] = [event._doc, pack]
    const preview = await move({ locationId: 'york', preview: true }, organiser, at)
    expect(preview.body.data.event.packageOption[0].locationId).toBe('york')
    expect((await read(staff, event._doc)).packageOption[0].locationId).toBe('newcastle')
    const moved = await move({ locationId: 'york' }, organiser, at)
    expect(moved.body.data.event.packageOption[0]).toMatchObject({ locationId: 'york', locationName: 'York' })
    const customSearch = { name: 'Holy Island', loc: { lon: -1.8, lat: 55.68 } }
    const { body } = await move({ customSearch }, staff, at)
    expect(body.data.event.packageOption[0]).toMatchObject({
      locationId: null,
      locationName: 'Holy Island',
      customSearch,
    })
  })

  test('after the Enquiry stage only staff can move a package (EVT-072, EVT-O4)', async () => {
    const { event, packageId: pack } = await createSampleEvent(site, organiser)
    const at: [string, string] = [event._doc, pack]
    await staff.post(`/api/event/${event._doc}/package/${pack}/bookWithoutPayment`)
    expect((await move({ locationId: 'york' }, organiser, at)).status).not.toBe(200)
    expect((await move({ locationId: 'york' }, staff, at)).status).toBe(200)
  })

  test('a missing or unknown location, two locations, and people without permission change nothing (EVT-072)', async () => {
    const before = await read()
    for (const browser of [guest, stranger, supplier, site.visitor()])
      expect((await move({ locationId: 'york' }, browser)).status).toBe(403)
    expect((await move({})).status).toBe(422)
    expect((await move({ locationId: 'atlantis' })).status).toBe(422)
    const both = { locationId: 'york', customSearch: { name: 'There', loc: { lon: 0, lat: 0 } } }
    expect((await move(both)).status).toBe(422)
    expect(await read()).toEqual(before)
  })
})

test('staff can enter the company of the group, which customers do not see (EVT-068, API-070)', async () => {
  const set = (company: string, browser: TestBrowser = staff) =>
    browser.put(`/api/event/${id}/updateCompany`, { company })
  expect((await set(' Harbour & Sons ')).body.data.event.company).toBe('Harbour & Sons')
  expect((await read(organiser)).company).toBeUndefined()
  for (const browser of [organiser, guest, stranger, supplier, site.visitor()])
    expect((await set('Ours', browser)).status).toBe(403)
  expect((await set('<b>')).status).toBe(422)
  expect((await read()).company).toBe('Harbour & Sons')
  expect((await set('')).body.data.event.company).toBeNull()
})

test('staff and the supplier of a product can change its note, which shows who wrote it (EVT-066, API-064)', async () => {
  const event = await newEvent()
  const [option] = (await read(staff, event)).packageOption
  await staff.post(`/api/event/${event}/package/${option.id}/bookWithoutPayment`)
  const [{ itinerary }] = option.productList
  const body = {
    packageId: option.id,
    itineraryId: itinerary[0].itineraryId,
    note: 'Two are left-handed',
    showTo: ['staff', 'supplier'],
  }
  const write = (note: string, browser: TestBrowser = staff) =>
    browser.put(`/api/event/${event}/productNote`, { ...body, note })
  const noteOf = async (browser: TestBrowser) =>
    (await read(browser, event)).packageOption[0].productList[0].itinerary[0].productNote
  expect((await write(body.note)).status).toBe(200)
  expect(await noteOf(supplier)).toMatchObject({ doneBy: 'staff', note: body.note })
  expect((await write('We have four bows', supplier)).status).toBe(200)
  expect(await noteOf(staff)).toMatchObject({ doneBy: 'supplierContact', note: 'We have four bows' })
  for (const browser of [organiser, guest, stranger, site.visitor()])
    expect((await write('Ours', browser)).status).toBe(403)
  expect((await write('x'.repeat(2001))).status).toBe(422)
  expect((await write('')).status).toBe(200)
  expect(await noteOf(staff)).toBeNull()
})
