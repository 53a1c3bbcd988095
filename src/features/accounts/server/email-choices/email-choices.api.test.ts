import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { automaticMail, eventMailTo } from '#platform/server/mail/automatic-mail.ts'
import type { AutomaticMail } from '#platform/server/mail/mail-message.ts'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { sendMailJobs } from '#platform/server/mail/send-mail.ts'
import { readUnsubscribeLink, signUnsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import { nextAddress } from '#tests/support/next-address.ts'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { type TestApp, type TestCustomer, testApp } from '#tests/support/test-app.ts'
import { mailChoiceIds } from '../../rules/mail-choices.ts'

let site: TestApp
let ann: TestCustomer
let event: { id: string }
beforeAll(async () => {
  site = await testApp()
})
const newEvent = async (owner: TestCustomer): Promise<{ id: string }> => ({
  id: (await createSampleEvent(site, owner)).event._doc,
})
beforeEach(async () => {
  ann = await site.signUp()
  event = await newEvent(ann)
})

const mailOf = (kind: string, recipientChoice: AutomaticMail['recipientChoice']) =>
  automaticMail({
    kind,
    name: kind,
    sentWhen: 'In tests.',
    to: 'Guests',
    recipientChoice,
    text: { subject: kind, intro: 'A text.', closing: '' },
    placeholders: {},
    write: (to: { id?: string; email: string; firstName: string }, eventId: string, byStranger: boolean) => ({
      ...eventMailTo({ id: eventId, section: 'stag' }, to),
      byStranger,
      values: {},
    }),
    sample: () => [{ email: 'a@test.com', firstName: 'A' }, 'event', false],
  })
const answer = mailOf('test-answer', 'answers')
const review = mailOf('test-review', 'review-requests')
const receipt = mailOf('test-receipt', 'essential')

const enqueued: string[] = []
const outbox = () =>
  createOutbox({
    jobs: { enqueue: async (_tx, _queue, data) => void enqueued.push((data as { mailId: string }).mailId) },
    config: site.config,
    now: () => site.clock.now,
  })
/** Queues a mail to Ann and returns its row. */
const queueTo = async (mail: typeof answer, { eventId = event.id, byStranger = false } = {}) => {
  const to = { id: ann.userId, email: ann.email, firstName: 'Ann' }
  const id = await site.db
    .transaction()
    .execute((tx) => outbox().queueMail(tx, mail(to, eventId, byStranger)))
  return id === undefined ? undefined : rowOf(id)
}
const rowOf = (id: string) =>
  site.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isSent = async (...mail: Parameters<typeof queueTo>) => {
  const row = (await queueTo(...mail))!
  expect(enqueued.includes(row.id)).toBe(row.turned_off_at === null)
  return row.turned_off_at === null
}
const keyOf = (choice: 'answers' | 'review-requests' = 'answers', eventId: string | undefined = event.id) =>
  signUnsubscribeLink(site.config.sessionSecret, { recipientId: ann.userId, eventId, choice }, site.clock.now)

const post = (key: string, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  site.app.http.inject({
    method: 'POST',
    url: `/emails?key=${key}`,
    headers: { 'content-type': type },
    payload: body,
  })
const change = (key: string, choice: string, isOn: boolean, scope = 'all') =>
  site.visitor().post('/api/emailChoices', { key, choice, isOn, scope })
const read = async (key = keyOf()) => (await site.visitor().get(`/api/emailChoices?key=${key}`)).body.data
const offIn = (data: Awaited<ReturnType<typeof read>>, field: 'isOn' | 'isOnForEvent' = 'isOn') =>
  data.choices
    .filter((one: Record<string, unknown>) => one[field] === false)
    .map(({ id }: { id: string }) => id)

describe('an optional email', () => {
  test('has a link signed for its recipient in its HTML, text and header; staff do not see the link’s key', async () => {
    const row = (await queueTo(answer))!
    const key = /\/emails\?key=([\w-]+)$/.exec(row.unsubscribe_url!)![1]!
    expect(readUnsubscribeLink(site.config.sessionSecret, key, site.clock.now)).toEqual({
      recipientId: ann.userId,
      eventId: event.id,
      choice: 'answers',
    })
    for (const body of [row.html, row.text]) expect(body).toContain(`/emails?key=${key}`)
    for (const body of [row.shown_html, row.shown_text]) {
      expect(body).toContain('/emails?key=••••')
      expect(body).not.toContain(key)
    }
    expect((await queueTo(receipt))!.unsubscribe_url).toBeNull()
    expect((await queueTo(receipt))!.html).not.toContain('/emails')
  })

  test('can’t be queued without the account of its recipient', async () => {
    const message = answer({ email: ann.email, firstName: 'Ann' }, event.id, false)
    await expect(site.db.transaction().execute((tx) => outbox().queueMail(tx, message))).rejects.toThrow(
      'does not name the account',
    )
  })
})

describe('one click at the mail provider', () => {
  test.each([
    ['form fields', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'a multipart form',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])(
    'as %s turns its kind of email off for all events, without cookies, and can be repeated',
    async (_, body, type) => {
      expect((await post(keyOf(), body, type)).statusCode).toBe(200)
      expect((await post(keyOf(), body, type)).statusCode).toBe(200)
      expect(await isSent(answer)).toBe(false)
      expect(await isSent(answer, { eventId: (await newEvent(ann)).id })).toBe(false)
      expect([await isSent(review), await isSent(receipt)]).toEqual([true, true])
      expect(offIn(await read())).toEqual(['answers'])
    },
  )

  test('changes nothing as a GET, as scanners send it, or without the fields of RFC 8058', async () => {
    for (const method of ['GET', 'HEAD'] as const)
      await site.app.http.inject({ method, url: `/emails?key=${keyOf()}` })
    await read()
    const wrong = await post(keyOf(), 'other=1')
    expect([wrong.statusCode, wrong.json()]).toEqual([
      422,
      { error: 'The body has to be List-Unsubscribe=One-Click', code: 'fieldInvalid' },
    ])
    expect(await isSent(answer)).toBe(true)
  })

  test('still works after 30 days, but not with a forged or expired link or for an erased account', async () => {
    const start = site.clock.now
    const key = keyOf()
    const link = { recipientId: ann.userId, eventId: event.id, choice: 'answers' } as const
    const forged = signUnsubscribeLink('t'.repeat(32), link, start)
    const altered = key.slice(0, 30) + (key[30] === 'A' ? 'B' : 'A') + key.slice(31)
    for (const wrong of [forged, altered, '', 'A'.repeat(400), `${key}A`]) {
      const refused = await post(wrong)
      expect([refused.statusCode, refused.json().code]).toEqual([410, 'linkExpired'])
    }
    try {
      site.clock.now = new Date(start.getTime() + 366 * 86_400_000)
      expect((await post(key)).statusCode).toBe(410)
      expect((await change(key, 'answers', false)).status).toBe(410)
      site.clock.now = new Date(start.getTime() + 31 * 86_400_000)
      expect((await post(key)).statusCode).toBe(200)
    } finally {
      site.clock.now = start
    }
    await site.db
      .updateTable('app_user')
      .set({ erased_at: start, email: '' })
      .where('id', '=', ann.userId)
      .execute()
    expect((await post(key)).json()).toEqual((await post(forged)).json())
  })
})

test('a network can’t repeat the one-click request without limit, even with a valid link', async () => {
  const { http } = await site.secondProcess({ requestsPerMinute: 20 })
  const send = (remoteAddress: string) =>
    http.inject({
      method: 'POST',
      url: `/emails?key=${keyOf()}`,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const [one, other] = [nextAddress(), nextAddress()]
  for (let count = 0; count < 20; count += 1) expect((await send(one)).statusCode).toBe(200)
  const refused = await send(one)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'tooMany'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(other)).statusCode).toBe(200)
})

describe('the page of a link', () => {
  test('shows which emails are on and the name of the event, and nothing else about the person or event', async () => {
    expect(await read()).toEqual({
      event: expect.any(String),
      choices: mailChoiceIds.map((id) => ({ id, isOn: true, isOnForEvent: true })),
    })
    expect(JSON.stringify(await read())).not.toMatch(new RegExp(`${ann.email}|${ann.userId}|${event.id}`))
  })

  test('neither shows the name nor changes the emails of an event that the person has left or that was deleted', async () => {
    const other = await newEvent(await site.signUp())
    for (const eventId of [other.id, 'deleted-event']) {
      const key = keyOf('answers', eventId)
      expect(await read(key)).toMatchObject({ event: null })
      expect((await change(key, 'answers', false, 'event')).status).toBe(410)
      expect((await change(key, 'answers', true)).status).toBe(200)
    }
  })

  test('turns emails off for its event only', async () => {
    const other = await newEvent(ann)
    await change(keyOf(), 'answers', false, 'event')
    expect([await isSent(answer), await isSent(answer, { eventId: other.id })]).toEqual([false, true])
    const data = await read()
    expect([offIn(data), offIn(data, 'isOnForEvent')]).toEqual([[], ['answers']])
    await change(keyOf(), 'answers', true, 'event')
    expect(await isSent(answer)).toBe(true)
  })

  test('turns all optional emails off, and one of them on again', async () => {
    const all = await change(keyOf(), 'all', false)
    expect(offIn(all.body.data)).toEqual(mailChoiceIds)
    expect([await isSent(answer), await isSent(review), await isSent(receipt)]).toEqual([false, false, true])
    await change(keyOf(), 'review-requests', true)
    expect(offIn(await read())).toEqual(mailChoiceIds.filter((id) => id !== 'review-requests'))
    expect([await isSent(answer), await isSent(review)]).toEqual([false, true])
    await change(keyOf(), 'all', true)
    expect(offIn(await read())).toEqual([])
  })

  test('concurrent changes are all stored', async () => {
    await change(keyOf(), 'all', false)
    await Promise.all(mailChoiceIds.map((id) => change(keyOf(), id, true)))
    expect(offIn(await read())).toEqual([])
  })
})

describe('an email that its recipient has turned off', () => {
  test('is in the outbox with this state and without a job, does not count as failed or waiting, and stays unsent', async () => {
    await change(keyOf(), 'answers', false)
    const row = (await queueTo(answer))!
    expect(row).toMatchObject({ sent_at: null, unsubscribe_url: null, tries: 0 })
    expect(row.html).not.toMatch(/key=[\w-]{20}/)
    const staff = await site.signIn('staff')
    expect((await staff.get(`/api/mail/${row.id}`)).body.data).toMatchObject({
      sentAt: null,
      lastError: null,
      turnedOffAt: site.clock.now.toISOString(),
    })
    const listed = async (state: string) =>
      (await staff.get(`/api/mail?state=${state}&search=${ann.email}`)).body.data.map(
        ({ id }: { id: string }) => id,
      )
    expect(await listed('turnedOff')).toEqual([row.id])
    for (const state of ['waiting', 'failed', 'sent']) expect(await listed(state)).not.toContain(row.id)
    await change(keyOf(), 'answers', true)
    expect((await rowOf(row.id)).turned_off_at).not.toBeNull()
  })

  test('is withdrawn, with its link, if it is still waiting; an email that was already sent does not change', async () => {
    const [waiting, sent, other, essential] = [
      (await queueTo(answer))!,
      (await queueTo(answer))!,
      (await queueTo(review))!,
      (await queueTo(receipt))!,
    ]
    await site.db
      .updateTable('mail_outbox')
      .set({ sent_at: site.clock.now })
      .where('id', '=', sent.id)
      .execute()
    await change(keyOf(), 'answers', false)
    expect(await rowOf(waiting.id)).toMatchObject({ unsubscribe_url: null, shown_html: null })
    const states = await Promise.all([waiting, sent, other, essential].map(({ id }) => rowOf(id)))
    expect(states.map(({ turned_off_at }) => turned_off_at !== null)).toEqual([true, false, false, false])
  })

  test('is not sent if its recipient turned it off for its event while it was being queued', async () => {
    const [unwanted, wanted] = [(await queueTo(answer))!, (await queueTo(review))!]
    await site.db
      .insertInto('mail_choice')
      .values({ user_id: ann.userId, event_id: event.id, choice: 'answers', turned_off_at: site.clock.now })
      .execute()
    const sent: string[] = []
    const sender = { send: async ({ id }: { id: string }) => void sent.push(id), close: () => {} }
    const [worker] = sendMailJobs({
      database: site.db,
      sender,
      urgentSender: sender,
      now: () => site.clock.now,
    })
    for (const { id } of [unwanted, wanted]) await worker!.work({ mailId: id })
    expect(sent).toEqual([wanted.id])
    const unsent = await rowOf(unwanted.id)
    expect(unsent).toMatchObject({ sent_at: null, turned_off_at: site.clock.now, unsubscribe_url: null })
    expect(unsent.html).not.toMatch(/key=[\w-]{20}/)
  })

  test('does not count towards the limit of emails that strangers can cause', async () => {
    await change(keyOf(), 'answers', false)
    for (let sent = 0; sent < 10; sent += 1) await queueTo(answer, { byStranger: true })
    await change(keyOf(), 'answers', true)
    expect(await queueTo(answer, { byStranger: true })).toBeDefined()
  })
})

describe('My Details', () => {
  const own = async () => (await ann.get('/api/user/emailChoices')).body.data

  test('shows and changes the same choices for all events', async () => {
    await change(keyOf(), 'answers', false, 'event')
    expect(await own()).toEqual({
      event: null,
      choices: mailChoiceIds.map((id) => ({ id, isOn: true, isOnForEvent: null })),
    })
    const { body } = await ann.post('/api/user/emailChoices', { choice: 'review-requests', isOn: false })
    expect(offIn(body.data)).toEqual(['review-requests'])
    expect(offIn(await read())).toEqual(['review-requests'])
  })

  test('is refused to visitors and to staff who act as the customer', async () => {
    expect((await site.visitor().get('/api/user/emailChoices')).status).toBe(403)
    await site.db
      .updateTable('session')
      .set({ staff_id: 'demo-staff' })
      .where('user_id', '=', ann.userId)
      .execute()
    const body = { choice: 'answers', isOn: false }
    expect((await ann.get('/api/user/emailChoices')).status).toBe(403)
    expect((await ann.post('/api/user/emailChoices', body)).status).toBe(403)
  })

  test('the download of personal data has the choices, and erasing the account deletes them', async () => {
    await change(keyOf(), 'answers', false, 'event')
    const { data } = (await ann.get('/api/user/data')).body
    expect(data.emailChoices).toEqual([
      { turnedOff: 'answers', eventId: event.id, since: site.clock.now.toISOString() },
    ])
    const bob = await site.signUp()
    await bob.post('/api/user/emailChoices', { choice: 'all', isOn: false })
    const choicesOfBob = () =>
      site.db.selectFrom('mail_choice').selectAll().where('user_id', '=', bob.userId).execute()
    expect(await choicesOfBob()).toHaveLength(1)
    expect((await bob.post('/api/customer/gdprDelete', { customerId: bob.userId })).status).toBe(200)
    expect(await choicesOfBob()).toEqual([])
  })
})
