import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { transact } from '#platform/server/database/transact.ts'
import { createSampleEvent, createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import { createBookingFollowUps } from '../create-booking-follow-ups.ts'
import { createMoneyTask } from '../suppliers/event-task-store.ts'

const { site, staff, supplier } = await testEventApp()
const { organiser, guest, stranger } = await createSampleGroup(site)

/** Creates a booked event with a task for its supplier, and a task for staff that is overdue by two days. */
const createEventWithTasks = async () => {
  const { event, packageId } = await createSampleEvent(site, organiser)
  const id: string = event._doc
  await staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)
  const twoDaysAgo = new Date(site.clock.now.getTime() - 2 * 86_400_000)
  await transact(site.db, (tx) => createMoneyTask(tx, id, 'the price is unknown', twoDaysAgo))
  return id
}
const tasksOf = async (id: string) => (await staff.get(`/api/event/${id}/tasks`)).body.data
const summaryInList = async (id: string) => {
  const { body } = await staff.get(`/api/events?filter=${encodeURIComponent(JSON.stringify({ search: id }))}`)
  return body.data.find((row: { id: string }) => row.id === id).taskSummary
}
const complete = (id: string, taskId: string, completed = true, browser = staff) =>
  browser.put(`/api/event/${id}/task/${taskId}`, { completed })

test('an event shows its due and overdue tasks, with the same counts as in lists (EVT-011, EVT-O17)', async () => {
  const id = await createEventWithTasks()
  const { tasks, taskSummary } = await tasksOf(id)
  expect(tasks).toMatchObject([
    { title: 'Money received but nothing booked: the price is unknown', ownerType: 'staff', overdueDays: 2 },
    {
      ownerType: 'supplier',
      dueDate: addDays(dayOf(site.clock.now), 3),
      completed: false,
      overdueDays: 0,
      supplierId: expect.any(String),
      productItineraryId: expect.any(String),
    },
  ])
  expect(taskSummary).toEqual({ notCompletedCount: 2, staffOverdueDays: 2, supplierOverdueDays: 0 })
  expect(await summaryInList(id)).toEqual(taskSummary)
})

test('a money problem that is reported twice creates one task for staff, due today; a report after its completion creates another', async () => {
  const { event } = await createSampleEvent(site, organiser)
  const id: string = event._doc
  const { config } = site
  const followUps = createBookingFollowUps({ config, now: () => site.clock.now, outbox: {} as never })
  const askStaff = () =>
    transact(site.db, (tx) => followUps.askStaff(tx, { eventId: id, title: 'Charged in EUR' }))
  await askStaff()
  await askStaff()
  const { tasks } = await tasksOf(id)
  const expectedTask = { title: 'Charged in EUR', ownerType: 'staff', dueDate: dayOf(site.clock.now) }
  expect(tasks).toMatchObject([expectedTask])
  await complete(id, tasks[0].id)
  await askStaff()
  expect((await tasksOf(id)).tasks).toMatchObject([expectedTask, { completed: true }])
})

test('staff complete their task and open it again; a repeated request has no further effect (EVT-011)', async () => {
  const id = await createEventWithTasks()
  const [task] = (await tasksOf(id)).tasks
  const responses = await Promise.all([complete(id, task.id), complete(id, task.id)])
  for (const { status, body } of responses) {
    expect(status).toBe(200)
    expect(body.data.taskSummary).toEqual({
      notCompletedCount: 1,
      staffOverdueDays: 0,
      supplierOverdueDays: 0,
    })
  }
  const completedTask = (await tasksOf(id)).tasks.at(-1)
  expect(completedTask).toMatchObject({
    id: task.id,
    completed: true,
    completedAt: site.clock.now.toISOString(),
    overdueDays: 0,
  })
  expect(await summaryInList(id)).toMatchObject({ notCompletedCount: 1 })
  const { body } = await complete(id, task.id, false)
  expect(body.data.tasks[0]).toMatchObject({ id: task.id, completed: false, completedAt: null })
})

test("staff can't complete a supplier's task, and only staff can complete tasks of staff (EVT-011)", async () => {
  const id = await createEventWithTasks()
  const otherEventId = await createEventWithTasks()
  const before = await tasksOf(id)
  const [staffTask, supplierTask] = before.tasks
  const response = await complete(id, supplierTask.id)
  expect([response.status, response.body.errors?.[0]?.message ?? response.body.error]).toEqual([
    422,
    'The supplier completes this task by answering',
  ])
  for (const browser of [organiser, guest, stranger, supplier, site.visitor()]) {
    expect((await complete(id, staffTask.id, true, browser)).status).toBe(403)
    expect((await browser.get(`/api/event/${id}/tasks`)).status).toBe(403)
  }
  expect((await complete(otherEventId, staffTask.id)).status).toBe(404)
  expect(await tasksOf(id)).toEqual(before)
})
