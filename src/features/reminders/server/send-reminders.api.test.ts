import '#platform/server/mail/tables.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { payingGroup } from '#tests/support/paying-group.ts'
import { joinEvent, testEventApp } from '#tests/support/sample-event.ts'
import { sendReminders } from './send-reminders.ts'

const { site, staff } = await testEventApp()
const start = site.clock.now
const outbox = createOutbox({
  jobs: { enqueue: async () => {} },
  config: site.config,
  now: () => site.clock.now,
})
const deps = {
  database: site.db,
  outbox,
  config: site.config,
  gateway: undefined,
  now: () => site.clock.now,
}
const runJobs = () => Promise.all([1, 2, 3, 4].map(() => sendReminders(deps)))

let group: Awaited<ReturnType<typeof payingGroup>>
let depositDay: IsoDate
let balanceDay: IsoDate
/** Creates a pending booking: the organiser has paid their deposit, and Ben has not. */
beforeEach(async () => {
  site.clock.now = start
  await sql`truncate payment_reminder, event_due_day`.execute(site.db)
  group = await payingGroup(site, staff)
  await group.pay(group.organiser)
  const event = await group.read()
  depositDay = event.depositDueDate!
  balanceDay = event.balanceDueDate!
})

const goToDay = (day: IsoDate, time = '12:00') => {
  site.clock.now = new Date(`${day}T${time}:00Z`)
}
const ben = () => group.guests[0]!
const mails = () =>
  site.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'text'])
    .where('kind', '=', 'payment-reminder')
    .where('event_id', '=', group.id)
    .orderBy('created_at')
    .execute()
const runOn = async (day: IsoDate) => {
  goToDay(day)
  await sendReminders(deps)
  return (await mails()).length
}

test('a guest is reminded of their deposit 7 days before, on the day, and 3 and 7 days after, with the sum and a link to pay it', async () => {
  const counts = []
  for (let day = -8; day <= 9; day += 1) counts.push(await runOn(addDays(depositDay, day)))
  expect(counts).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4])
  const sentMails = await mails()
  expect(new Set(sentMails.map(({ recipient }) => recipient))).toEqual(new Set([ben().email]))
  const deposit = (await group.amountsByType(ben())).get('deposit')!.toFixed(2)
  for (const { text, subject } of sentMails) {
    expect(subject).toContain(`£${deposit} for `)
    expect(text).toContain('Hi Ben,')
    expect(text).toContain(`Your deposit of £${deposit} for`)
    expect(text).toContain(`/my-events?eventId=${group.id}&section=stag&pay=yes`)
  }
})

test('a guest is reminded of an unpaid balance 7 days before it is due', async () => {
  await group.pay(ben())
  await group.pay(group.organiser, { paymentType: 'fully paid' })
  const balance = (await group.amountsByType(ben())).get('fully paid')!.toFixed(2)
  expect(await runOn(addDays(balanceDay, -7))).toBe(1)
  expect((await mails())[0]).toMatchObject({
    recipient: ben().email,
    text: expect.stringContaining(`Your balance of £${balance} for`),
  })
})

test('however many processes run the job, each reminder is sent once', async () => {
  goToDay(depositDay)
  await runJobs()
  await runJobs()
  expect(await mails()).toHaveLength(1)
})

test('control: without the constraints of the table, the same run sends a reminder several times', async () => {
  await sql.raw('drop index payment_reminder_of_day; drop index payment_reminder_once').execute(site.db)
  goToDay(depositDay)
  await runJobs()
  expect((await mails()).length).toBeGreaterThan(1)
  await sql.raw('truncate payment_reminder').execute(site.db)
  await sql
    .raw(
      `create unique index payment_reminder_of_day on payment_reminder (customer_id, sent_on) where not turned_off;
        create unique index payment_reminder_once on payment_reminder (event_id, customer_id, due_kind, due_date, step) where step is not null`,
    )
    .execute(site.db)
})

const turnOff = (userId: string, choice: 'payment-reminders' | 'all') =>
  site.db
    .insertInto('mail_choice')
    .values({ user_id: userId, event_id: null, choice, turned_off_at: site.clock.now })
    .execute()
const readStates = async () =>
  (
    await site.db
      .selectFrom('mail_outbox')
      .select('turned_off_at')
      .where('kind', '=', 'payment-reminder')
      .where('event_id', '=', group.id)
      .orderBy('created_at')
      .execute()
  ).map(({ turned_off_at }) => (turned_off_at ? 'turned off' : 'sent'))

test('a guest who has turned reminders off gets only the one on the due date; the outbox stores the others once each, as turned off', async () => {
  await turnOff(ben().userId, 'payment-reminders')
  for (let day = -8; day <= 9; day += 1) await runOn(addDays(depositDay, day))
  expect(await readStates()).toEqual(['turned off', 'sent', 'turned off', 'turned off'])
})

test('a reminder that is turned off does not prevent another one on the same day', async () => {
  await turnOff(ben().userId, 'all')
  await site.db
    .insertInto('payment_reminder')
    .values({
      customer_id: ben().userId,
      sent_on: depositDay,
      event_id: group.id,
      due_kind: 'instalment',
      due_date: addDays(depositDay, -3),
      step: 3,
      sent_by: null,
      turned_off: true,
    })
    .execute()
  expect(await runOn(depositDay)).toBe(1)
  expect(await readStates()).toEqual(['sent'])
})

test('a person with two events gets one reminder a day: the reminder of the second event is sent the next day', async () => {
  const secondGroup = await payingGroup(site, staff)
  await joinEvent(ben(), secondGroup.token)
  await secondGroup.pay(secondGroup.organiser)
  const eventsOfBensMails = async () =>
    (
      await site.db
        .selectFrom('mail_outbox')
        .select('event_id')
        .where('kind', '=', 'payment-reminder')
        .where('recipient', '=', ben().email)
        .execute()
    ).map(({ event_id }) => event_id)
  goToDay(depositDay)
  await runJobs()
  expect(await eventsOfBensMails()).toHaveLength(1)
  goToDay(addDays(depositDay, 1))
  await runJobs()
  expect(new Set(await eventsOfBensMails())).toEqual(new Set([group.id, secondGroup.id]))
  goToDay(addDays(depositDay, 2))
  await runJobs()
  expect(await eventsOfBensMails()).toHaveLength(2)
})

test('nobody is reminded at night', async () => {
  for (const time of ['00:30', '07:59', '21:00', '23:59']) {
    goToDay(depositDay, time)
    await sendReminders(deps)
  }
  expect(await mails()).toEqual([])
})

test('no reminders are sent to a guest who has left, for a cancelled event, or while emails are blocked or reminders off (STF-O11)', async () => {
  const expectNone = async () => expect(await runOn(depositDay)).toBe(0)
  await staff.post(`/api/event/${group.id}/updateBlockAutoEmails`, { blocked: true })
  await expectNone()
  await staff.post(`/api/event/${group.id}/updateBlockAutoEmails`, {
    blocked: false,
    turnOff: ['payment-reminder'],
  })
  await expectNone()
  await staff.post(`/api/event/${group.id}/updateBlockAutoEmails`, { turnOn: ['payment-reminder'] })
  site.clock.now = start
  await ben().post(`/api/event/${group.id}/updateAttending`, { customerId: ben().userId, attending: 'No' })
  // The place of the guest who left is now open, so the organiser pays for it.
  expect(await runOn(depositDay)).toBe(1)
  expect((await mails())[0]).toMatchObject({
    recipient: group.organiser.email,
    text: expect.stringContaining('1 open place'),
  })
  await sql`truncate payment_reminder`.execute(site.db)
  await site.db.deleteFrom('mail_outbox').where('kind', '=', 'payment-reminder').execute()
  site.clock.now = start
  expect((await staff.post(`/api/event/${group.id}/cancelBooking`, {})).status).toBe(200)
  await expectNone()
})

test('the organiser gets the reminder for a guest they have paid for before', async () => {
  await group.pay(group.organiser, { paymentType: 'deposit' }, { payForCustomers: [ben().userId] })
  expect(await runOn(balanceDay)).toBe(1)
  const [mail] = await mails()
  expect(mail!.recipient).toBe(group.organiser.email)
  expect(mail!.text).toMatch(/Your place:.*£[\d.]+\s+Ben Gray:.*£[\d.]+/s)
})

test('a failing event does not stop the others', async () => {
  const secondGroup = await payingGroup(site, staff)
  await secondGroup.pay(secondGroup.organiser)
  goToDay(depositDay)
  const queueMail: typeof outbox.queueMail = async (tx, message) => {
    if (message.eventId === secondGroup.id) throw new Error('The mail fails')
    return outbox.queueMail(tx, message)
  }
  await expect(sendReminders({ ...deps, outbox: { ...outbox, queueMail } })).rejects.toThrow(
    'payers of 1 events could not be reminded',
  )
  expect(await mails()).toHaveLength(1)
})

test('the days on which something is due are updated when the event changes', async () => {
  const days = async () =>
    (
      await site.db
        .selectFrom('event_due_day')
        .select('day')
        .where('event_id', '=', group.id)
        .orderBy('day')
        .execute()
    ).map(({ day }) => day)
  expect(await days()).toEqual([depositDay, balanceDay].sort())
  const earlierDate = addDays(balanceDay, -3)
  const { status } = await staff.put(`/api/event/${group.id}/dueDates`, { balanceDueDate: earlierDate })
  expect(status).toBe(200)
  expect(await days()).toEqual([depositDay, earlierDate].sort())
  expect((await staff.post(`/api/event/${group.id}/cancelBooking`, {})).status).toBe(200)
  expect(await days()).toEqual([])
})
