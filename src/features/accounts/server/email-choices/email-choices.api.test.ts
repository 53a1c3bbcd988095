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

const createTestMail = (kind: string, recipientChoice: AutomaticMail['recipientChoice']) =>
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
const answerMail = createTestMail('test-answer', 'answers')
const reviewMail = createTestMail('test-review', 'review-requests')
const receiptMail = createTestMail('test-receipt', 'essential')

const enqueuedIds: string[] = []
const createTestOutbox = () =>
  createOutbox({
    jobs: {
      enqueue: async (_tx, _queue, data) => void enqueuedIds.push((data as { mailId: string }).mailId),
    },
    config: site.config,
    now: () => site.clock.now,
  })
/** Queues a mail to Ann and returns its row. */
const queueToAnn = async (mail: typeof answerMail, { eventId = event.id, byStranger = false } = {}) => {
  const to = { id: ann.userId, email: ann.email, firstName: 'Ann' }
  const id = await site.db
    .transaction()
    .execute((tx) => createTestOutbox().queueMail(tx, mail(to, eventId, byStranger)))
  return id === undefined ? undefined : rowOf(id)
}
const rowOf = (id: string) =>
  site.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const wouldSend = async (...mail: Parameters<typeof queueToAnn>) => {
  const row = (await queueToAnn(...mail))!
  expect(enqueuedIds.includes(row.id)).toBe(row.turned_off_at === null)
  return row.turned_off_at === null
}
const signKey = (choice: 'answers' | 'review-requests' = 'answers', eventId: string | undefined = event.id) =>
  signUnsubscribeLink(site.config.sessionSecret, { recipientId: ann.userId, eventId, choice }, site.clock.now)

const postOneClick = (
  key: string,
  body = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) =>
  site.app.http.inject({
    method: 'POST',
    url: `/emails?key=${key}`,
    headers: { 'content-type': type },
    payload: body,
  })
const changeByLink = (key: string, choice: string, isOn: boolean, scope = 'all') =>
  site.visitor().post('/api/emailChoices', { key, choice, isOn, scope })
const readByLink = async (key = signKey()) =>
  (await site.visitor().get(`/api/emailChoices?key=${key}`)).body.data
const turnedOffChoices = (
  data: Awaited<ReturnType<typeof readByLink>>,
  field: 'isOn' | 'isOnForEvent' = 'isOn',
) =>
  data.choices
    .filter((choice: Record<string, unknown>) => choice[field] === false)
    .map(({ id }: { id: string }) => id)

describe('an optional email', () => {
  test('has a link signed for its recipient in its HTML, text and header; staff do not see the link’s key', async () => {
    const row = (await queueToAnn(answerMail))!
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
    expect((await queueToAnn(receiptMail))!.unsubscribe_url).toBeNull()
    expect((await queueToAnn(receiptMail))!.html).not.toContain('/emails')
  })

  test('can’t be queued without the account of its recipient', async () => {
    const message = answerMail({ email: ann.email, firstName: 'Ann' }, event.id, false)
    await expect(
      site.db.transaction().execute((tx) => createTestOutbox().queueMail(tx, message)),
    ).rejects.toThrow('does not name the account')
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
      expect((await postOneClick(signKey(), body, type)).statusCode).toBe(200)
      expect((await postOneClick(signKey(), body, type)).statusCode).toBe(200)
      expect(await wouldSend(answerMail)).toBe(false)
      expect(await wouldSend(answerMail, { eventId: (await newEvent(ann)).id })).toBe(false)
      expect([await wouldSend(reviewMail), await wouldSend(receiptMail)]).toEqual([true, true])
      expect(turnedOffChoices(await readByLink())).toEqual(['answers'])
    },
  )

  test('changes nothing as a GET, as scanners send it, or without the fields of RFC 8058', async () => {
    for (const method of ['GET', 'HEAD'] as const)
      await site.app.http.inject({ method, url: `/emails?key=${signKey()}` })
    await readByLink()
    const response = await postOneClick(signKey(), 'other=1')
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { error: 'The body has to be List-Unsubscribe=One-Click', code: 'fieldInvalid' },
    ])
    expect(await wouldSend(answerMail)).toBe(true)
  })

  test('still works after 30 days, but not with a forged or expired link or for an erased account', async () => {
    const start = site.clock.now
    const key = signKey()
    const link = { recipientId: ann.userId, eventId: event.id, choice: 'answers' } as const
    const forged = signUnsubscribeLink('t'.repeat(32), link, start)
    const altered = key.slice(0, 30) + (key[30] === 'A' ? 'B' : 'A') + key.slice(31)
    for (const wrongKey of [forged, altered, '', 'A'.repeat(400), `${key}A`]) {
      const refused = await postOneClick(wrongKey)
      expect([refused.statusCode, refused.json().code]).toEqual([410, 'linkExpired'])
    }
    try {
      site.clock.now = new Date(start.getTime() + 366 * 86_400_000)
      expect((await postOneClick(key)).statusCode).toBe(410)
      expect((await changeByLink(key, 'answers', false)).status).toBe(410)
      site.clock.now = new Date(start.getTime() + 31 * 86_400_000)
      expect((await postOneClick(key)).statusCode).toBe(200)
    } finally {
      site.clock.now = start
    }
    await site.db
      .updateTable('app_user')
      .set({ erased_at: start, email: '' })
      .where('id', '=', ann.userId)
      .execute()
    expect((await postOneClick(key)).json()).toEqual((await postOneClick(forged)).json())
  })
})

test('a network can’t repeat the one-click request without limit, even with a valid link', async () => {
  const { http } = await site.secondProcess({ requestsPerMinute: 20 })
  const send = (remoteAddress: string) =>
    http.inject({
      method: 'POST',
      url: `/emails?key=${signKey()}`,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const [network, otherNetwork] = [nextAddress(), nextAddress()]
  for (let count = 0; count < 20; count += 1) expect((await send(network)).statusCode).toBe(200)
  const refused = await send(network)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'tooMany'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(otherNetwork)).statusCode).toBe(200)
})

describe('the page of a link', () => {
  test('shows which emails are on and the name of the event, and nothing else about the person or event', async () => {
    expect(await readByLink()).toEqual({
      event: expect.any(String),
      choices: mailChoiceIds.map((id) => ({ id, isOn: true, isOnForEvent: true })),
    })
    expect(JSON.stringify(await readByLink())).not.toMatch(
      new RegExp(`${ann.email}|${ann.userId}|${event.id}`),
    )
  })

  test('neither shows the name nor changes the emails of an event that the person has left or that was deleted', async () => {
    const otherEvent = await newEvent(await site.signUp())
    for (const eventId of [otherEvent.id, 'deleted-event']) {
      const key = signKey('answers', eventId)
      expect(await readByLink(key)).toMatchObject({ event: null })
      expect((await changeByLink(key, 'answers', false, 'event')).status).toBe(410)
      expect((await changeByLink(key, 'answers', true)).status).toBe(200)
    }
  })

  test('turns emails off for its event only', async () => {
    const otherEvent = await newEvent(ann)
    await changeByLink(signKey(), 'answers', false, 'event')
    expect([await wouldSend(answerMail), await wouldSend(answerMail, { eventId: otherEvent.id })]).toEqual([
      false,
      true,
    ])
    const data = await readByLink()
    expect([turnedOffChoices(data), turnedOffChoices(data, 'isOnForEvent')]).toEqual([[], ['answers']])
    await changeByLink(signKey(), 'answers', true, 'event')
    expect(await wouldSend(answerMail)).toBe(true)
  })

  test('turns all optional emails off, and one of them on again', async () => {
    const response = await changeByLink(signKey(), 'all', false)
    expect(turnedOffChoices(response.body.data)).toEqual(mailChoiceIds)
    expect([await wouldSend(answerMail), await wouldSend(reviewMail), await wouldSend(receiptMail)]).toEqual([
      false,
      false,
      true,
    ])
    await changeByLink(signKey(), 'review-requests', true)
    expect(turnedOffChoices(await readByLink())).toEqual(
      mailChoiceIds.filter((id) => id !== 'review-requests'),
    )
    expect([await wouldSend(answerMail), await wouldSend(reviewMail)]).toEqual([false, true])
    await changeByLink(signKey(), 'all', true)
    expect(turnedOffChoices(await readByLink())).toEqual([])
  })

  test('concurrent changes are all stored', async () => {
    await changeByLink(signKey(), 'all', false)
    await Promise.all(mailChoiceIds.map((id) => changeByLink(signKey(), id, true)))
    expect(turnedOffChoices(await readByLink())).toEqual([])
  })
})

describe('an email that its recipient has turned off', () => {
  test('is in the outbox with this state and without a job, does not count as failed or waiting, and stays unsent', async () => {
    await changeByLink(signKey(), 'answers', false)
    const row = (await queueToAnn(answerMail))!
    expect(row).toMatchObject({ sent_at: null, unsubscribe_url: null, tries: 0 })
    expect(row.html).not.toMatch(/key=[\w-]{20}/)
    const staff = await site.signIn('staff')
    expect((await staff.get(`/api/mail/${row.id}`)).body.data).toMatchObject({
      sentAt: null,
      lastError: null,
      turnedOffAt: site.clock.now.toISOString(),
    })
    const listMailIds = async (state: string) =>
      (await staff.get(`/api/mail?state=${state}&search=${ann.email}`)).body.data.map(
        ({ id }: { id: string }) => id,
      )
    expect(await listMailIds('turnedOff')).toEqual([row.id])
    for (const state of ['waiting', 'failed', 'sent']) expect(await listMailIds(state)).not.toContain(row.id)
    await changeByLink(signKey(), 'answers', true)
    expect((await rowOf(row.id)).turned_off_at).not.toBeNull()
  })

  test('is withdrawn, with its link, if it is still waiting; an email that was already sent does not change', async () => {
    const [waitingRow, sentRow, otherChoiceRow, essentialRow] = [
      (await queueToAnn(answerMail))!,
      (await queueToAnn(answerMail))!,
      (await queueToAnn(reviewMail))!,
      (await queueToAnn(receiptMail))!,
    ]
    await site.db
      .updateTable('mail_outbox')
      .set({ sent_at: site.clock.now })
      .where('id', '=', sentRow.id)
      .execute()
    await changeByLink(signKey(), 'answers', false)
    expect(await rowOf(waitingRow.id)).toMatchObject({ unsubscribe_url: null, shown_html: null })
    const states = await Promise.all(
      [waitingRow, sentRow, otherChoiceRow, essentialRow].map(({ id }) => rowOf(id)),
    )
    expect(states.map(({ turned_off_at }) => turned_off_at !== null)).toEqual([true, false, false, false])
  })

  test('is not sent if its recipient turned it off for its event while it was being queued', async () => {
    const [unwantedRow, wantedRow] = [(await queueToAnn(answerMail))!, (await queueToAnn(reviewMail))!]
    await site.db
      .insertInto('mail_choice')
      .values({ user_id: ann.userId, event_id: event.id, choice: 'answers', turned_off_at: site.clock.now })
      .execute()
    const sentIds: string[] = []
    const sender = { send: async ({ id }: { id: string }) => void sentIds.push(id), close: () => {} }
    const [worker] = sendMailJobs({
      database: site.db,
      sender,
      urgentSender: sender,
      now: () => site.clock.now,
    })
    for (const { id } of [unwantedRow, wantedRow]) await worker!.work({ mailId: id })
    expect(sentIds).toEqual([wantedRow.id])
    const unsent = await rowOf(unwantedRow.id)
    expect(unsent).toMatchObject({ sent_at: null, turned_off_at: site.clock.now, unsubscribe_url: null })
    expect(unsent.html).not.toMatch(/key=[\w-]{20}/)
  })

  test('does not count towards the limit of emails that strangers can cause', async () => {
    await changeByLink(signKey(), 'answers', false)
    for (let count = 0; count < 10; count += 1) await queueToAnn(answerMail, { byStranger: true })
    await changeByLink(signKey(), 'answers', true)
    expect(await queueToAnn(answerMail, { byStranger: true })).toBeDefined()
  })
})

describe('My Details', () => {
  const readOwnChoices = async () => (await ann.get('/api/user/emailChoices')).body.data

  test('shows and changes the same choices for all events', async () => {
    await changeByLink(signKey(), 'answers', false, 'event')
    expect(await readOwnChoices()).toEqual({
      event: null,
      choices: mailChoiceIds.map((id) => ({ id, isOn: true, isOnForEvent: null })),
    })
    const { body } = await ann.post('/api/user/emailChoices', { choice: 'review-requests', isOn: false })
    expect(turnedOffChoices(body.data)).toEqual(['review-requests'])
    expect(turnedOffChoices(await readByLink())).toEqual(['review-requests'])
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
    await changeByLink(signKey(), 'answers', false, 'event')
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
