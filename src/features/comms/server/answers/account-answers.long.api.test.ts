import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { mailAccountSite } from '#tests/support/mail-account-site.ts'
import {
  exchangeReport,
  gmailReply,
  gmailReport,
  iphoneReply,
  outOfOffice,
  postfixReport,
} from '#tests/support/mail-samples.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { sink, gmail, site, staff, connect, createGroup } = await mailAccountSite()

let { group, author, account } = {} as Awaited<ReturnType<typeof createGroup>>
beforeEach(async () => {
  ;({ group, author, account } = await createGroup({ canRead: true }))
})

const send = async (fields: object = {}, browser: TestBrowser = author) => {
  const response = await browser.post(
    `/api/event/${group.id}/comms`,
    { to: 'organiser', subject: 'Your rooms', text: 'All is booked.', ...fields },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  expect([response.status, response.body.code]).toEqual([200, undefined])
}
const listMails = async (query = 'kind=staff-message') =>
  (await staff.get(`/api/mail?eventId=${group.id}&${query}`)).body.data
/** Sends an email from the author's account. Returns it, its thread at Gmail, and its Message-ID. */
const sendOne = async (fields: object = {}) => {
  site.clock.now = new Date()
  await send(fields)
  await expect
    .poll(async () => (await listMails()).map((mail: { sentAt: string }) => mail.sentAt))
    .not.toContain(null)
  const [mail] = await listMails()
  const gmailMessage = gmail.messages.findLast((one) => one.account === account)!
  return { mail, thread: gmailMessage.threadId, messageId: `${mail.id}@127.0.0.1` }
}

/** Runs the job that reads the accounts, in the processes of the test, and waits for its end. */
const readAccounts = async () => {
  await sql`update mail_inbox set read_at = null`.execute(site.db)
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data) values ('read-accounts', '{}') returning id`.execute(site.db)
  const readState = async () =>
    (await sql<{ state: string }>`select state from pgboss.job where id = ${rows[0]!.id}`.execute(site.db))
      .rows[0]?.state
  await expect.poll(readState).toBe('completed')
}
const listConversations = async () => (await staff.get(`/api/event/${group.id}/comms/answers`)).body.data
const countUnread = async () =>
  (await staff.get(`/api/event/${group.id}/comms/answers/unread`)).body.data.unread
const listOpenTasks = async () =>
  (
    await site.db
      .selectFrom('event_task')
      .select('title')
      .where('event_id', '=', group.id)
      .where('completed', '=', false)
      .where('title', 'like', '%email%')
      .execute()
  ).map(({ title }) => title)

test('an answer in the thread of an email appears on the event, without its history, and staff get a task (STF-O7)', async () => {
  const { mail, thread, messageId } = await sendOne()
  gmail.receive(account, gmailReply({ messageId, address: group.organiser.email }), thread)
  await readAccounts()
  const [conversation] = await listConversations()
  expect(conversation).toMatchObject({ id: mail.id, unread: 1 })
  expect(conversation.items).toEqual([
    {
      kind: 'answer',
      id: expect.any(String),
      mailId: mail.id,
      from: { name: 'Olga Orr', address: group.organiser.email },
      isRecipient: true,
      isAutomatic: false,
      subject: 'Re: Your rooms',
      text: 'Thanks, that works for us!\n\nCan we arrive at 4?',
      quoted: expect.stringContaining('> all is booked.'),
      files: [],
      at: expect.any(String),
      isRead: false,
    },
    expect.objectContaining({ kind: 'mail', id: mail.id, to: group.organiser.email, writtenBy: 'Ann Lee' }),
  ])
  expect([await countUnread(), await listOpenTasks()]).toEqual([1, ['Read the new answers to emails']])
})

test('the manager is notified of an answer that another account got, and can answer the writer (STF-O7)', async () => {
  const { thread, messageId } = await sendOne()
  gmail.receive(account, gmailReply({ messageId, address: group.organiser.email }), thread)
  await readAccounts()
  const notice = () =>
    sink.mails.find(({ to, raw }) => to.includes('staff@test.com') && raw.includes(group.id))
  await expect.poll(() => notice()?.text).toContain('Can we arrive at 4?')
  expect(notice()!.raw).toMatch(/^Subject: Olga Orr answered: Re: Your rooms/m)
  expect(notice()!.raw).toContain(`Reply-To: Olga Orr <${group.organiser.email}>`)
  expect(notice()!.raw).toContain('Auto-Submitted: auto-generated')
  expect(notice()!.text).not.toContain('all is booked')
})

test('an answer is stored once, however often it is read and in however many processes (STF-O7)', async () => {
  const { thread, messageId } = await sendOne()
  gmail.receive(account, gmailReply({ messageId, address: group.organiser.email }), thread)
  await readAccounts()
  await readAccounts()
  await site.secondProcess()
  await Promise.all([readAccounts(), readAccounts(), readAccounts()])
  expect((await listConversations())[0].items).toHaveLength(2)
  const notices = await listMails('kind=mail-answer')
  expect(notices).toHaveLength(1)
})

test('in the account of somebody who is not the manager, no message outside the threads of our emails is read', async () => {
  const { thread, messageId } = await sendOne()
  const readCountBefore = gmail.reads.length
  gmail.receive(
    account,
    'From: Bank <bank@example.com>\r\nMessage-ID: <b@x>\r\nSubject: Your rooms\r\n\r\nSecret',
  )
  gmail.receive(account, gmailReply({ messageId, address: group.organiser.email }), thread)
  await readAccounts()
  const reads = gmail.reads.slice(readCountBefore).filter((read) => read.startsWith(account))
  expect(reads.filter((read) => read.endsWith(' raw'))).toHaveLength(1)
  // The account is not the manager's, so outside the threads of our emails not even headers are read.
  expect(reads.filter((read) => read.endsWith(' metadata'))).toHaveLength(1)
  expect(await listConversations()).toHaveLength(1)
})

test('an answer in the mailbox of the manager is recognised by our Message-ID, even if it also refers to other messages', async () => {
  const managersAccount = `manager-${randomUUID()}@example.com`
  await connect('demo-staff', managersAccount, true)
  const { messageId } = await sendOne()
  const unrelatedReply = gmailReply({
    messageId: 'unknown@example.net',
    address: group.organiser.email,
    id: 'other@x',
  })
  gmail.receive(managersAccount, unrelatedReply)
  const raw = gmailReply({ messageId, address: group.organiser.email })
  gmail.receive(managersAccount, raw.replace(/In-Reply-To: <.*>/, 'In-Reply-To: <theirs@example.net>'))
  await readAccounts()
  const conversations = await listConversations()
  expect(
    conversations.flatMap(({ items }: { items: { kind: string }[] }) => items.map(({ kind }) => kind)),
  ).toEqual(['answer', 'mail'])
  // The manager has the answer in their own mailbox.
  expect(await listMails('kind=mail-answer')).toEqual([])
})

test('an answer from another address than the recipient’s is marked', async () => {
  const { thread, messageId } = await sendOne()
  gmail.receive(account, gmailReply({ messageId, address: 'someone@example.net', name: 'Olga Orr' }), thread)
  await readAccounts()
  expect((await listConversations())[0].items[0]).toMatchObject({
    from: { name: 'Olga Orr', address: 'someone@example.net' },
    isRecipient: false,
  })
  const [notice] = await listMails('kind=mail-answer')
  const { text } = (await staff.get(`/api/mail/${notice.id}`)).body.data
  expect(text).toContain(`The email was sent to ${group.organiser.email}`)
})

test('an automatic reply is marked as one, creates no task, and is not forwarded', async () => {
  const { thread, messageId } = await sendOne()
  gmail.receive(account, outOfOffice({ messageId, address: group.organiser.email }), thread)
  await readAccounts()
  expect((await listConversations())[0]).toMatchObject({ unread: 0, items: [{ isAutomatic: true }, {}] })
  expect([await listOpenTasks(), await listMails('kind=mail-answer')]).toEqual([[], []])
})

test('at most 50 answers to one email are stored, so that two programs can’t fill the event', async () => {
  const { thread, messageId } = await sendOne()
  for (let number = 0; number < 55; number += 1)
    gmail.receive(
      account,
      gmailReply({
        messageId,
        address: group.organiser.email,
        id: `copy-${number}@x`,
        header: ['Precedence: bulk'],
      }),
      thread,
    )
  await readAccounts()
  expect((await listConversations())[0]).toMatchObject({ items: { length: 21 }, older: 30 })
})

test('staff answer the person who got the email: their answer appears in the conversation, and earlier answers count as read', async () => {
  const { thread, messageId } = await sendOne({ to: 'guests' })
  const mailToGuest = (await listMails()).find(({ to }: { to: string }) => to === group.guest.email)
  gmail.receive(
    account,
    iphoneReply({ messageId: `${mailToGuest.id}@127.0.0.1`, address: group.guest.email }),
    thread,
  )
  await readAccounts()
  const [{ items }] = await listConversations()
  const replyFields = { to: 'writer', answer: items[0].id, subject: 'Re: Your rooms' }
  const preview = await author.post(`/api/event/${group.id}/comms/preview`, { ...replyFields, text: 'Great' })
  expect(preview.body.data.recipients).toEqual([{ id: group.guest.userId, name: 'Gwen Gray' }])
  await sendOne(replyFields)
  const sent = gmail.messages.findLast((one) => one.account === account)!
  expect(sent.raw).toContain(`To: ${group.guest.email}`)
  expect(sent.raw).toContain('In-Reply-To: <5B8C@icloud.com>')
  const [conversation, ...others] = await listConversations()
  expect(others).toEqual([])
  expect(conversation.unread).toBe(0)
  expect(conversation.items.map(({ kind }: { kind: string }) => kind)).toEqual(['mail', 'answer', 'mail'])
  expect(await listOpenTasks()).toEqual([])
  expect(messageId).toBeDefined()
})

test('an answer to the answer of staff is in the same conversation', async () => {
  const firstMail = await sendOne()
  gmail.receive(
    account,
    gmailReply({ messageId: firstMail.messageId, address: group.organiser.email }),
    firstMail.thread,
  )
  await readAccounts()
  const [{ items }] = await listConversations()
  const secondMail = await sendOne({ to: 'writer', answer: items[0].id, subject: 'Re: Your rooms' })
  const secondReply = {
    messageId: secondMail.messageId,
    address: group.organiser.email,
    id: 'again@x',
    text: 'Thanks',
  }
  gmail.receive(account, gmailReply(secondReply), secondMail.thread)
  await readAccounts()
  const conversations = await listConversations()
  expect(conversations).toHaveLength(1)
  expect(conversations[0].items.map(({ kind }: { kind: string }) => kind)).toEqual([
    'answer',
    'mail',
    'answer',
    'mail',
  ])
})

test('a person whose address has changed can’t be answered, and the refusal is writerUnknown', async () => {
  const { thread, messageId } = await sendOne()
  gmail.receive(account, gmailReply({ messageId, address: group.organiser.email }), thread)
  await readAccounts()
  const [{ items }] = await listConversations()
  await site.db
    .updateTable('app_user')
    .set({ email: 'new-address@test.com' })
    .where('id', '=', group.organiser.userId)
    .execute()
  const { status, body } = await author.post(`/api/event/${group.id}/comms/preview`, {
    ...{ to: 'writer', answer: items[0].id, subject: 'Re', text: 'Great' },
  })
  expect([status, body.code]).toEqual([409, 'writerUnknown'])
})

test('marking the answers up to one as read leaves later ones unread', async () => {
  const { thread, messageId } = await sendOne()
  gmail.receive(account, gmailReply({ messageId, address: group.organiser.email }), thread)
  await readAccounts()
  const [{ items }] = await listConversations()
  gmail.receive(account, gmailReply({ messageId, address: group.organiser.email, id: 'later@x' }), thread)
  await readAccounts()
  const markResponse = await staff.post(`/api/event/${group.id}/comms/answers/read`, { answer: items[0].id })
  expect(markResponse.body.data).toEqual({ unread: 1 })
  expect(await listOpenTasks()).toHaveLength(1)
  const [latest] = (await listConversations())[0].items
  await staff.post(`/api/event/${group.id}/comms/answers/read`, { answer: latest.id })
  expect([await countUnread(), await listOpenTasks()]).toEqual([0, []])
})

test.each([
  ['Gmail', gmailReport],
  ['Postfix', postfixReport],
  ['Exchange', exchangeReport],
])(
  'a report of %s marks the email as not delivered, and the address as unknown until staff release it',
  async (_, report) => {
    const { mail, thread, messageId } = await sendOne()
    gmail.receive(account, report({ messageId, address: group.organiser.email }), thread)
    await readAccounts()
    expect((await listMails('state=undelivered'))[0]).toMatchObject({
      id: mail.id,
      report: {
        hasFailed: true,
        status: expect.stringMatching(/^5\.1\.10?$/),
        reason: expect.stringContaining('550'),
      },
    })
    expect([await listConversations(), await listOpenTasks()]).toEqual([
      [],
      ['An email was not delivered: find another address'],
    ])
    const stopPath = `/api/mail/stop/${group.organiser.userId}`
    expect((await staff.get(stopPath)).body.data.stop.reason).toContain('550')
    const preview = await author.post(`/api/event/${group.id}/comms/preview`, {
      ...{ to: 'organiser', subject: 'Hello', text: 'Hello' },
    })
    expect(preview.body.data.unknownAddress).toEqual([{ id: group.organiser.userId, name: 'Olga Orr' }])
    expect((await staff.delete(stopPath)).body.data).toEqual({ wasStopped: true })
    expect((await staff.get(stopPath)).body.data.stop).toBeNull()
    const { body } = await staff.get(`/api/change/user/${group.organiser.userId}?limit=1`)
    expect(body.data[0].what).toBe('allowed automatic emails to their address again')
  },
)

test('a report of a delay, or of a refusal that is not about the address, does not stop automatic emails to the person', async () => {
  const { mail, thread, messageId } = await sendOne()
  const address = group.organiser.email
  const delay = postfixReport({ messageId, address, action: 'delayed', status: '4.4.1', reason: 'timed out' })
  gmail.receive(account, delay, thread)
  await readAccounts()
  expect((await listMails())[0].report).toEqual({ hasFailed: false, status: '4.4.1', reason: 'timed out' })
  expect(await listMails('state=undelivered')).toEqual([])
  const blocked = postfixReport({ messageId, address, status: '5.7.1', reason: '550 5.7.1 SPF check failed' })
  gmail.receive(account, blocked.replaceAll('4XXXX', '5YYYY'), thread)
  await readAccounts()
  expect((await listMails('state=undelivered')).map(({ id }: { id: string }) => id)).toEqual([mail.id])
  expect((await staff.get(`/api/mail/stop/${group.organiser.userId}`)).body.data.stop).toBeNull()
})

test('a report about somebody else’s address stops neither address', async () => {
  const { thread, messageId } = await sendOne()
  gmail.receive(account, gmailReport({ messageId, address: group.guest.email }), thread)
  await readAccounts()
  expect(
    (await site.db.selectFrom('mail_stop').select('address').execute()).map(({ address }) => address),
  ).not.toEqual(expect.arrayContaining([group.guest.email]))
  expect((await staff.get(`/api/mail/stop/${group.organiser.userId}`)).body.data.stop).toBeNull()
})

test('an account that forbids reading still sends, is shown as unreadable, and is not read again', async () => {
  gmail.forbidReading(account)
  const { mail } = await sendOne()
  await readAccounts()
  expect(mail.from).toBe(account)
  const sender = (await author.get(`/api/event/${group.id}/comms/sender`)).body.data
  expect(sender.account).toEqual({ state: 'connected', address: account, canRead: false })
  const reads = gmail.reads.length
  await readAccounts()
  expect(gmail.reads.length).toBe(reads)
})

test('a failure of Gmail loses no answer: the next run reads it', async () => {
  const { thread, messageId } = await sendOne()
  gmail.receive(account, gmailReply({ messageId, address: group.organiser.email }), thread)
  gmail.failNext(503, 'backendError')
  await readAccounts()
  expect(await listConversations()).toEqual([])
  await readAccounts()
  expect(await listConversations()).toHaveLength(1)
})

test('the download of a person’s data has their answers; erasing the person deletes these and the copies for the manager (ACC-O22)', async () => {
  const { thread } = await sendOne({ to: 'guests' })
  const idOf = async (address: string) =>
    `${(await listMails()).find(({ to }: { to: string }) => to === address).id}@127.0.0.1`
  const text = 'Zanzibar please'
  const guestReply = { messageId: await idOf(group.guest.email), address: group.guest.email, text }
  gmail.receive(account, gmailReply(guestReply), thread)
  // The other answer names the person.
  const messageId = await idOf(group.organiser.email)
  const organiserReply = { messageId, address: group.organiser.email, id: 'o@x', text: 'With Gwen Gray' }
  gmail.receive(account, gmailReply(organiserReply), thread)
  await readAccounts()
  const data = (await group.guest.get('/api/user/data')).body.data
  expect(data.answersToMails).toMatchObject([{ eventId: group.id, text }])
  await group.guest.put(`/api/event/${group.id}/customer/${group.guest.userId}/setAttendingToNo`)
  const erased = await staff.post('/api/customer/gdprDelete', { customerId: group.guest.userId })
  expect(erased.status).toBe(200)
  const { rows } = await sql<{ text: string }>`
    select mail_answer::text as text from mail_answer where event_id = ${group.id}
    union all select mail_outbox::text from mail_outbox where event_id = ${group.id}`.execute(site.db)
  const remainingText = rows.map(({ text: row }) => row).join('\n')
  expect(remainingText).toContain('With Erased Customer')
  for (const trace of [text, 'Gwen Gray', group.guest.email]) expect(remainingText).not.toContain(trace)
})

test('only staff who can read the outbox see answers, and only staff who can edit customers release their addresses (STF-O4)', async () => {
  const { thread, messageId } = await sendOne()
  gmail.receive(account, gmailReply({ messageId, address: group.organiser.email }), thread)
  await readAccounts()
  const [{ items }] = await listConversations()
  const staffWriter = await createTestStaff(site, 'eventArea.view', 'eventFunctions.sendComms')
  const supplier = await site.signIn('supplier')
  for (const browser of [
    group.organiser,
    group.guest,
    group.stranger,
    supplier,
    site.visitor(),
    staffWriter,
  ]) {
    const path = `/api/event/${group.id}/comms/answers`
    expect((await browser.get(path)).status).toBe(403)
    expect((await browser.get(`${path}/unread`)).status).toBe(403)
    expect((await browser.post(`${path}/read`, { answer: items[0].id })).status).toBe(403)
    expect((await browser.get(`/api/mail/stop/${group.organiser.userId}`)).status).toBe(403)
    expect((await browser.delete(`/api/mail/stop/${group.organiser.userId}`)).status).toBe(403)
  }
  const viewer = await createTestStaff(site, 'customer.view')
  expect((await viewer.get(`/api/mail/stop/${group.organiser.userId}`)).status).toBe(200)
  expect((await viewer.get('/api/mail/stop/demo-staff')).status).toBe(403)
  expect((await viewer.delete(`/api/mail/stop/${group.organiser.userId}`)).status).toBe(403)
})
