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
const readEvent = async (id: string) => (await staff.get(`/api/event/${id}`)).body.data

test('staff change many events after a preview of the changes', async () => {
  const [enquiryId, cancelledId, bookedId] = await newEvents(3)
  await staff.post(`/api/event/${cancelledId}/cancelBooking`)
  const { packageOption } = await readEvent(bookedId!)
  await staff.post(`/api/event/${bookedId}/package/${packageOption[0].id}/bookWithoutPayment`)
  const idList = [enquiryId, cancelledId, bookedId]
  const edit = { managerId: 'demo-staff', heat: 5 }
  const { data: plan } = (await send({ idList, edit })).body
  expect(plan.isApplied).toBe(false)
  expect(plan.changes).toMatchObject([
    { id: enquiryId, manager: { before: null, after: 'demo-staff' }, heat: { before: 3, after: 5 } },
    { id: bookedId, manager: { before: null, after: 'demo-staff' } },
  ])
  expect(plan.changes[1]).not.toHaveProperty('heat')
  expect(plan.skipped).toMatchObject([{ id: cancelledId, reason: 'Cancelled' }])
  expect((await readEvent(enquiryId!)).manager).toBeNull()
  const applied = (await send({ idList, edit, token: plan.token })).body.data
  expect(applied).toEqual({ ...plan, isApplied: true })
  expect(await readEvent(enquiryId!)).toMatchObject({ manager: { id: 'demo-staff' }, salesFunnelHeat: 5 })
  expect((await readEvent(cancelledId!)).manager).toBeNull()
})

/** Creates a booked event that is cancelled if its balance is not paid. Ben’s stored card will be charged for it. */
const createChargedEvent = async () => {
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
  const [enquiryId] = await newEvents(1)
  const [chargedId, quietId] = [await createChargedEvent(), await createChargedEvent()]
  await staff.post(`/api/event/${quietId}/updateBlockAutoEmails`, {
    turnOff: ['charge-announced', 'cancellation-warning'],
  })
  const idList = [enquiryId, chargedId, quietId]
  const before = await Promise.all(idList.map((id) => readEvent(id!)))
  const blockEdit = { autoEmailsBlocked: true }
  const { data: plan } = (await send({ idList, edit: blockEdit })).body
  const emailChange = { autoEmailsBlocked: { before: false, after: true } }
  const stoppedChange = { cardCharges: { before: 1, after: 0 }, isCancelled: { before: true, after: false } }
  const namedEvent = (index: number) => ({ id: idList[index], name: before[index].name })
  expect(plan.changes).toEqual([
    { ...namedEvent(0), ...emailChange },
    { ...namedEvent(1), ...emailChange, ...stoppedChange },
    // Its charges and cancellation have already stopped.
    { ...namedEvent(2), ...emailChange },
  ])
  expect(await Promise.all(idList.map((id) => readEvent(id!)))).toEqual(before)
  const applied = (await send({ idList, edit: blockEdit, token: plan.token })).body.data
  // The charges and cancellations that the edit stops are calculated for the preview only.
  expect(applied).toEqual({
    ...plan,
    isApplied: true,
    changes: [0, 1, 2].map((index) => ({ ...namedEvent(index), ...emailChange })),
  })
  const { data: unblockPlan } = (await send({ idList, edit: { autoEmailsBlocked: false } })).body
  expect(unblockPlan.changes[1]).toMatchObject({
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
  expect((await readEvent(idList[0]!)).salesFunnelHeat).toBe(3)
})

test('of several parallel requests with the same preview, one changes the events and the others are refused', async () => {
  const idList = await newEvents(3)
  const edit = { managerId: 'demo-staff' }
  const { token } = (await send({ idList, edit })).body.data
  const versions = await Promise.all(idList.map(async (id) => (await readEvent(id)).version))
  const responses = await Promise.all([1, 2, 3, 4].map(() => send({ idList, edit, token })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  for (const [index, id] of idList.entries()) expect((await readEvent(id)).version).toBe(versions[index] + 1)
})

test('only staff with the permissions change events', async () => {
  const { id, organiser: eventOrganiser, guest } = await createSampleGroup(site)
  for (const browser of [eventOrganiser, guest, supplier, site.visitor(), powerless])
    expect((await send({ idList: [id], edit: { heat: 1 } }, browser)).status).toBe(403)
  expect((await readEvent(id)).salesFunnelHeat).toBe(3)
})

test('an event is skipped if the role of staff does not allow edits at its stage', async () => {
  const [enquiryId, bookedId] = await newEvents(2)
  const { packageOption } = await readEvent(bookedId!)
  await staff.post(`/api/event/${bookedId}/package/${packageOption[0].id}/bookWithoutPayment`)
  const permissions = [
    { path: 'eventArea', permission: ['view'] },
    { path: 'eventArea', permission: ['edit'], conditions: { statusStage: ['Enquiry'] } },
    { path: 'eventFunctions.editManager', value: 'Yes' },
  ]
  await staff.post('/api/role', { document: { name: 'Enquiries', userType: 'staff', permissions } })
  const limitedStaff = await createTestStaff(site)
  await site.db
    .updateTable('app_user')
    .set({ roles: ['Enquiries'] })
    .where('id', '=', limitedStaff.userId)
    .execute()
  const edit = { managerId: 'demo-staff', autoEmailsBlocked: true }
  const { data } = (await send({ idList: [enquiryId, bookedId], edit }, limitedStaff)).body
  expect(data.changes).toMatchObject([{ id: enquiryId }])
  expect(data.skipped).toMatchObject([{ id: bookedId, reason: 'Not allowed' }])
  expect((await send({ idList: [bookedId], edit }, limitedStaff)).status).toBe(403)
})

test.each([
  ['an empty list of events', { idList: [], edit: { heat: 1 } }, 422],
  ['a list with the same event twice', { idList: ['a', 'a'], edit: { heat: 1 } }, 422],
  [
    'a list of 101 events',
    { idList: Array.from({ length: 101 }, (_, index) => `e${index}`), edit: { heat: 1 } },
    422,
  ],
  ['an edit without fields', { idList: ['a'], edit: {} }, 422],
  ['a sales heat above 5', { idList: ['a'], edit: { heat: 6 } }, 422],
  ['an edit of the stage', { idList: ['a'], edit: { statusStage: 'Booked' } }, 422],
  ['an edit of an unknown event', { idList: ['nothing'], edit: { heat: 1 } }, 404],
  ['a manager who is not staff', { idList: ['nothing'], edit: { managerId: 'demo-customer' } }, 404],
])('%s is refused', async (_, body, status) => expect((await send(body)).status).toBe(status))

test('staff change only events that they can open; the names of other events are hidden', async () => {
  const [enquiryId, otherId] = await newEvents(2)
  const [{ name }] = [await readEvent(enquiryId!)]
  const edit = { managerId: 'demo-staff' }
  const blindStaff = await createTestStaff(site, 'eventFunctions.editManager')
  expect((await send({ idList: [enquiryId], edit }, blindStaff)).status).toBe(403)
  const permissions = [
    { path: 'eventArea', permission: ['view'], conditions: { event: [enquiryId] } },
    { path: 'eventFunctions.editManager', value: 'Yes' },
  ]
  await staff.post('/api/role', { document: { name: 'One event', userType: 'staff', permissions } })
  await site.db
    .updateTable('app_user')
    .set({ roles: ['One event'] })
    .where('id', '=', blindStaff.userId)
    .execute()
  const { data } = (await send({ idList: [enquiryId, otherId], edit }, blindStaff)).body
  expect(data.changes).toMatchObject([{ id: enquiryId, name }])
  expect(data.skipped).toEqual([{ id: otherId, name: '', reason: 'Not allowed' }])
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
  const colleague = await createTestStaff(site, 'eventArea.view')
  expect((await colleague.get('/api/events/views')).body.data).toEqual([])
  expect((await staff.put('/api/events/views/x', { view: { colour: 'red' } })).status).toBe(422)
  for (const browser of [organiser, supplier, powerless, site.visitor()])
    expect((await browser.get('/api/events/views')).status).toBe(403)
  expect((await staff.delete('/api/events/views/Warm%20hens')).status).toBe(200)
  expect((await staff.get('/api/events/views')).body.data).toEqual([])
})
