import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { comeBack } from '#tests/support/google-journey.ts'
import { mailAccountSite } from '#tests/support/mail-account-site.ts'
import { fileIn, plainTextOf } from '#tests/support/mail-sink.ts'
import { createSampleGroup } from '#tests/support/sample-event.ts'
import { testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { uploadFile } from '#tests/support/upload-file.ts'
import { findMailAccount, forbidReading } from './mail-account-store.ts'

const { sink, gmail, site, staff, connect, createGroup } = await mailAccountSite()

let { group, author, account } = {} as Awaited<ReturnType<typeof createGroup>>
beforeEach(async () => {
  ;({ group, author, account } = await createGroup({ canRead: false }))
})

const send = async (browser: TestBrowser = author, fields: object = {}) => {
  const response = await browser.post(
    `/api/event/${group.id}/comms`,
    { to: 'organiser', subject: 'Your rooms', text: 'Dear {first name}, all is booked.', ...fields },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  expect(response.status).toBe(200)
}
const listMessages = async () =>
  (await staff.get(`/api/mail?eventId=${group.id}&kind=staff-message`)).body.data
/** Waits until all messages are sent, and returns them. A failure of this wait shows the last error of each. */
const waitForMessages = async () => {
  const problemIfWaiting = (mail: { sentAt: string | null; lastError: string | null }) =>
    mail.sentAt === null ? [mail.lastError ?? 'not sent yet'] : []
  await expect.poll(async () => (await listMessages()).flatMap(problemIfWaiting)).toEqual([])
  return listMessages()
}
const senderOf = async (browser: TestBrowser = author) =>
  (await browser.get(`/api/event/${group.id}/comms/sender`)).body.data
const sentFrom = (address: string) => gmail.messages.filter(({ account: from }) => from === address)
const sentBySmtp = () =>
  sink.mails.filter(({ to, raw }) => to.includes(group.organiser.email) && raw.includes('Your rooms'))
/** Runs the job that failed, once its failure is stored. */
const retryNow = () =>
  expect
    .poll(async () => {
      const makeDue = sql`update pgboss.job set start_after = now() where state = 'retry'`
      return Number((await makeDue.execute(site.db)).numAffectedRows)
    })
    .toBeGreaterThan(0)
const headersOf = (raw: string) => {
  const [head = ''] = raw.replace(/\r\n[ \t]+/g, ' ').split('\r\n\r\n')
  return Object.fromEntries(head.split('\r\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
}

test('a complete email is sent from the account of its author, and the list and the form show the sender (STF-O7)', async () => {
  const name = 'Ann Lee'
  expect(await senderOf()).toEqual({
    from: `${name} <${account}>`,
    account: { state: 'connected', address: account, canRead: false },
    replyTo: { name: expect.any(String), address: 'staff@test.com' },
    showsAnswers: false,
    shared: null,
  })
  const rooms = Buffer.from('Name,Room\nZoë,4\r\nOlga,5\n')
  const { body } = await uploadFile(author, 'rooms.csv', rooms)
  await send(author, { attachments: [body.data.id] })
  const [mail] = await waitForMessages()
  expect(mail).toMatchObject({ from: account, tries: 1, lastError: null })
  const [message] = sentFrom(account)
  expect(headersOf(message!.raw)).toMatchObject({
    From: `${name} <${account}>`,
    To: group.organiser.email,
    'Reply-To': expect.stringContaining('<staff@test.com>'),
    Subject: 'Your rooms',
    'Message-ID': `<${mail.id}@127.0.0.1>`,
  })
  expect(plainTextOf(message!.raw)).toContain('Dear Olga, all is booked.')
  expect(fileIn(message!, 'rooms.csv')?.equals(rooms)).toBe(true)
  expect(sentFrom(account)).toHaveLength(1)
  expect(sentBySmtp()).toEqual([])
  expect((await staff.get(`/api/mail/${mail.id}`)).body.data).toMatchObject({
    from: account,
    unusedAccount: null,
  })
})

test('all guests get their own email from the account, and its access is refreshed once', async () => {
  await send(author, { to: 'guests' })
  expect((await waitForMessages()).map(({ from }: { from: string }) => from)).toEqual([account, account])
  expect(
    sentFrom(account)
      .map(({ raw }) => headersOf(raw).To)
      .sort(),
  ).toEqual([group.organiser.email, group.guest.email].sort())
  expect(gmail.refreshes.filter((owner) => owner === account)).toHaveLength(1)
  // Emails from accounts have their own queue, so that emails from the site's address never wait for a limit of Gmail.
  const queues = await sql<{ name: string }>`
    select distinct name from pgboss.job where data->>'mailId' in (
      select id from mail_outbox where from_address = ${account})`.execute(site.db)
  expect(queues.rows).toEqual([{ name: 'send-account-mail' }])
})

test('an email with large files is sent as an upload, because Gmail limits the size of JSON', async () => {
  const plan = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(4_000_000)])
  const { body } = await uploadFile(author, 'plan.pdf', plan)
  await send(author, { attachments: [body.data.id] })
  await waitForMessages()
  const [message] = sentFrom(account)
  expect(message!.isUpload).toBe(true)
  expect(fileIn(message!, 'plan.pdf')?.equals(plan)).toBe(true)
})

test('an author without an account sends from the site’s address: the accounts of the manager and of colleagues are not used without their consent', async () => {
  await connect('demo-staff', 'manager@example.com', false)
  const otherAuthor = await createTestStaff(site, 'eventArea.view', 'eventFunctions.sendComms')
  expect(await senderOf(otherAuthor)).toMatchObject({
    from: 'Jaunt <hello@example.com>',
    account: { state: 'none', address: null },
    replyTo: { address: 'manager@example.com' },
  })
  await send(otherAuthor)
  const [mail] = await waitForMessages()
  expect(mail.from).toBeNull()
  expect(sentBySmtp().map(({ raw }) => headersOf(raw).From)).toEqual(['Jaunt <hello@example.com>'])
  expect([...sentFrom('manager@example.com'), ...sentFrom(account)]).toEqual([])
})

test('after a temporary failure the email is tried again from the same account, with the same Message-ID', async () => {
  gmail.failNext(503, 'backendError')
  await send()
  await expect.poll(async () => (await listMessages())[0].lastError).toContain('Gmail responded 503')
  expect((await listMessages())[0]).toMatchObject({ sentAt: null, from: account })
  await retryNow()
  const [mail] = await waitForMessages()
  expect(mail).toMatchObject({ from: account, tries: 2, lastError: null })
  expect(sentFrom(account).map(({ raw }) => headersOf(raw)['Message-ID'])).toEqual([`<${mail.id}@127.0.0.1>`])
  expect(sentBySmtp()).toEqual([])
  expect((await senderOf()).account.state).toBe('connected')
})

test.each([
  ['its owner has withdrawn the consent', () => gmail.revoke(account)],
  ['its owner did not allow sending', () => gmail.failNext(403, 'insufficientPermissions')],
])(
  'an account is disconnected if %s: the site’s address sends the email, and the email, the form and the history show it',
  async (_, withdraw) => {
    withdraw()
    await send()
    const [mail] = await waitForMessages()
    expect(mail).toMatchObject({ from: null, tries: 1, lastError: null })
    expect(sentBySmtp().map(({ raw }) => headersOf(raw))).toEqual([
      expect.objectContaining({
        From: 'Jaunt <hello@example.com>',
        'Reply-To': expect.stringContaining('<staff@test.com>'),
        'Message-ID': `<${mail.id}@127.0.0.1>`,
      }),
    ])
    expect(sentFrom(account)).toEqual([])
    expect((await author.get(`/api/mail/${mail.id}`)).body.data.unusedAccount).toEqual({
      address: account,
      problem: 'disconnected',
    })
    expect(await senderOf()).toMatchObject({
      from: 'Jaunt <hello@example.com>',
      account: { state: 'disconnected', address: account },
    })
    const { body } = await staff.get(`/api/change/user/${author.userId}?limit=1`)
    expect(body.data[0]).toMatchObject({
      what: 'disconnected the mail account',
      before: { mailAccount: account },
      after: { mailAccount: null },
    })
  },
)

test('after connecting again, emails are sent from the account again', async () => {
  gmail.revoke(account)
  await send()
  await waitForMessages()
  await connect(author.userId, account, false)
  await send()
  await waitForMessages()
  expect(sentFrom(account)).toHaveLength(1)
})

test('an access token that has expired early is replaced', async () => {
  await send()
  await waitForMessages()
  gmail.endAccess()
  await send()
  await waitForMessages()
  expect(sentFrom(account)).toHaveLength(2)
  expect(sentBySmtp()).toEqual([])
})

test('a waiting email is not sent from the account of its author if the author has replaced the account or has left', async () => {
  for (const change of [
    () => connect(author.userId, 'another@example.com', false),
    () => site.db.updateTable('app_user').set({ active: false }).where('id', '=', author.userId).execute(),
  ]) {
    gmail.failNext(503, 'backendError')
    await send()
    await expect.poll(async () => (await listMessages())[0].lastError).toContain('503')
    await change()
    await retryNow()
    const [mail] = await waitForMessages()
    expect(mail.from).toBeNull()
    expect((await staff.get(`/api/mail/${mail.id}`)).body.data.unusedAccount.problem).toBe('notConnected')
    await connect(author.userId, account, false)
  }
  expect([...sentFrom('another@example.com'), ...sentFrom(account)]).toEqual([])
  expect(sentBySmtp()).toHaveLength(2)
})

test('erasing somebody who was staff deletes their account and its address (ACC-O22)', async () => {
  await send()
  await waitForMessages()
  await site.db
    .updateTable('app_user')
    .set({ user_type: 'customer' })
    .where('id', '=', author.userId)
    .execute()
  const data = (await author.get('/api/user/data')).body.data
  expect(data.mailAccount).toEqual([{ email: account, connectedAt: expect.any(String) }])
  expect((await staff.post('/api/customer/gdprDelete', { customerId: author.userId })).status).toBe(200)
  const remainingRows = await sql<{ count: number }>`
    select (select count(*) from mail_account where email = ${account})
      + (select count(*) from mail_outbox where from_address = ${account}) as count`.execute(site.db)
  expect(Number(remainingRows.rows[0]!.count)).toBe(0)
})

test('erasing somebody who disconnected their account before also deletes its address (ACC-O22)', async () => {
  await staff.put(`/api/event/${group.id}/manager/${author.userId}`)
  await send()
  await waitForMessages()
  const countTraces = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mail_outbox where from_address = ${account} or reply_address = ${account}`.execute(
      site.db,
    )
    return rows[0]!.count
  }
  expect(await countTraces()).toBe(1)
  expect((await staff.delete(`/api/mailAccount/${author.userId}`)).status).toBe(200)
  await staff.put(`/api/event/${group.id}/manager/demo-staff`)
  await site.db
    .updateTable('app_user')
    .set({ user_type: 'customer' })
    .where('id', '=', author.userId)
    .execute()
  expect((await staff.post('/api/customer/gdprDelete', { customerId: author.userId })).status).toBe(200)
  expect(await countTraces()).toBe(0)
})

test('a refusal to read that arrives after the account was connected again changes nothing', async () => {
  const canRead = async () => {
    const account = await findMailAccount(site.db, author.userId)
    return account?.can_read
  }
  await site.db.updateTable('mail_account').set({ can_read: true }).execute()
  const sealed = (await findMailAccount(site.db, author.userId))!.sealed_refresh_token!
  await forbidReading(site.db, author.userId, `${sealed}-before`)
  expect(await canRead()).toBe(true)
  await forbidReading(site.db, author.userId, sealed)
  expect(await canRead()).toBe(false)
})

test('an email to somebody who was erased is not sent from the account', async () => {
  gmail.failNext(503, 'backendError')
  await send(author, { to: 'guests' })
  await expect
    .poll(
      async () => (await listMessages()).filter((one: { lastError: string | null }) => one.lastError).length,
    )
    .toBe(1)
  const failedMail = (await listMessages()).find(({ lastError }: { lastError: string | null }) => lastError)
  await site.db.updateTable('mail_outbox').set({ recipient: '' }).where('id', '=', failedMail.id).execute()
  await retryNow()
  const findJobs = () =>
    sql`select 1 from pgboss.job where data->>'mailId' = ${failedMail.id} and state = 'completed'`.execute(
      site.db,
    )
  await expect.poll(async () => (await findJobs()).rows.length).toBe(1)
  expect(sentFrom(account)).toHaveLength(1)
})

test('only staff who can write to the people of an event see the sender', async () => {
  const path = `/api/event/${group.id}/comms/sender`
  const refusedBrowsers = [
    group.organiser,
    group.guest,
    site.visitor(),
    await createTestStaff(site, 'mailArea.view'),
  ]
  for (const browser of refusedBrowsers) expect((await browser.get(path)).status).toBe(403)
  expect((await staff.get('/api/event/nothing/comms/sender')).body.error).toBe('Node not found: nothing')
})

test('without keys, an account of the built-in provider sends through the built-in Gmail (STF-O8)', async () => {
  const demo = await testApp({ jobs: { pollSeconds: 0.5 } })
  const writer = await demo.signIn('staff')
  const event = await createSampleGroup(demo)
  await writer.put(`/api/event/${event.id}/manager/demo-staff`)
  const query = new URLSearchParams({ url: '/admin', userId: 'demo-staff' })
  const { body } = await writer.get(`/api/commsProvider/gmail/getAuthUrl?${query}`)
  await comeBack(writer, new URL(body.data), 'trips@example.com')
  const readSender = () => writer.get(`/api/event/${event.id}/comms/sender`)
  expect((await readSender()).body.data).toMatchObject({
    from: expect.stringMatching(/ <trips@example\.com>$/),
    account: { state: 'connected' },
  })
  await writer.post(
    `/api/event/${event.id}/comms`,
    { to: 'organiser', subject: 'Hello', text: 'All is booked.' },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  const readMail = async () =>
    (await writer.get(`/api/mail?eventId=${event.id}&kind=staff-message`)).body.data[0]
  await expect.poll(async () => (await readMail()).sentAt).not.toBeNull()
  expect(await readMail()).toMatchObject({ from: 'trips@example.com', lastError: null })
})
