import { beforeEach, expect, test } from 'vitest'
import { hasPendingOrganiserPayment } from '#features/payments/server/index.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { payingGroup } from '#tests/support/paying-group.ts'
import { testEventApp } from '#tests/support/sample-event.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { createBookingFollowUps } from '../create-booking-follow-ups.ts'
import { cancelUnpaidEvents } from './cancel-unpaid.ts'

const { site, staff, supplier } = await testEventApp()
const start = site.clock.now

const now = () => site.clock.now
const deps = { database: site.db, config: site.config, now }
const outbox = createOutbox({ jobs: { enqueue: async () => {} }, config: site.config, now })
const followUps = {
  ...createBookingFollowUps({ ...deps, outbox }),
  afterChange: async () => {},
  isPaymentPending: hasPendingOrganiserPayment,
}
/** Runs the job four times in parallel, as four processes would. */
const runJobs = () => Promise.all([1, 2, 3, 4].map(() => cancelUnpaidEvents({ ...deps, outbox, followUps })))

let group: Awaited<ReturnType<typeof payingGroup>>
/** Creates a pending booking, in which one of two deposits is paid. */
beforeEach(async () => {
  site.clock.now = start
  group = await payingGroup(site, staff)
  await group.pay(group.organiser)
})

const readEvent = async () => (await staff.get(`/api/event/${group.id}`)).body.data
const goToDay = (day: IsoDate) => {
  site.clock.now = new Date(`${day}T12:00:00Z`)
}
const mailsOf = async (kind: string) =>
  (await staff.get(`/api/mail?eventId=${group.id}&kind=${kind}`)).body.data as { to: string }[]
const plannedStep = async () =>
  (await staff.get('/api/events/automaticCancellation')).body.data.find(
    ({ id }: { id: string }) => id === group.id,
  )
const readLastDay = async (): Promise<IsoDate> => {
  const { statusStage, autoCancelDepositDueDate } = await readEvent()
  expect(statusStage).toBe('Pending Booking')
  return autoCancelDepositDueDate
}

test('for unpaid deposits, parallel jobs send one email three days before the last day to pay, and cancel once (EVT-O21)', async () => {
  const lastDay = await readLastDay()
  goToDay(addDays(lastDay, -4))
  await runJobs()
  expect(await mailsOf('cancellation-warning')).toEqual([])
  goToDay(addDays(lastDay, -3))
  await runJobs()
  expect((await mailsOf('cancellation-warning')).map(({ to }) => to)).toEqual([group.organiser.email])
  goToDay(lastDay)
  await runJobs()
  expect((await readEvent()).statusStage).toBe('Pending Booking')
  const { version } = await readEvent()
  goToDay(addDays(lastDay, 1))
  await runJobs()
  const cancelled = await readEvent()
  expect([cancelled.statusStage, cancelled.version]).toEqual(['Cancelled', version + 1])
  expect(await mailsOf('cancellation-warning')).toHaveLength(1)
  expect((await mailsOf('event-cancelled')).map(({ to }) => to).toSorted()).toEqual(
    [group.organiser.email, group.guests[0]!.email].toSorted(),
  )
  expect(await mailsOf('cancelled-by-staff')).toEqual([])
  const { tasks } = (await staff.get(`/api/event/${group.id}/tasks`)).body.data
  expect(tasks.map(({ title }: { title: string }) => title)).toContain(
    'Cancelled automatically: refund what was paid',
  )
})

test('if no warning was sent in time, the organiser is warned first, and the event is cancelled three days later', async () => {
  const lastDay = await readLastDay()
  goToDay(addDays(lastDay, 20))
  await runJobs()
  expect((await readEvent()).statusStage).toBe('Pending Booking')
  goToDay(addDays(lastDay, 22))
  await runJobs()
  expect((await readEvent()).statusStage).toBe('Pending Booking')
  goToDay(addDays(lastDay, 23))
  await runJobs()
  expect((await readEvent()).statusStage).toBe('Cancelled')
  expect(await mailsOf('cancellation-warning')).toHaveLength(1)
})

test('a booking with an unpaid balance is cancelled after the last day for the balance (EVT-O21)', async () => {
  await group.pay(group.guests[0]!)
  const { statusStage, autoCancelBalanceDueDate: lastDay } = await readEvent()
  expect(statusStage).toBe('Booked')
  goToDay(addDays(lastDay, -3))
  await runJobs()
  expect(await plannedStep()).toMatchObject({ unpaid: 'balance', step: 'cancel', on: addDays(lastDay, 1) })
  goToDay(addDays(lastDay, 1))
  await runJobs()
  expect((await readEvent()).statusStage).toBe('Cancelled')
})

test('an event that is paid after the warning is not cancelled', async () => {
  const lastDay = await readLastDay()
  goToDay(addDays(lastDay, -3))
  await runJobs()
  await group.pay(group.guests[0]!)
  goToDay(addDays(lastDay, 1))
  await runJobs()
  expect((await readEvent()).statusStage).toBe('Booked')
})

test('an event whose automatic cancellation staff have turned off is not cancelled', async () => {
  const lastDay = await readLastDay()
  await staff.put(`/api/event/${group.id}/dueDates`, { cancelsAutomatically: false })
  goToDay(addDays(lastDay, 30))
  await runJobs()
  expect(await plannedStep()).toBeUndefined()
  expect(await mailsOf('cancellation-warning')).toEqual([])
  expect((await readEvent()).statusStage).toBe('Pending Booking')
})

test('an event with blocked emails is not cancelled, and the dry run contains the reason', async () => {
  const lastDay = await readLastDay()
  await staff.post(`/api/event/${group.id}/updateBlockAutoEmails`, { blocked: true })
  goToDay(addDays(lastDay, 1))
  await runJobs()
  expect(await plannedStep()).toMatchObject({
    step: 'stay',
    on: null,
    reason: 'Automatic emails are blocked',
  })
  expect((await readEvent()).statusStage).toBe('Pending Booking')
})

test('the dry run lists the steps that the job later carries out, and changes nothing', async () => {
  const lastDay = await readLastDay()
  goToDay(addDays(lastDay, -14))
  const warning = { unpaid: 'deposit', lastDay, step: 'warn', on: addDays(lastDay, -3), reason: null }
  expect(await plannedStep()).toMatchObject(warning)
  expect(await plannedStep()).toMatchObject(warning)
  goToDay(addDays(lastDay, -3))
  await runJobs()
  expect(await plannedStep()).toMatchObject({ step: 'cancel', on: addDays(lastDay, 1) })
  goToDay(addDays(lastDay, -15))
  expect(await plannedStep()).toBeUndefined()
})

test('only staff who can see events can read the dry run', async () => {
  const powerless = await createTestStaff(site)
  for (const browser of [group.organiser, group.guests[0]!, supplier, site.visitor(), powerless])
    expect((await browser.get('/api/events/automaticCancellation')).status).toBe(403)
})

test('the dry run sends the same number of statements for one event and for several', async () => {
  const { id } = group
  const secondGroup = await payingGroup(site, staff)
  await secondGroup.pay(secondGroup.organiser)
  const lastDay = await readLastDay()
  goToDay(addDays(lastDay, -14))
  const dryRunStatements = () =>
    statementsOf(site.config.databaseUrl, () => staff.get('/api/events/automaticCancellation'))
  await site.db.updateTable('event').set({ auto_cancel_date: null }).where('id', '<>', id).execute()
  const forOne = await dryRunStatements()
  await site.db
    .updateTable('event')
    .set({ auto_cancel_date: lastDay })
    .where('id', '=', secondGroup.id)
    .execute()
  const { data } = (await staff.get('/api/events/automaticCancellation')).body
  expect(data.map((event: { id: string }) => event.id).toSorted()).toEqual([id, secondGroup.id].toSorted())
  expect(await dryRunStatements()).toHaveLength(forOne.length)
})
