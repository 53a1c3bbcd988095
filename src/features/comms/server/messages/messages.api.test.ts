import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff, supplier } = await testEventApp()

let group: Awaited<ReturnType<typeof createSampleGroup>>
beforeEach(async () => {
  group = await createSampleGroup(site)
})

const messageFields = { to: 'guests', subject: 'News of {event}', text: 'Dear {first name},\n\nall is well.' }
const setManager = () => staff.put(`/api/event/${group.id}/manager/demo-staff`)
const send = (browser: TestBrowser, fields: object = {}, key: string = randomUUID()) =>
  browser.post(
    `/api/event/${group.id}/comms`,
    { ...messageFields, ...fields },
    { headers: { 'idempotency-key': key } },
  )
const preview = (browser: TestBrowser, fields: object = {}) =>
  browser.post(`/api/event/${group.id}/comms/preview`, { ...messageFields, ...fields })
type Mail = { id: string; to: string; subject: string }
const listMessages = async (): Promise<Mail[]> =>
  (await staff.get(`/api/mail?eventId=${group.id}&kind=staff-message&limit=200`)).body.data

test('staff write to all guests of an event with a manager: each email has its recipient’s name, and replies go to the manager (STF-004)', async () => {
  await setManager()
  const { status, body } = await send(staff)
  expect([status, body.data]).toEqual([200, { sent: 2, withoutAddress: 0 }])
  const mails = await listMessages()
  expect(mails.map(({ to }) => to).sort()).toEqual([group.organiser.email, group.guest.email].sort())
  for (const { id, to } of mails) {
    const { data } = (await staff.get(`/api/mail/${id}`)).body
    const name = to === group.guest.email ? 'Gwen' : 'Olga'
    expect(data.text).toContain(`Dear ${name},\n\nall is well.`)
    expect(data.text).toContain(`/my-events?eventId=${group.id}`)
    expect(data.subject).toMatch(/^News of (?!\{)/)
    expect(data.replyTo).toBe('staff@test.com')
    expect(data.writtenBy).not.toBeNull()
  }
})

test('an event name that mail programs would turn into a link is not in an email that bears the name of staff', async () => {
  await setManager()
  const renameResponse = await group.organiser.put(`/api/event/${group.id}/name`, {
    name: 'Win at evil.example',
  })
  expect(renameResponse.status).toBe(200)
  expect((await preview(staff)).body.data.subject).toBe('News of your event')
  await send(staff, { text: 'All about {event}.' })
  for (const { id, subject } of await listMessages()) {
    expect(subject).toBe('News of your event')
    expect((await staff.get(`/api/mail/${id}`)).body.data.text).toContain('All about your event.')
  }
})

test('without a manager nothing is sent, and the refusal is noManager (STF-004)', async () => {
  for (const response of [await send(staff), await preview(staff)])
    expect([response.status, response.body.code]).toEqual([409, 'noManager'])
  expect(await listMessages()).toEqual([])
})

test('a manager who is no longer active gets no replies, so staff have to choose another manager first', async () => {
  const formerManager = await createTestStaff(site)
  await staff.put(`/api/event/${group.id}/manager/${formerManager.userId}`)
  expect((await send(staff)).status).toBe(200)
  await site.db
    .updateTable('app_user')
    .set({ active: false })
    .where('id', '=', formerManager.userId)
    .execute()
  for (const response of [await send(staff), await preview(staff)])
    expect([response.status, response.body.code]).toEqual([409, 'noManager'])
  const sender = (await staff.get(`/api/event/${group.id}/comms/sender`)).body.data
  expect(sender).toMatchObject({ replyTo: null, showsAnswers: false })
})

test('staff can write to the organiser alone, and a preview sends nothing (STF-O7)', async () => {
  await setManager()
  const { body } = await preview(staff, { to: 'organiser', text: '<b>Hello</b> {first name}' })
  expect(body.data.recipients).toEqual([{ id: group.organiser.userId, name: 'Olga Orr' }])
  expect(body.data.html).toContain('&lt;b&gt;Hello&lt;/b&gt; Olga')
  expect(await listMessages()).toEqual([])
  await send(staff, { to: 'organiser' })
  expect((await listMessages()).map(({ to }) => to)).toEqual([group.organiser.email])
})

test('a repeated request sends nothing more, even while the first one is running', async () => {
  await setManager()
  const key = randomUUID()
  const responses = await Promise.all([send(staff, {}, key), send(staff, {}, key), send(staff, {}, key)])
  expect(responses.map(({ body }) => body.data.sent)).toEqual([2, 2, 2])
  expect((await send(staff, { text: 'other' }, key)).body.code).toBe('idempotencyMismatch')
  expect(await listMessages()).toHaveLength(2)
})

test('a message that is sent while a guest is being erased does not reach them (ACC-O22)', async () => {
  await setManager()
  await group.guest.put(`/api/event/${group.id}/customer/${group.guest.userId}/setAttendingToNo`)
  const waitForLocks = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          site.db,
        )
        return rows.length
      })
      .toBe(count)
  const [erasureResponse, sendResponse] = await site.db
    .transaction()
    .execute(async (tx) => {
      await sql`select 1 from event where id = ${group.id} for update`.execute(tx)
      const erasure = group.guest.post('/api/customer/gdprDelete', { customerId: group.guest.userId })
      await waitForLocks(1)
      const sending = send(staff)
      await waitForLocks(2)
      return [erasure, sending] as const
    })
    .then((requests) => Promise.all(requests))
  expect(erasureResponse.status).toBe(200)
  expect(sendResponse.body.data.sent).toBe(1)
  expect((await listMessages()).map(({ to }) => to)).toEqual([group.organiser.email])
})

test('a misspelt placeholder is reported with its field', async () => {
  await setManager()
  const { status, body } = await send(staff, { text: 'Dear {frist name}' })
  expect([status, body.errors[0].path]).toEqual([422, 'text'])
  expect(body.errors[0].message).toContain('{frist name}')
})

test.each([
  { subject: '' },
  { subject: 'x'.repeat(151) },
  { subject: 'Two\nlines' },
  { text: ' ' },
  { text: 'x'.repeat(5001) },
  { to: 'everybody' },
  { html: 'x' },
])('%j is refused', async (fields) => expect((await send(staff, fields)).status).toBe(422))

test('only staff with the permission can write to the people of an event', async () => {
  await setManager()
  const powerless = await createTestStaff(site)
  for (const browser of [group.organiser, group.guest, group.stranger, supplier, site.visitor(), powerless]) {
    expect((await send(browser)).status).toBe(403)
    expect((await preview(browser)).status).toBe(403)
  }
  expect(await listMessages()).toEqual([])
})

test('a role for one event does not let staff write to the people of another (PERM-008)', async () => {
  await setManager()
  const roleEvent = await createSampleGroup(site)
  const author = await createTestStaff(site, 'eventFunctions.sendComms')
  const { roles } = await site.db
    .selectFrom('app_user')
    .select('roles')
    .where('id', '=', author.userId)
    .executeTakeFirstOrThrow()
  const [name] = roles as string[]
  const path = 'eventFunctions.sendComms'
  const permissions = [
    { path: 'eventArea', permission: ['view'] },
    { path, value: 'Yes', conditions: { event: [roleEvent.id] } },
  ]
  const document = JSON.stringify({ name, userType: 'staff', permissions })
  await site.db.updateTable('role_document').set({ document }).where('name', '=', name!).execute()
  expect((await author.get(`/api/event/${roleEvent.id}/comms/sender`)).status).toBe(200)
  expect((await author.get(`/api/event/${group.id}/comms/sender`)).status).toBe(403)
  expect((await preview(author)).status).toBe(403)
  expect((await send(author)).status).toBe(403)
  expect(await listMessages()).toEqual([])
})

test('an unknown event is not found', async () => {
  const { body } = await staff.post('/api/event/nothing/comms/preview', messageFields)
  expect(body.error).toBe('Node not found: nothing')
})
