import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Permission } from '#kernel/permission.ts'
import type { IncomingMail } from '#platform/adapters/mail-inbox/incoming-mail.ts'
import type { MailInbox } from '#platform/adapters/mail-inbox/mail-inbox.ts'
import { parseMessage } from '#platform/adapters/mail-inbox/parse-message.ts'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { gmailReply, postfixReport } from '#tests/support/mail-samples.ts'
import { createSampleGroup } from '#tests/support/sample-event.ts'
import { testApp } from '#tests/support/test-app.ts'
import {
  maxAnswerText,
  maxQuotedText,
  maxShownAnswers,
  maxShownText,
} from '../../rules/answers/answer-limits.ts'
import { findAnsweredMail } from './answer-store.ts'
import { readInboxJobs } from './read-inboxes.ts'

const site = await testApp()
const staff = await site.signIn('staff')
const now = () => site.clock.now

/** The emails in the mailbox; the position is the number of those that were read. */
const mailboxMails: IncomingMail[] = []
const inbox: MailInbox = {
  name: 'replies@example.com',
  async read({ position = '0', areWanted, attempt, receive }) {
    const unreadMails = mailboxMails.slice(Number(position))
    const wantedFlags = await areWanted(unreadMails)
    for (const [index, mail] of unreadMails.entries())
      if (wantedFlags[index]) await attempt(mail.messageId, () => receive(mail))
    return { position: String(mailboxMails.length), hasMore: false }
  },
}
/** The reported failures, in a test that expects some. */
let problems: unknown[] | undefined
const [job] = readInboxJobs({
  database: site.db,
  gate: {} as never,
  outbox: createOutbox({ jobs: { enqueue: async () => {} }, config: site.config, now }),
  config: site.config,
  automaticMails: [],
  mailAccounts: undefined,
  mailProvider: undefined,
  inbox,
  onError: (problem) => {
    if (problems) problems.push(problem)
    else throw problem
  },
  now,
})
const readInbox = async () => {
  await site.db.updateTable('mail_inbox').set({ read_at: null }).execute()
  await job!.work({})
}

let group: Awaited<ReturnType<typeof createSampleGroup>>
beforeEach(async () => {
  group = await createSampleGroup(site)
  await staff.put(`/api/event/${group.id}/manager/demo-staff`)
})
const listMails = async (query: string) =>
  (await staff.get(`/api/mail?eventId=${group.id}&${query}`)).body.data
/** Writes to the organiser. Returns the Message-ID of the email. */
const writeToOrganiser = async () => {
  await staff.post(
    `/api/event/${group.id}/comms`,
    { to: 'organiser', subject: 'Your rooms', text: 'All is booked.' },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  const [mail] = await listMails('kind=staff-message')
  return `${mail.id}@mail.example.com`
}
const receive = async (raw: string) => {
  mailboxMails.push(await parseMessage(Buffer.from(raw), { receivedAt: new Date() }))
  await readInbox()
}

test('an answer appears on the event for staff only, and the event’s manager is notified once (STF-O7)', async () => {
  const messageId = await writeToOrganiser()
  const raw = gmailReply({ messageId, address: group.organiser.email })
  await receive(raw)
  await receive(raw)
  const path = `/api/event/${group.id}/comms/answers`
  const [conversation] = (await staff.get(path)).body.data
  expect(conversation.items).toMatchObject([
    { kind: 'answer', text: 'Thanks, that works for us!\n\nCan we arrive at 4?', isRecipient: true },
    { kind: 'mail', subject: 'Your rooms' },
  ])
  expect(await listMails('kind=mail-answer')).toMatchObject([
    { to: 'staff@test.com', subject: 'Olga Orr answered: Re: Your rooms' },
  ])
  for (const browser of [group.organiser, group.guest, group.stranger, site.visitor()])
    expect((await browser.get(path)).status).toBe(403)
})

test('a manager who is no longer active gets no copy of an answer, but staff still have a task to read it', async () => {
  const formerManager = await createTestStaff(site)
  await staff.put(`/api/event/${group.id}/manager/${formerManager.userId}`)
  const messageId = await writeToOrganiser()
  await site.db
    .updateTable('app_user')
    .set({ active: false })
    .where('id', '=', formerManager.userId)
    .execute()
  await receive(gmailReply({ messageId, address: group.organiser.email, id: 'late@x' }))
  expect(await listMails('kind=mail-answer')).toEqual([])
  const tasks = site.db.selectFrom('event_task').select('title').where('event_id', '=', group.id)
  expect(await tasks.execute()).toContainEqual({ title: 'Read the new answers to emails' })
})

test('an answer that the manager sends to everybody is shown, but is not sent to the manager and creates no task', async () => {
  const messageId = await writeToOrganiser()
  await receive(gmailReply({ messageId, address: 'Staff@test.com', id: 'own@x' }))
  const [conversation] = (await staff.get(`/api/event/${group.id}/comms/answers`)).body.data
  expect(conversation).toMatchObject({ unread: 0, items: [{ kind: 'answer', isRead: true }, {}] })
  expect(await listMails('kind=mail-answer')).toEqual([])
  const tasks = site.db.selectFrom('event_task').select('title').where('event_id', '=', group.id)
  expect(await tasks.execute()).not.toContainEqual({ title: 'Read the new answers to emails' })
})

test('the key of a link that an answer quotes is masked for staff and in the copy for the manager', async () => {
  const link = `${site.config.publicUrl}/my-events?loginUrlToken=`
  const text = `It says expired: ${link}${'Key-'.repeat(18)}`
  await receive(gmailReply({ messageId: await writeToOrganiser(), address: group.organiser.email, text }))
  const [{ items }] = (await staff.get(`/api/event/${group.id}/comms/answers`)).body.data
  expect(items[0].text).toBe(`It says expired: ${link}••••`)
  const { rows } = await sql<{ text: string }>`
    select mail_answer::text as text from mail_answer where event_id = ${group.id}
    union all select mail_outbox::text from mail_outbox where event_id = ${group.id}`.execute(site.db)
  expect(rows.filter(({ text: row }) => row.includes('Key-Key-'))).toEqual([])
})

test('erasing a person also empties the copies of answers from their other addresses (ACC-O22)', async () => {
  const { email, userId } = group.guest
  await staff.post(
    `/api/event/${group.id}/comms`,
    { to: 'guests', subject: 'Your rooms', text: 'All is booked.' },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  const sentMails: { id: string; to: string }[] = await listMails('kind=staff-message')
  const { id } = sentMails.find(({ to }) => to === email)!
  const deliveryFields = { sent_message_id: 'sent@mail.example.net', in_reply_to: 'theirs@phone.example.net' }
  await site.db
    .updateTable('mail_outbox')
    .set({ ...deliveryFields, bounce_reason: `550 no mailbox ${email}` })
    .where('id', '=', id)
    .execute()
  const { mails: mailsInDownload } = (await group.guest.get('/api/user/data')).body.data
  expect(mailsInDownload).toContainEqual(expect.objectContaining({ notDelivered: `550 no mailbox ${email}` }))
  const [text, address] = ['Zanzibar please', 'other-address@example.net']
  await receive(gmailReply({ messageId: `${id}@mail.example.com`, address, text }))
  expect(await listMails('kind=mail-answer')).toHaveLength(1)
  await group.guest.put(`/api/event/${group.id}/customer/${userId}/setAttendingToNo`)
  expect((await staff.post('/api/customer/gdprDelete', { customerId: userId })).status).toBe(200)
  const { rows } = await sql<{ text: string }>`
    select mail_answer::text as text from mail_answer where event_id = ${group.id}
    union all select mail_outbox::text from mail_outbox where event_id = ${group.id}`.execute(site.db)
  const remainingText = rows.map(({ text: row }) => row).join('\n')
  for (const trace of [text, address, ...Object.values(deliveryFields), 'no mailbox'])
    expect(remainingText).not.toContain(trace)
})

type AnswersToStore = Record<'mailId' | 'conversation' | 'text' | 'quoted', string> &
  Record<'first' | 'last', number>

/** Stores answers to an email with the Message-IDs `first` to `last`, received in this order. */
const storeAnswers = ({ mailId, conversation, first, last, text, quoted }: AnswersToStore) =>
  sql`insert into mail_answer (id, event_id, mail_id, conversation, message_id, sender_name, sender_address,
      is_recipient, is_automatic, subject, text, quoted, files, received_at)
    select ${mailId} || '-' || n, ${group.id}, ${mailId}, ${conversation}, n::text, '', ${group.organiser.email}, true,
      false, 'Re: ' || n, ${text}, ${quoted}, '[]', ${site.clock.now}::timestamptz + n * interval '1 second'
    from generate_series(${first}::int, ${last}::int) n`.execute(site.db)

test('staff get only the newest answers of a long conversation, and the number of the others', async () => {
  const mailId = (await writeToOrganiser()).split('@')[0]!
  const count = maxShownAnswers + 5
  const [text, quoted] = ['a'.repeat(maxAnswerText), 'q'.repeat(maxQuotedText)]
  await storeAnswers({ mailId, conversation: mailId, first: 1, last: count, text, quoted })
  const path = `/api/event/${group.id}/comms/answers`
  const { body } = await staff.get(path)
  const [{ items, unread, older }] = body.data
  expect([body.data.length, unread, older]).toEqual([1, count, 5])
  const shownAnswers = items.filter(({ kind }: { kind: string }) => kind === 'answer')
  expect(shownAnswers.map(({ subject }: { subject: string }) => subject)).toEqual(
    Array.from({ length: maxShownAnswers }, (_, index) => `Re: ${count - index}`),
  )
  expect(shownAnswers[0].text).toBe(text)
  expect(shownAnswers[0].quoted.length).toBeLessThanOrEqual(maxShownText)
  expect(items.at(-1)).toMatchObject({ kind: 'mail', id: mailId })
  const readResponse = await staff.post(`${path}/read`, { answer: shownAnswers[0].id })
  expect(readResponse.body.data).toEqual({ unread: 0 })
  expect((await staff.get(`${path}?limit=6`)).status).toBe(422)
})

test('a reply of staff is shown with the answers to it, even if the answer that it replies to is no longer shown', async () => {
  const [conversation, reply] = [
    (await writeToOrganiser()).split('@')[0]!,
    (await writeToOrganiser()).split('@')[0]!,
  ]
  const answers = { conversation, text: 'Thanks', quoted: '' }
  await storeAnswers({ ...answers, mailId: conversation, first: 1, last: 1 })
  await site.db.updateTable('mail_outbox').set({ in_reply_to: '1' }).where('id', '=', reply).execute()
  await storeAnswers({ ...answers, mailId: reply, first: 2, last: maxShownAnswers + 1 })
  const { data } = (await staff.get(`/api/event/${group.id}/comms/answers`)).body
  expect(data.map(({ older }: { older: number }) => older)).toEqual([1])
  const sentItems = data[0].items.filter(({ kind }: { kind: string }) => kind === 'mail')
  expect(sentItems.map(({ id }: { id: string }) => id).toSorted()).toEqual([conversation, reply].toSorted())
})

test('two threads with the same number in different accounts are not mistaken for each other', async () => {
  const id = (await writeToOrganiser()).split('@')[0]!
  const thread = randomUUID()
  await site.db.updateTable('mail_outbox').set({ thread }).where('id', '=', id).execute()
  const find = (ownerId: string) =>
    findAnsweredMail(site.db, { references: [], thread, ownerId, since: new Date(0) })
  expect(await find('demo-staff')).toMatchObject({ id })
  expect(await find('another-member')).toBeUndefined()
})

test('an email that fails 30 times is left out and reported, and later emails are then received', async () => {
  const reportedProblems: unknown[] = []
  problems = reportedProblems
  try {
    const messageId = await writeToOrganiser()
    const answer = (id: string) =>
      parseMessage(Buffer.from(gmailReply({ messageId, address: group.organiser.email, id })), {
        receivedAt: new Date(),
      })
    // PostgreSQL rejects a text with a zero byte.
    mailboxMails.push({ ...(await answer('broken@x')), subject: 'Broken\0' }, await answer('later@x'))
    const listStoredAnswers = async () =>
      (await staff.get(`/api/event/${group.id}/comms/answers`)).body.data.flatMap(
        (one: { items: { kind: string }[] }) => one.items.filter(({ kind }) => kind === 'answer'),
      )
    for (let run = 1; run < 30; run += 1) await readInbox()
    expect(await listStoredAnswers()).toEqual([])
    await readInbox()
    expect(await listStoredAnswers()).toHaveLength(1)
    expect(reportedProblems).toHaveLength(30)
    expect(reportedProblems.at(-1)).toMatchObject({
      message: 'email broken@x was left out after 30 failures',
    })
    expect(await site.db.selectFrom('mail_inbox').select('failures').execute()).toEqual([{ failures: {} }])
    await readInbox()
    expect([reportedProblems.length, (await listStoredAnswers()).length]).toEqual([30, 1])
  } finally {
    problems = undefined
  }
})

test('to allow automatic emails to a supplier contact again, supplier.edit is needed too, as for a change of the address', async () => {
  const contact = await site.db
    .selectFrom('app_user')
    .select('id')
    .where('user_type', '=', 'supplierContact')
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const releaseStatus = async (...permissions: Permission[]) =>
    (await (await createTestStaff(site, ...permissions)).delete(`/api/mail/stop/${contact.id}`)).status
  expect(await releaseStatus('customer.edit')).toBe(403)
  expect(await releaseStatus('customer.edit', 'supplier.edit')).toBe(200)
})

test('an answer to an unknown email is not stored', async () => {
  const answersBefore = await site.db.selectFrom('mail_answer').select('id').execute()
  await receive(gmailReply({ messageId: `${randomUUID()}@mail.example.com`, address: group.organiser.email }))
  expect(await site.db.selectFrom('mail_answer').select('id').execute()).toEqual(answersBefore)
})

test('an email that was not delivered is marked, and automatic emails to the person stop until their address changes (STF-O7)', async () => {
  const messageId = await writeToOrganiser()
  const { email, userId } = group.organiser
  await receive(postfixReport({ messageId, address: email }))
  expect(await listMails('state=undelivered')).toMatchObject([
    { report: { hasFailed: true, status: '5.1.1' } },
  ])
  const stop = async () => (await staff.get(`/api/mail/stop/${userId}`)).body.data.stop
  expect((await stop()).reason).toContain('User unknown')
  await site.db
    .updateTable('app_user')
    .set({ email: `new-${email}` })
    .where('id', '=', userId)
    .execute()
  expect(await stop()).toBeNull()
})
