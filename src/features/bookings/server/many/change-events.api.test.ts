import { expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { payingGroup } from '#tests/support/paying-group.ts'
import { createSampleEvent, createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'

const { site, staff, supplier } = await testEventApp()
const [organiser, powerless] = [await site.signUp(), await createTestStaff(site)]

const newEvents = (count: number) =>
  Promise.all(
    Array.from(
      { length: count },
      async () => (await createSampleEvent(site, organiser)).event._doc as string,
    ),
  )
const send = (body: object, browser = staff) => browser.post('/api/events/change', body)
const eventOf = async (id: string) => (await staff.get(`/api/event/${id}`)).body.data

test('staff change many events after a preview of the changes', async () => {
  const [first, cancelled, booked] = await newEvents(3)
  await staff.post(`/api/event/${cancelled}/cancelBooking`)
  const { packageOption } = await eventOf(booked!)
  await staff.post(`/api/event/${booked}/package/${packageOption[0].id}/bookWithoutPayment`)
  const idList = [first, cancelled, booked]
  const edit = { managerId: 'demo-staff', heat: 5 }
  const { data: plan } = (await send({ idList, edit })).body
  expect(plan.isApplied).toBe(false)
  expect(plan.changes).toMatchObject([
    { id: first, manager: { before: null, after: 'demo-staff' }, heat: { before: 3, after: 5 } },
    { id: booked, manager: { before: null, after: 'demo-staff' } },
  ])
  expect(plan.changes[1]).not.toHaveProperty('heat')
  expect(plan.skipped).toMatchObject([{ id: cancelled, reason: 'Cancelled' }])
  expect((await eventOf(first!)).manager).toBeNull()
  const applied = (await send({ idList, edit, token: plan.token })).body.data
  expect(applied).toEqual({ ...plan, isApplied: true })
  expect(await eventOf(first!)).toMatchObject({ manager: { id: 'demo-staff' }, salesFunnelHeat: 5 })
  expect((await eventOf(cancelled!)).manager).toBeNull()
})

/** Creates a booked event that is cancelled if its balance is not paid. Ben’s stored card will be charged for it. */
const chargedEvent = async () => {
  const group = await payingGroup(site, staff)
  const [ben] = group.guests
  for (const payer of [group.organiser, ben!]) await group.pay(payer)
  await site.db
    .insertInto('stored_card')
    .values({
      id: `card-of-${group.id}`,
      event_id: group.id,
      customer_id: ben!.userId,
      started_by: ben!.userId,
      started_at: site.clock.now,
      gateway_reference: `reference-${group.id}`,
      card_digits: '4242',
      consented_at: site.clock.now,
    })
    .execute()
  await staff.post(`/api/event/${group.id}/updateAutomaticTransactions`, { allowed: true })
  return group.id
}

test('the preview of blocking automatic emails counts the charges and cancellations that stop, and stores nothing', async () => {
  const [enquiry] = await newEvents(1)
  const [charged, quiet] = [await chargedEvent(), await chargedEvent()]
  await staff.post(`/api/event/${quiet}/updateBlockAutoEmails`, {
    turnOff: ['charge-announced', 'cancellation-warning'],
  })
  const idList = [enquiry, charged, quiet]
  const before = await Promise.all(idList.map((id) => eventOf(id!)))
  const block = { autoEmailsBlocked: true }
  const { data: plan } = (await send({ idList, edit: block })).body
  const emails = { autoEmailsBlocked: { before: false, after: true } }
  const stopped = { cardCharges: { before: 1, after: 0 }, isCancelled: { before: true, after: false } }
  const named = (at: number) => ({ id: idList[at], name: before[at].name })
  expect(plan.changes).toEqual([
    { ...named(0), ...emails },
    { ...named(1), ...emails, ...stopped },
    // Its charges and cancellation have already stopped.
    { ...named(2), ...emails },
  ])
  expect(await Promise.all(idList.map((id) => eventOf(id!)))).toEqual(before)
  const applied = (await send({ idList, edit: block, token: plan.token })).body.data
  // The charges and cancellations that the edit stops are calculated for the preview only.
  expect(applied).toEqual({
    ...plan,
    isApplied: true,
    changes: [0, 1, 2].map((at) => ({ ...named(at), ...emails })),
  })
  const { data: back } = (await send({ idList, edit: { autoEmailsBlocked: false } })).body
  expect(back.changes[1]).toMatchObject({
    cardCharges: { before: 0, after: 1 },
    isCancelled: { before: false, after: true },
  })
  expect((await send({ idList, edit: { managerId: 'demo-staff' } })).body.data.changes[1]).not.toHaveProperty(
    'cardCharges',
  )
})

test('an event that a colleague changed after the preview stops the whole edit', async () => {
  const idList = await newEvents(2)
  const edit = { heat: 1 }
  const { token } = (await send({ idList, edit })).body.data
  await staff.put(`/api/event/${idList[1]}/name`, { name: 'New name' })
  expect((await send({ idList, edit, token })).body.code).toBe('editConflict')
  expect((await send({ idList, edit: { heat: 2 }, token })).body.code).toBe('editConflict')
  expect((await eventOf(idList[0]!)).salesFunnelHeat).toBe(3)
})

test('of several parallel requests with the same preview, one changes the events and the others are refused', async () => {
  const idList = await newEvents(3)
  const edit = { managerId: 'demo-staff' }
  const { token } = (await send({ idList, edit })).body.data
  const versions = await Promise.all(idList.map(async (id) => (await eventOf(id)).version))
  const sent = await Promise.all([1, 2, 3, 4].map(() => send({ idList, edit, token })))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  for (const [at, id] of idList.entries()) expect((await eventOf(id)).version).toBe(versions[at] + 1)
})

test('only staff with the permissions change events', async () => {
  const { id, organiser: own, guest } = await createSampleGroup(site)
  for (const browser of [own, guest, supplier, site.visitor(), powerless])
    expect((await send({ idList: [id], edit: { heat: 1 } }, browser)).status).toBe(403)
  expect((await eventOf(id)).salesFunnelHeat).toBe(3)
})

test('an event is skipped if the role grants no edit at its stage', async () => {
  const [enquiry, booked] = await newEvents(2)
  const { packageOption } = await eventOf(booked!)
  await staff.post(`/api/event/${booked}/package/${packageOption[0].id}/bookWithoutPayment`)
  const permissions = [
    { path: 'eventArea', permission: ['view'] },
    { path: 'eventArea', permission: ['edit'], conditions: { statusStage: ['Enquiry'] } },
    { path: 'eventFunctions.editManager', value: 'Yes' },
  ]
  await staff.post('/api/role', { document: { name: 'Enquiries', userType: 'staff', permissions } })
  const limited = await createTestStaff(site)
  await site.db
    .updateTable('app_user')
    .set({ roles: ['Enquiries'] })
    .where('id', '=', limited.userId)
    .execute()
  const edit = { managerId: 'demo-staff', autoEmailsBlocked: true }
  const { data } = (await send({ idList: [enquiry, booked], edit }, limited)).body
  expect(data.changes).toMatchObject([{ id: enquiry }])
  expect(data.skipped).toMatchObject([{ id: booked, reason: 'Not allowed' }])
  expect((await send({ idList: [booked], edit }, limited)).status).toBe(403)
})

test.each([
  [{ idList: [], edit: { heat: 1 } }, 422],
  [{ idList: ['a', 'a'], edit: { heat: 1 } }, 422],
  [{ idList: Array.from({ length: 101 }, (_, at) => `e${at}`), edit: { heat: 1 } }, 422],
  [{ idList: ['a'], edit: {} }, 422],
  [{ idList: ['a'], edit: { heat: 6 } }, 422],
  [{ idList: ['a'], edit: { statusStage: 'Booked' } }, 422],
  [{ idList: ['nothing'], edit: { heat: 1 } }, 404],
  [{ idList: ['nothing'], edit: { managerId: 'demo-customer' } }, 404],
])('%j is refused', async (body, status) => expect((await send(body)).status).toBe(status))

test('staff change only events that they can open; the names of other events are hidden', async () => {
  const [enquiry, other] = await newEvents(2)
  const [{ name }] = [await eventOf(enquiry!)]
  const edit = { managerId: 'demo-staff' }
  const blind = await createTestStaff(site, 'eventFunctions.editManager')
  expect((await send({ idList: [enquiry], edit }, blind)).status).toBe(403)
  const permissions = [
    { path: 'eventArea', permission: ['view'], conditions: { event: [enquiry] } },
    { path: 'eventFunctions.editManager', value: 'Yes' },
  ]
  await staff.post('/api/role', { document: { name: 'One event', userType: 'staff', permissions } })
  await site.db
    .updateTable('app_user')
    .set({ roles: ['One event'] })
    .where('id', '=', blind.userId)
    .execute()
  const { data } = (await send({ idList: [enquiry, other], edit }, blind)).body
  expect(data.changes).toMatchObject([{ id: enquiry, name }])
  expect(data.skipped).toEqual([{ id: other, name: '', reason: 'Not allowed' }])
})

test('deactivated staff can become neither the manager of an event nor the assignee of a task', async () => {
  const [id] = await newEvents(1)
  const { userId } = await createTestStaff(site)
  await site.db.updateTable('app_user').set({ active: false }).where('id', '=', userId).execute()
  const task = { title: 'Call', dueDate: '2027-01-01', assigneeId: userId }
  const responses = [
    await send({ idList: [id], edit: { managerId: userId } }),
    await staff.put(`/api/event/${id}/manager/${userId}`),
    await staff.post(`/api/event/${id}/task`, task),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await staff.post(`/api/event/${id}/task`, { ...task, assigneeId: null })).status).toBe(200)
})

test('staff save views of the event list for themselves', async () => {
  const view = { section: 'hen', heat: 4, sort: 'people', way: 'up' }
  expect((await staff.put('/api/events/views/Warm%20hens', { view })).status).toBe(200)
  expect((await staff.get('/api/events/views')).body.data).toEqual([{ name: 'Warm hens', view }])
  const other = await createTestStaff(site, 'eventArea.view')
  expect((await other.get('/api/events/views')).body.data).toEqual([])
  expect((await staff.put('/api/events/views/x', { view: { colour: 'red' } })).status).toBe(422)
  for (const browser of [organiser, supplier, powerless, site.visitor()])
    expect((await browser.get('/api/events/views')).status).toBe(403)
  expect((await staff.delete('/api/events/views/Warm%20hens')).status).toBe(200)
  expect((await staff.get('/api/events/views')).body.data).toEqual([])
})
