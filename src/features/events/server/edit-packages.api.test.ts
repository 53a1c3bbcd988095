import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSampleEvent, joinEvent, sampleProduct } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

/** Creates an event with one product, and its organiser's client. */
const createSample = async () => {
  const ann = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, ann)
  return { ann, event, packageId }
}

const reload = async (browser: TestBrowser, eventId: string) =>
  (await browser.get(`/api/event/${eventId}`)).body.data

describe('POST and PUT /api/event/{id}/package and DELETE /api/event/{id}/package/{packageId}', () => {
  const request = () => ({
    package: { locationId: 'newcastle', nightsCount: 1, peopleCount: 8, productList: [sampleProduct()] },
  })

  test('an organiser adds another package to an enquiry and removes it again (API-047, API-048)', async () => {
    const { ann, event } = await createSample()
    const added = await ann.post(`/api/event/${event._doc}/package`, request())
    expect(added.status).toBe(200)
    const { packageId } = added.body.data
    expect(added.body.data.event.packageOption.map(({ id }: { id: string }) => id)).toContain(packageId)
    const removed = await ann.delete(`/api/event/${event._doc}/package/${packageId}`)
    expect(removed.status).toBe(200)
    expect(removed.body.data.event.packageOption).toHaveLength(1)
    const secondRemoval = await ann.delete(`/api/event/${event._doc}/package/${packageId}`)
    expect([secondRemoval.status, secondRemoval.body.code]).toEqual([404, 'nodeNotFound'])
  })

  test('organiser and staff can replace the content of a package; its id and position stay (PKG-078, API-049)', async () => {
    const { ann, event, packageId } = await createSample()
    const path = `/api/event/${event._doc}/package`
    const secondId = (await ann.post(path, request())).body.data.packageId
    const replacement = {
      ...request().package,
      id: packageId,
      nightsCount: 3,
      peopleCount: 9,
      eventNotes: 'Vegans',
    }
    const staff = await site.signIn('staff')
    for (const browser of [ann, staff]) {
      const { status, body } = await browser.put(path, {
        package: { ...replacement, productList: [sampleProduct()] },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      const [replaced, otherPackage] = body.data.event.packageOption
      expect([replaced.id, otherPackage.id]).toEqual([packageId, secondId])
      expect(replaced).toMatchObject({
        nightsCount: 3,
        peopleCount: 9,
        eventNotes: 'Vegans',
        status: 'Option',
      })
      expect(replaced.productList).toHaveLength(1)
      expect(replaced.productList[0].itinerary[0]).toMatchObject({ needPeople: 9, stage: 'Enquiry' })
    }
    expect(
      (await ann.put(path, { package: { ...replacement, productList: [] } })).body.data.event.packageOption[0]
        .productList,
    ).toEqual([])
  })

  test('an invalid replacement changes nothing: an unknown or booked package, somebody else’s event, or an old version', async () => {
    const { ann, event, packageId } = await createSample()
    const path = `/api/event/${event._doc}/package`
    const { package: validPackage } = request()
    const put = async (packageFields: object, fields: object = {}, browser: TestBrowser = ann) => {
      const { status, body } = await browser.put(path, {
        package: { ...validPackage, ...packageFields },
        ...fields,
      })
      return [status, body.errors?.[0]?.path ?? body.code]
    }
    expect(await put({ id: 'nothing' })).toEqual([404, 'nodeNotFound'])
    expect(await put({ id: packageId, locationId: 'atlantis' })).toEqual([422, 'badEventPackage'])
    expect(await put({ id: packageId, startDate: '2027-02-30' })).toEqual([422, 'package.startDate'])
    expect(await put({ id: packageId, productList: [{ productId: 'dodo', itinerary: [] }] })).toEqual([
      422,
      expect.anything(),
    ])
    expect(await put({ id: packageId }, { version: event.version - 1 })).toEqual([409, 'packageChanged'])
    expect((await put({ id: packageId }, {}, await site.signUp()))[0]).toBe(403)
    expect((await reload(ann, event._doc)).packageOption[0].productList).toHaveLength(1)
    const staff = await site.signIn('staff')
    await staff.post(`${path}/${packageId}/bookWithoutPayment`)
    expect(await put({ id: packageId })).toEqual([409, 'stageForbids'])
  })

  test('a save that is sent twice, even concurrently, adds one package and reports that it was already saved', async () => {
    const { ann, event } = await createSample()
    const path = `/api/event/${event._doc}/package`
    const countPackages = async () => (await reload(ann, event._doc)).packageOption.length
    const body = () => ({ ...request(), requestId: randomUUID() })
    const payload = body()
    const responses = await Promise.all(Array.from({ length: 4 }, () => ann.post(path, payload)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const retry = await ann.post(path, {
      ...payload,
      package: { ...payload.package, peopleCount: 9, productList: [] },
    })
    expect([retry.status, retry.body.code, retry.body.error]).toEqual([
      409,
      'packageAlreadySaved',
      'Package was already saved',
    ])
    expect(await countPackages()).toBe(2)
    // Requests without a request id, or with another one, each add another package.
    for (const other of [request(), body()]) expect((await ann.post(path, other)).status).toBe(200)
    expect(await countPackages()).toBe(4)
  })

  test('a removed package is not restored by a late retry of its save', async () => {
    const { ann, event } = await createSample()
    const path = `/api/event/${event._doc}/package`
    const payload = { ...request(), requestId: randomUUID() }
    const { packageId } = (await ann.post(path, payload)).body.data
    expect((await ann.delete(`${path}/${packageId}`)).status).toBe(200)
    const retry = await ann.post(path, payload)
    expect([retry.status, retry.body.code]).toEqual([409, 'packageAlreadySaved'])
    const existing = { section: 'stag', requestId: payload.requestId, package: payload.package }
    expect((await ann.post(`/api/event/${event._doc}/existing`, existing)).body.data).toMatchObject({
      packageId,
    })
    expect((await reload(ann, event._doc)).packageOption).toHaveLength(1)
  })

  test('the same request id in two events creates two packages with different ids', async () => {
    const [firstSample, secondSample] = [await createSample(), await createSample()]
    const requestId = randomUUID()
    const ids = []
    for (const { ann, event } of [firstSample, secondSample]) {
      const { body } = await ann.post(`/api/event/${event._doc}/package`, { ...request(), requestId })
      ids.push(body.data.packageId)
    }
    expect(new Set(ids).size).toBe(2)
  })

  test('an enquiry accepts no more packages after 30 days', async () => {
    const { ann, event } = await createSample()
    const now = site.clock.now
    const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
    site.clock.now = daysLater(20)
    expect((await ann.post(`/api/event/${event._doc}/package`, request())).status).toBe(200)
    site.clock.now = daysLater(30)
    const retry = await ann.post(`/api/event/${event._doc}/package`, request())
    site.clock.now = now
    expect([retry.status, retry.body.code]).toEqual([409, 'stageForbids'])
  })

  test('a package at an unknown location is refused as a bad package', async () => {
    const { ann, event } = await createSample()
    const response = await ann.post(`/api/event/${event._doc}/package`, {
      package: { locationId: 'atlantis' },
    })
    expect([response.status, response.body.error]).toEqual([422, 'Internal error: bad event package'])
  })

  test('guests, strangers, suppliers and visitors can neither add nor remove packages', async () => {
    const { event, packageId } = await createSample()
    const guest = await site.signUp()
    await joinEvent(guest, event.token)
    for (const browser of [guest, await site.signUp(), await site.signIn('supplier'), site.visitor()]) {
      expect((await browser.post(`/api/event/${event._doc}/package`, request())).status).toBe(403)
      expect((await browser.delete(`/api/event/${event._doc}/package/${packageId}`)).status).toBe(403)
    }
  })
})

test('a package has its own notes and those of its event, each of at most 2000 characters; only staff see staff notes (PKG-004)', async () => {
  const { ann, event, packageId } = await createSample()
  const staff = await site.signIn('staff')
  const path = `/api/event/${event._doc}`
  const write = (browser: TestBrowser, name: string, data: object) =>
    browser.put(path, { commandList: [{ name, packageId, data }] })
  const note = (browser: TestBrowser, call: string, text: string) =>
    browser.put(`${path}/${call}`, { note: text })
  const writers = {
    eventNotes: (text: string) => write(ann, 'editEventNotes', { notes: text }),
    customerNote: (text: string) => write(ann, 'addCustomerNotes', { note: text }),
    staffNote: (text: string) => write(staff, 'addStaffNotes', { note: text }),
    eventCustomerNote: (text: string) => note(ann, 'updateCustomerNote', text),
    eventStaffNote: (text: string) => note(staff, 'updateStaffNote', text),
  }
  for (const [field, change] of Object.entries(writers)) {
    expect([field, (await change('x'.repeat(2001))).status]).toEqual([field, 422])
    expect([field, (await change(field.padEnd(2000, '.'))).status]).toEqual([field, 200])
  }
  const storedNotes = Object.fromEntries(
    Object.keys(writers).map((field) => [field, field.padEnd(2000, '.')]),
  )
  expect((await reload(staff, event._doc)).packageOption[0]).toMatchObject(storedNotes)
  const { staffNote: _, eventStaffNote: __, ...customerNotes } = storedNotes
  const organiserView = (await reload(ann, event._doc)).packageOption[0]
  expect(organiserView).toMatchObject(customerNotes)
  expect(organiserView).not.toHaveProperty('staffNote')
  expect(organiserView).not.toHaveProperty('eventStaffNote')
})
