import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { signInAsHiddenStaff, signInAsToggledStaff } from '#tests/support/acting.ts'
import { createSampleEvent, samplePayload } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

const eventsOf = async (browser: TestBrowser, id: string) =>
  (await browser.get(`/api/customer/${id}/events`)).body.data.map((event: { id: string }) => event.id)

test('staff who act as a customer create events for that customer, who becomes the organiser (PERM-023, ACC-049)', async () => {
  const ann = await site.signUp()
  const hiddenStaff = await signInAsHiddenStaff(site, ann.userId)
  const { event, packageId } = await createSampleEvent(site, hiddenStaff)
  expect(event.organiser).toMatchObject({ id: ann.userId, name: 'Ann Lee' })
  expect(await eventsOf(ann, ann.userId)).toEqual([event._doc])

  const commandList = [{ name: 'editEstimatedCustomers', packageId, data: { delta: 1 } }]
  const saved = await hiddenStaff.put(`/api/event/${event._doc}`, { commandList })
  expect(saved.status).toBe(200)
  const log = await site.db
    .selectFrom('event_command')
    .select('done_by')
    .where('event_id', '=', event._doc)
    .execute()
  // Although the customer is the organiser, the history contains the staff member.
  expect(log.map(({ done_by }) => done_by)).toEqual(['demo-staff'])
})

test('staff can create an event for more people and nights than the section allows, but not on a day that it does not allow (PKG-070, EVT-034)', async () => {
  const ann = await site.signUp()
  const hiddenStaff = await signInAsHiddenStaff(site, ann.userId)
  const dayIn = (days: number) => addDays(dayOf(site.clock.now), days)
  const create = (browser: TestBrowser, changes: object) => {
    const { package: samplePackage, ...payload } = samplePayload(site)
    return browser.post('/api/event', {
      ...payload,
      package: { ...samplePackage, productList: [], ...changes },
    })
  }
  const outcomes = async (browser: TestBrowser) => {
    const responses = []
    for (const changes of [
      { peopleCount: 101 },
      { nightsCount: 8 },
      { startDate: dayIn(0) },
      { startDate: dayIn(400) },
    ])
      responses.push((await create(browser, changes)).status)
    return responses
  }
  expect(await outcomes(hiddenStaff)).toEqual([200, 200, 422, 422])
  expect(await outcomes(ann)).toEqual([422, 422, 422, 422])
})

test('staff in the customer view create events for their customer, whose id they send as organiserId (PERM-023, ACC-049)', async () => {
  const ann = await site.signUp()
  const toggledStaff = await signInAsToggledStaff(site, ann.userId)
  const { event } = await createSampleEvent(site, toggledStaff, { organiserId: ann.userId })
  expect(event.organiser).toMatchObject({ id: ann.userId })
  expect(JSON.stringify(event)).not.toMatch(/costGBP|costCurrency|marginGBP/)
})

test('staff who act as a customer, in either view, cannot send the id of another person as organiserId', async () => {
  const ann = await site.signUp()
  for (const browser of [
    await signInAsHiddenStaff(site, ann.userId),
    await signInAsToggledStaff(site, ann.userId),
  ]) {
    const response = await browser.post('/api/event', samplePayload(site, { organiserId: 'demo-guest' }))
    expect([response.status, response.body.error]).toEqual([403, 'Not allowed'])
  }
})

test('staff without a customer, in any view, cannot create an event (PERM-023, EVT-031)', async () => {
  const staffInSupplierRoles = await site.signIn('staff')
  const supplierRoles = { supplierId: 'larkfield-tyneside', roles: ['Owner'] }
  expect((await staffInSupplierRoles.put('/api/staff/supplier-roles', supplierRoles)).status).toBe(200)
  const formerlyHiddenStaff = await signInAsHiddenStaff(site, 'demo-guest')
  await formerlyHiddenStaff.delete('/api/staff/acting-customer')
  const browsers = [
    await site.signIn('staff'),
    await signInAsToggledStaff(site),
    staffInSupplierRoles,
    formerlyHiddenStaff,
  ]
  for (const browser of browsers)
    for (const path of ['/api/event', '/api/empty-event']) {
      const { package: pack, ...empty } = samplePayload(site)
      const body = path === '/api/event' ? { ...empty, package: pack } : empty
      const response = await browser.post(path, body)
      expect([response.status, response.body.error]).toEqual([403, 'incorrect user type to create event'])
    }
})

test('staff in the customer view see an event only if their customer can, and then see what that customer sees (PERM-004)', async () => {
  const [ann, bob] = [await site.signUp(), await site.signUp()]
  const { event } = await createSampleEvent(site, ann)
  const path = `/api/event/${event._doc}`
  const hiddenStaff = await signInAsHiddenStaff(site, bob.userId)
  expect((await hiddenStaff.get(path)).status).toBe(200)
  const staffAsBob = await signInAsToggledStaff(site, bob.userId)
  expect((await staffAsBob.get(path)).status).toBe(403)
  const staffAsAnn = await signInAsToggledStaff(site, ann.userId)
  const [annsResponse, staffResponse] = [await ann.get(path), await staffAsAnn.get(path)]
  expect(staffResponse.body).toEqual(annsResponse.body)
})
