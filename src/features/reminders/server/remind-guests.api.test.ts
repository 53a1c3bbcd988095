import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { mailboxOf } from '#platform/server/mail/mailbox-of.ts'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { payingGroup } from '#tests/support/paying-group.ts'
import { testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { sendQueuedReminders } from './remind-guests.ts'

const { site, staff, supplier } = await testEventApp()
const noon = new Date(`${dayOf(site.clock.now)}T12:00:00Z`)

let group: Awaited<ReturnType<typeof payingGroup>>
beforeEach(async () => {
  site.clock.now = noon
  group = await payingGroup(site, staff, { people: 3, joined: 2 })
})

const ben = () => group.guests[0]!
const cat = () => group.guests[1]!
const remind = (browser: TestBrowser, fields: object = {}, key: string = randomUUID()) =>
  browser.post(
    `/api/event/${group.id}/reminders`,
    { customerIds: [ben().userId], tone: 'friendly', ...fields },
    { headers: { 'idempotency-key': key } },
  )
const readOwing = async (browser: TestBrowser = group.organiser) =>
  (await browser.get(`/api/event/${group.id}/reminders`)).body.data
const mails = async () =>
  site.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'text'])
    .where('event_id', '=', group.id)
    .where('kind', '=', 'organiser-reminder')
    .orderBy('recipient')
    .execute()
const idsOf = (people: { id: string }[]) => people.map(({ id }) => id).sort()
const moveToNextDay = () => {
  site.clock.now = new Date(`${addDays(dayOf(site.clock.now), 1)}T12:00:00Z`)
}

test('the organiser sees which guests owe what and by when', async () => {
  const { guests, organiser, sentOn, sentAtHour } = await readOwing()
  expect(idsOf(guests)).toEqual([ben().userId, cat().userId].sort())
  const deposit = (await group.amountsByType(ben())).get('deposit')
  expect(guests[0]).toMatchObject({
    kind: 'deposit',
    amountGBP: deposit,
    dueDate: (await group.read()).depositDueDate,
    state: 'canBeReminded',
  })
  expect([organiser, sentOn, sentAtHour]).toEqual(['Olga Orr', dayOf(site.clock.now), null])
  await group.pay(ben(), { paymentType: 'fully paid' })
  expect(idsOf((await readOwing()).guests)).toEqual([cat().userId])
})

test('a guest who has turned these reminders off is not reminded, and the organiser sees why', async () => {
  await site.db
    .insertInto('mail_choice')
    .values({
      user_id: ben().userId,
      event_id: group.id,
      choice: 'organiser-reminders',
      turned_off_at: site.clock.now,
    })
    .execute()
  expect((await readOwing()).guests.find(({ id }: { id: string }) => id === ben().userId).state).toBe(
    'turnedOff',
  )
  const { body } = await remind(group.organiser, { customerIds: [ben().userId, cat().userId] })
  expect([idsOf(body.data.reminded), idsOf(body.data.notReminded)]).toEqual([[cat().userId], [ben().userId]])
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([cat().email])
})

test('the chosen guests get an email in the organiser’s name, in the chosen tone, with a link to pay', async () => {
  const { status, body } = await remind(group.organiser, { tone: 'firm' })
  expect([status, body.data]).toEqual([
    200,
    {
      sentOn: dayOf(site.clock.now),
      sentAtHour: null,
      reminded: [{ id: ben().userId, name: 'Ben Gray' }],
      remindedBefore: [],
      notReminded: [],
    },
  ])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail!.recipient).toBe(ben().email)
  const deposit = (await group.amountsByType(ben())).get('deposit')!.toFixed(2)
  expect(mail!.subject).toMatch(new RegExp(`^Please pay £${deposit} for `))
  expect(mail!.text).toContain('Olga Orr is waiting for your payment')
  expect(mail!.text).toContain(`/my-events?eventId=${group.id}&section=stag&pay=yes`)
})

test('a guest gets at most one reminder a day, and the response names the guests who had already got one', async () => {
  await remind(group.organiser)
  const bothGuests = { customerIds: [ben().userId, cat().userId], tone: 'funny' }
  const { body } = await remind(group.organiser, bothGuests)
  expect(idsOf(body.data.reminded)).toEqual([cat().userId])
  expect(body.data.remindedBefore).toEqual([{ id: ben().userId, name: 'Ben Gray' }])
  expect((await readOwing()).guests.map(({ state }: { state: string }) => state)).toEqual([
    'remindedThatDay',
    'remindedThatDay',
  ])
  moveToNextDay()
  expect(idsOf((await remind(group.organiser, bothGuests)).body.data.reminded)).toEqual(
    [ben().userId, cat().userId].sort(),
  )
  expect(await mails()).toHaveLength(4)
})

test('a guest whose mailbox has got too many emails is not reminded, but can be reminded once the limit allows it', async () => {
  const stranger = { by_stranger: true, mailbox: mailboxOf(ben().email), created_at: site.clock.now }
  const texts = { recipient: ben().email, kind: 'pin', subject: '', html: '', text: '' }
  await site.db
    .insertInto('mail_outbox')
    .values([1, 2, 3].map((number) => ({ id: `${group.id}-${number}`, ...texts, ...stranger })))
    .execute()
  expect((await remind(group.organiser)).body.data).toMatchObject({
    reminded: [],
    notReminded: [{ id: ben().userId }],
  })
  expect((await readOwing()).guests.map(({ state }: { state: string }) => state)).toEqual([
    'canBeReminded',
    'canBeReminded',
  ])
  site.clock.now = new Date(site.clock.now.getTime() + 61 * 60_000)
  expect(idsOf((await remind(group.organiser)).body.data.reminded)).toEqual([ben().userId])
  expect(await mails()).toHaveLength(1)
})

test('a repeated request gets the first response and sends nothing; a different request needs a new key', async () => {
  const first = await remind(group.organiser, {}, 'key-1')
  const repeated = await remind(group.organiser, {}, 'key-1')
  expect(repeated.body).toEqual(first.body)
  expect(await mails()).toHaveLength(1)
  const reusedKey = await remind(group.organiser, { tone: 'firm' }, 'key-1')
  expect([reusedKey.status, reusedKey.body.code]).toEqual([409, 'idempotencyMismatch'])
  const withoutKey = await group.organiser.post(`/api/event/${group.id}/reminders`, {
    customerIds: [ben().userId],
    tone: 'firm',
  })
  expect([withoutKey.status, withoutKey.body.code]).toEqual([400, 'idempotencyMissing'])
})

test('concurrent requests of the organiser and staff send one email to each guest', async () => {
  const bothGuests = { customerIds: [cat().userId, ben().userId] }
  const responses = await Promise.all(
    [group.organiser, staff, group.organiser, staff].map((browser) => remind(browser, bothGuests)),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(responses.flatMap(({ body }) => body.data.reminded)).toHaveLength(2)
  expect(await mails()).toHaveLength(2)
})

describe('at night, reminders wait for the morning (PAY-O25)', () => {
  const tomorrow = addDays(dayOf(noon), 1)
  const both = () => ({ customerIds: [ben().userId, cat().userId] })
  beforeEach(() => {
    // 22:30 in Britain, in summer 23:30.
    site.clock.now = new Date(`${dayOf(noon)}T22:30:00Z`)
  })
  const now = () => site.clock.now
  const outbox = createOutbox({ jobs: { enqueue: async () => {} }, config: site.config, now })
  const deps = { database: site.db, outbox, config: site.config, now }
  type Queued = Parameters<typeof sendQueuedReminders>[1]
  const readQueuedJobs = async () => {
    const { rows } = await sql<{ data: Queued; waitSeconds: number }>`
      select data, extract(epoch from start_after - created_on)::double precision as "waitSeconds"
      from pgboss.job where name = 'queued-reminders' and data->>'id' = ${group.id}`.execute(site.db)
    return rows
  }
  /** Runs the queued jobs, each four times in parallel, as can happen after processes crash. */
  const runJobsAt = async (time: string) => {
    site.clock.now = new Date(time)
    for (const { data } of await readQueuedJobs())
      await Promise.all([1, 2, 3, 4].map(() => sendQueuedReminders(deps, data)))
    return (await mails()).map(({ recipient }) => recipient)
  }
  const morning = `${tomorrow}T10:00:00Z`

  test('the response and the form say when; the emails are sent once, in the morning', async () => {
    expect(await readOwing()).toMatchObject({ sentOn: tomorrow, sentAtHour: 9 })
    const { body } = await remind(group.organiser, both())
    expect(body.data).toMatchObject({ sentOn: tomorrow, sentAtHour: 9, remindedBefore: [], notReminded: [] })
    expect(idsOf(body.data.reminded)).toEqual([ben().userId, cat().userId].sort())
    expect(await mails()).toEqual([])
    const [{ waitSeconds } = { waitSeconds: 0 }, ...others] = await readQueuedJobs()
    expect(others).toEqual([])
    // 10.5 hours in winter and 9.5 in summer, and an hour more or less when the clocks change.
    expect(Math.abs(waitSeconds / 3600 - 10)).toBeLessThan(1.6)
    expect(await runJobsAt(morning)).toEqual([ben().email, cat().email].sort())
    expect((await mails())[0]!.text).toContain('Olga Orr')
  })

  test('a guest’s reminder is queued once, and the guest gets no other that morning', async () => {
    await remind(group.organiser)
    expect((await readOwing()).guests.map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'canBeReminded',
      'remindedThatDay',
    ])
    const { body } = await remind(group.organiser, both())
    expect([idsOf(body.data.reminded), idsOf(body.data.remindedBefore)]).toEqual([
      [cat().userId],
      [ben().userId],
    ])
    await runJobsAt(morning)
    expect(idsOf((await remind(group.organiser, both())).body.data.remindedBefore)).toHaveLength(2)
    expect(await mails()).toHaveLength(2)
  })

  test('a guest who pays before the morning gets no email', async () => {
    await remind(group.organiser, both())
    await group.pay(ben(), { paymentType: 'fully paid' })
    expect(await runJobsAt(morning)).toEqual([cat().email])
  })

  test('a job that was delayed into the next night sends nothing, and the guests can be reminded again', async () => {
    await remind(group.organiser)
    expect(await runJobsAt(`${tomorrow}T21:00:00Z`)).toEqual([])
    site.clock.now = new Date(morning)
    expect((await remind(group.organiser)).body.data.reminded).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })
})

describe('guests can be reminded', () => {
  test('by the organiser, and by staff who can edit events', async () => {
    const editor = await createTestStaff(site, 'eventArea.view', 'eventArea.edit')
    for (const browser of [group.organiser, editor]) {
      expect((await readOwing(browser)).guests).toHaveLength(2)
      expect((await remind(browser)).status).toBe(200)
    }
    // Staff also write in the organiser's name.
    expect((await mails())[0]!.text).toContain('Olga Orr')
  })

  test('by nobody else: guests, other customers, suppliers, staff without the permission, visitors', async () => {
    const viewer = await createTestStaff(site, 'eventArea.view', 'payments.view', 'mailArea.edit')
    const staffWithoutPermission = await createTestStaff(site)
    const otherGroup = await payingGroup(site, staff)
    for (const browser of [
      ben(),
      await site.signUp(),
      otherGroup.organiser,
      supplier,
      viewer,
      staffWithoutPermission,
      site.visitor(),
    ]) {
      expect((await browser.get(`/api/event/${group.id}/reminders`)).status).toBe(403)
      expect((await remind(browser)).status).toBe(403)
    }
    expect(await mails()).toEqual([])
  })
})

test('people of other events, guests who owe nothing and bad requests are refused', async () => {
  const otherGroup = await payingGroup(site, staff)
  const statusAndCode = async (fields: object) => {
    const { status, body } = await remind(group.organiser, fields)
    return [status, body.code]
  }
  expect(await statusAndCode({ customerIds: [otherGroup.guests[0]!.userId] })).toEqual([
    404,
    'customerNotFound',
  ])
  expect(await statusAndCode({ customerIds: [ben().userId, otherGroup.guests[0]!.userId] })).toEqual([
    404,
    'customerNotFound',
  ])
  expect(await statusAndCode({ customerIds: [group.organiser.userId] })).toEqual([409, 'nothingDue'])
  for (const invalidFields of [
    { customerIds: [] },
    { customerIds: [ben().userId, ben().userId] },
    { customerIds: Array.from({ length: 1000 }, (_, index) => `c${index}`) },
    { tone: 'rude' },
    { text: 'Pay!' },
  ])
    expect((await statusAndCode(invalidFields))[0]).toBe(422)
  await group.pay(ben(), { paymentType: 'fully paid' })
  expect(await statusAndCode({})).toEqual([409, 'nothingDue'])
  expect(await mails()).toEqual([])
})

test('chosen guests who have paid in the meantime are not reminded, and the response lists them', async () => {
  await group.pay(ben(), { paymentType: 'fully paid' })
  const { body } = await remind(group.organiser, { customerIds: [ben().userId, cat().userId] })
  expect(idsOf(body.data.reminded)).toEqual([cat().userId])
  expect(idsOf(body.data.notReminded)).toEqual([ben().userId])
})

test('a name that mail programs would turn into a link is left out', async () => {
  await site.db
    .updateTable('app_user')
    .set({ first_name: 'evil.example', last_name: 'Orr' })
    .where('id', '=', group.organiser.userId)
    .execute()
  await remind(group.organiser)
  const [mail] = await mails()
  expect(mail!.text).toContain('Your organiser')
  expect(mail!.text + mail!.subject).not.toContain('evil.example')
})
