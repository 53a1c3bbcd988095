import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { createSampleEvent, createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import { maxManualTasks } from '../../rules/tasks/task-limits.ts'
import { taskRecords } from './task-records.ts'

const { site, staff, supplier } = await testEventApp()
const { organiser, guest, stranger } = await createSampleGroup(site)
const colleague = await createTestStaff(site, 'eventArea.view', 'eventArea.edit')
const viewer = await createTestStaff(site, 'eventArea.view')
const powerless = await createTestStaff(site)
const today = dayOf(site.clock.now)

const newEvent = async () => {
  const { event, packageId } = await createSampleEvent(site, organiser)
  const id: string = event._doc
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  return {
    id,
    packageId,
    itineraryId,
    tasksPath: `/api/event/${id}/tasks`,
    taskPath: `/api/event/${id}/task`,
  }
}
const draft = (fields: object = {}) => ({ title: 'Call the venue', dueDate: addDays(today, 2), ...fields })
const history = async (id: string) =>
  (await staff.get(`/api/change/eventTask/${id}`)).body.data.map(
    ({ what, before, after }: { what: string; before: object | null; after: object | null }) => ({
      what,
      before,
      after,
    }),
  )

test('an idempotency key creates one task, however often it is sent; other content is refused; another person can use the same key', async () => {
  const { tasksPath, taskPath } = await newEvent()
  const extra = { headers: { 'idempotency-key': 'task-1' } }
  const create = (fields: object = {}, browser = staff) => browser.post(taskPath, draft(fields), extra)
  const responses = await Promise.all([create(), create(), create()])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const countTasks = async () => (await staff.get(tasksPath)).body.data.tasks.length
  expect([(await create()).status, await countTasks()]).toEqual([200, 1])
  expect(await create({ title: 'Another' })).toMatchObject({ body: { code: 'idempotencyMismatch' } })
  expect((await create({}, colleague)).status).toBe(200)
  expect((await staff.post(taskPath, draft())).status).toBe(200)
  expect(await countTasks()).toBe(3)
})

test('staff create, change, assign, complete, reopen and delete a manual task; each step is in the history (EVT-O17, STF-O9)', async () => {
  const { id, itineraryId, taskPath, tasksPath } = await newEvent()
  const creation = await staff.post(taskPath, draft({ productItineraryId: itineraryId }))
  expect(creation.status).toBe(200)
  const [task] = creation.body.data.tasks
  expect(task).toMatchObject({
    title: 'Call the venue',
    ownerType: 'staff',
    productItineraryId: itineraryId,
    completed: false,
    overdueDays: 0,
    assignee: null,
    isOwn: true,
    createdBy: { id: 'demo-staff', name: expect.stringMatching(/./) },
  })
  expect((await colleague.get(tasksPath)).body.data.tasks[0].isOwn).toBe(false)

  const path = `${taskPath}/${task.id}`
  const assignment = await colleague.put(path, { title: 'Write to the venue', assigneeId: colleague.userId })
  expect(assignment.body.data.tasks[0]).toMatchObject({
    title: 'Write to the venue',
    dueDate: task.dueDate,
    productItineraryId: itineraryId,
    assignee: { id: colleague.userId, name: 'Ann Lee' },
  })
  const completion = await colleague.put(path, { completed: true })
  expect(completion.body.data).toMatchObject({
    tasks: [
      { completed: true, completedBy: { id: colleague.userId }, completedAt: site.clock.now.toISOString() },
    ],
    taskSummary: { notCompletedCount: 0 },
  })
  const reopening = await staff.put(path, { completed: false })
  expect(reopening.body.data.tasks[0]).toMatchObject({
    completed: false,
    completedBy: null,
    completedAt: null,
  })
  const removal = await staff.delete(path)
  expect(removal.body.data.tasks).toEqual([])
  const line = (text: string) => ({ task: expect.stringContaining(text) })
  expect(await history(id)).toEqual([
    { what: 'task deleted', before: line('Write to the venue'), after: null },
    { what: 'task opened again', before: line('; done'), after: line('for Ann Lee') },
    { what: 'task completed', before: line('for Ann Lee'), after: line('; done') },
    { what: 'task changed', before: line('Call the venue'), after: line('Write to the venue') },
    { what: 'task created', before: null, after: line('Call the venue') },
  ])
})

test('the event list counts manual tasks, and its filter finds events with overdue ones (EVT-011, EVT-027)', async () => {
  const { id, taskPath } = await newEvent()
  const findInList = async (filter: object = {}) => {
    const query = encodeURIComponent(JSON.stringify({ search: id, ...filter }))
    return (await staff.get(`/api/events?filter=${query}`)).body.data
  }
  await staff.post(taskPath, draft())
  expect(await findInList()).toMatchObject([{ taskSummary: { notCompletedCount: 1, staffOverdueDays: 0 } }])
  expect(await findInList({ tasksOverdue: true })).toEqual([])
  const lateTask = await staff.post(taskPath, draft({ dueDate: addDays(today, -4) }))
  expect(lateTask.body.data.taskSummary).toMatchObject({ notCompletedCount: 2, staffOverdueDays: 4 })
  expect(await findInList({ tasksOverdue: true })).toMatchObject([
    { taskSummary: { notCompletedCount: 2, staffOverdueDays: 4, supplierOverdueDays: 0 } },
  ])
})

test('only staff who can edit the event can change its tasks; only the creator of a task can delete it (EVT-O17)', async () => {
  const { taskPath, tasksPath } = await newEvent()
  const otherEvent = await newEvent()
  const [task] = (await staff.post(taskPath, draft())).body.data.tasks
  const before = (await staff.get(tasksPath)).body.data
  for (const browser of [viewer, powerless, organiser, guest, stranger, supplier, site.visitor()]) {
    expect((await browser.post(taskPath, draft())).status).toBe(403)
    expect((await browser.put(`${taskPath}/${task.id}`, { title: 'Mine' })).status).toBe(403)
    expect((await browser.delete(`${taskPath}/${task.id}`)).status).toBe(403)
  }
  for (const browser of [powerless, organiser, guest, stranger, supplier, site.visitor()])
    expect((await browser.get('/api/tasks?list=all')).status).toBe(403)
  expect((await colleague.delete(`${taskPath}/${task.id}`)).status).toBe(403)
  expect((await staff.delete(`${otherEvent.taskPath}/${task.id}`)).status).toBe(404)
  expect((await staff.put(`${otherEvent.taskPath}/${task.id}`, { completed: true })).status).toBe(404)
  expect((await viewer.get(tasksPath)).body.data.tasks).toMatchObject([{ id: task.id, isOwn: false }])
  expect((await staff.get(tasksPath)).body.data).toEqual(before)
})

test('a task needs a title of limited length and a real day; its assignee must be staff, its product in the event (EVT-O17)', async () => {
  const { taskPath, tasksPath } = await newEvent()
  const invalidFields = [
    { title: '' },
    { title: ' ' },
    { title: 'x'.repeat(201) },
    { title: '<b>' },
    { dueDate: '2026-02-30' },
    { productItineraryId: 'it-none' },
  ]
  for (const fields of invalidFields)
    expect([fields, (await staff.post(taskPath, draft(fields))).status]).toEqual([fields, 422])
  for (const assigneeId of ['nobody', organiser.userId])
    expect((await staff.post(taskPath, draft({ assigneeId }))).status).toBe(404)
  expect((await staff.get(tasksPath)).body.data.tasks).toEqual([])
})

test('an event has a maximum number of manual tasks, even for concurrent requests (EVT-O17)', async () => {
  const { id, taskPath } = await newEvent()
  await site.db
    .insertInto('event_task')
    .values(
      Array.from({ length: maxManualTasks - 1 }, (_, index) => ({
        id: `${id}-${index}`,
        event_id: id,
        title: 'Call',
        owner_type: 'staff' as const,
        due_date: today,
        created_by: 'demo-staff',
      })),
    )
    .execute()
  const responses = await Promise.all([1, 2, 3].map(() => staff.post(taskPath, draft())))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('a supplier’s response does not complete a manual task; an automatic task can be assigned, but not renamed or deleted (EVT-O17)', async () => {
  const { id, packageId, itineraryId, taskPath, tasksPath } = await newEvent()
  await staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)
  await staff.post(taskPath, draft({ productItineraryId: itineraryId }))
  const respond = async (name: string, data: object) => {
    const { version } = (await staff.get(`/api/event/${id}`)).body.data
    return supplier.put(`/api/event/${id}`, {
      version,
      commandList: [{ name, packageId, itineraryId, data }],
    })
  }
  expect((await respond('declineProductBooking', { declineReason: 'Closed' })).status).toBe(200)
  const tasksAfterDecline = (await staff.get(tasksPath)).body.data.tasks
  const automaticTask = tasksAfterDecline.find(
    ({ createdBy, ownerType }: { createdBy: object | null; ownerType: string }) =>
      createdBy === null && ownerType === 'staff',
  )
  const path = `${taskPath}/${automaticTask.id}`
  expect((await staff.put(path, { title: 'Another' })).status).toBe(422)
  expect((await staff.delete(path)).status).toBe(403)
  const tasksAfterAssignment = (await staff.put(path, { assigneeId: colleague.userId })).body.data.tasks
  expect(
    tasksAfterAssignment.find(({ id: taskId }: { id: string }) => taskId === automaticTask.id).assignee.id,
  ).toBe(colleague.userId)

  expect((await staff.post(`/api/event/${id}/cancelBooking`)).status).toBe(200)
  const tasksAfterCancelling = (await staff.get(tasksPath)).body.data.tasks
  expect(tasksAfterCancelling.filter(({ completed }: { completed: boolean }) => !completed)).toMatchObject([
    { title: 'Call the venue' },
  ])
})

test('staff list their own or all open tasks of all events, the most overdue first, in pages (EVT-O17)', async () => {
  const [firstEvent, secondEvent] = [await newEvent(), await newEvent()]
  const assignedToColleague = { assigneeId: colleague.userId }
  const titledDraft = (title: string, days: number, fields: object = assignedToColleague) =>
    draft({ title, dueDate: addDays(today, days), ...fields })
  await staff.post(firstEvent.taskPath, titledDraft('Later', 9))
  await staff.post(secondEvent.taskPath, titledDraft('Overdue', -300))
  await staff.post(secondEvent.taskPath, titledDraft('Nobody’s', -400, {}))
  const completedTask = (
    await staff.post(firstEvent.taskPath, titledDraft('Done', -200))
  ).body.data.tasks.find(({ title }: { title: string }) => title === 'Done')
  await colleague.put(`${firstEvent.taskPath}/${completedTask.id}`, { completed: true })

  const titles = ({ body }: Awaited<ReturnType<typeof colleague.get>>) =>
    body.data.map(({ title }: { title: string }) => title)
  const ownList = await colleague.get('/api/tasks')
  expect(titles(ownList).filter((title: string) => !title.startsWith('Replace'))).toEqual(
    expect.arrayContaining(['Overdue', 'Later']),
  )
  expect(titles(ownList)).not.toContain('Done')
  expect(ownList.body.data[0]).toMatchObject({
    title: 'Overdue',
    overdueDays: 300,
    event: { id: secondEvent.id, name: expect.stringMatching(/./) },
    assignee: { id: colleague.userId },
  })
  expect(titles(await viewer.get('/api/tasks'))).toEqual([])
  const firstPage = await viewer.get('/api/tasks?list=all&limit=2')
  expect(titles(firstPage)).toEqual(['Nobody’s', 'Overdue'])
  const nextPage = await viewer.get(`/api/tasks?list=all&after=${firstPage.body.data[0].id}`)
  expect(titles(nextPage)[0]).toBe('Overdue')
  expect(nextPage.body.count).toBe(firstPage.body.count)
  expect((await viewer.get('/api/tasks?after=none')).status).toBe(422)
})

test('staff read the tasks of each product with the event; other readers of the event get none (PKG-009)', async () => {
  const { id, packageId, itineraryId, taskPath } = await newEvent()
  await staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)
  await staff.post(taskPath, draft({ productItineraryId: itineraryId, dueDate: addDays(today, -1) }))
  const path = `/api/event/${id}`
  const entry = (await viewer.get(path)).body.data.packageOption[0].productList[0].itinerary[0]
  expect(entry.taskList).toMatchObject([
    { title: 'Call the venue', ownerType: 'staff', completed: false, overdueDays: 1 },
    { ownerType: 'supplier', dueDate: addDays(today, 3), completed: false, overdueDays: 0 },
  ])
  for (const browser of [organiser, supplier]) {
    const { status, body } = await browser.get(path)
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('taskList')])
  }
  const saved = (await staff.put(`${path}/name`, { name: 'Renamed by staff' })).body.data.event
  expect(saved.packageOption[0].productList[0].itinerary[0].taskList).toEqual(entry.taskList)
})

test('no task and no history of tasks contains the name of an erased customer; other tasks stay (ACC-O22)', async () => {
  const quilla = await site.signUp({ firstName: 'Quilla', lastName: 'Marsh' })
  const { event } = await createSampleEvent(site, quilla)
  const taskPath = `/api/event/${event._doc}/task`
  await staff.post(taskPath, draft({ title: 'Call Quilla', dueDate: today }))
  const { tasks } = (await staff.post(taskPath, draft({ title: 'Quilla’s second', dueDate: today }))).body
    .data
  await staff.put(`${taskPath}/${tasks[1].id}`, { title: 'Call the bus' })
  await quilla.put(`/api/event/${event._doc}/customer/${quilla.userId}/setAttendingToNo`)
  const erased = await staff.post('/api/customer/gdprDelete', { customerId: quilla.userId })
  expect(erased.status).toBe(200)
  const remainingTasks = (await staff.get(`${taskPath}s`)).body.data.tasks
  expect(remainingTasks.map(({ title }: { title: string }) => title)).toEqual([
    'Task about an erased customer',
    'Call the bus',
  ])
  expect(await history(event._doc)).toEqual([
    { what: 'task changed', before: null, after: null },
    { what: 'task created', before: null, after: null },
    { what: 'task created', before: null, after: null },
  ])
})

test('the personal data of staff contain the tasks that are assigned to them', async () => {
  const { id, taskPath } = await newEvent()
  const assignee = await createTestStaff(site)
  await staff.post(taskPath, draft({ assigneeId: assignee.userId }))
  const person = { id: assignee.userId, firstName: '', lastName: '', emails: [], phone: '' }
  expect(await taskRecords.describe(site.db, person, site.clock.now)).toEqual([
    { eventId: id, title: 'Call the venue', dueDate: addDays(today, 2), completed: false },
  ])
})
