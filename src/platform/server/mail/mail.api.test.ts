import { sql } from 'kysely'
import { createElement } from 'react'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import type { Database } from '../database/connect.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import type { WrittenMessage } from './mail-message.ts'
import { eraseFromMails } from './mail-records.ts'
import { createOutbox, type Outbox, sendMailQueue } from './outbox.ts'
import { type MailSender, sendMailJobs, smtpSender } from './send-mail.ts'

const look = {
  brand: 'Jaunt',
  sessionSecret: 's'.repeat(32),
  publicUrl: 'http://localhost:8081',
  contact: { phone: '01632 960100', email: 'hello@example.com' },
}
const now = () => new Date()
const receivedMails: string[] = []
let refusesMails = false
/** The response of the mail server to the address of a recipient. */
const rejections = new Map<string, string>()

let db: Database
let jobs: Jobs
let outbox: Outbox
let sender: MailSender
let urgentSender: MailSender

const listen = (server: SMTPServer): Promise<number> =>
  new Promise((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () =>
      resolve((listening.address() as { port: number }).port),
    )
  })

beforeAll(async () => {
  const database = await testDatabase({ max: 8 })
  db = database.db
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const rejection = rejections.get(address)
      const code = Number(rejection?.slice(0, 3))
      callback(
        rejection === undefined ? null : Object.assign(new Error(rejection.slice(4)), { responseCode: code }),
      )
    },
    onData(stream, _session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refusesMails) return callback(new Error('mailbox busy'))
        receivedMails.push(Buffer.concat(parts).toString())
        callback()
      })
    },
  })
  const address = `smtp://127.0.0.1:${await listen(server)}`
  sender = smtpSender(address, 'Jaunt <hello@example.com>')
  urgentSender = smtpSender(address, 'Jaunt <hello@example.com>')
  jobs = createJobs(db, () => {}, { pollSeconds: 0.5 })
  outbox = createOutbox({ jobs, config: look, now })
  afterAll(async () => {
    await jobs.stop()
    sender.close()
    urgentSender.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const fastRetries = { retryDelay: 1, retryDelayMax: 1, retryLimit: 5 }
  const queues = sendMailJobs({ database: db, sender, urgentSender, now })
  await jobs.start(queues.map((queue) => ({ ...queue, options: fastRetries })))
})

const createMessage = (subject: string, overrides: Partial<WrittenMessage> = {}): WrittenMessage => ({
  to: 'ann@test.com',
  subject,
  kind: 'staff-message',
  writtenBy: 'staff-1',
  body: createElement('p', null, 'A <b>line</b> of text'),
  ...overrides,
})
const queueMail = (subject: string, overrides: Partial<WrittenMessage> = {}) =>
  db.transaction().execute((tx) => outbox.queueMail(tx, createMessage(subject, overrides)))
const rowOf = (id: unknown) =>
  db.selectFrom('mail_outbox').selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow()
const jobStates = async (id: unknown) => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where data->>'mailId' = ${id}`.execute(db)
  return rows.map(({ state }) => state)
}
const sentCopies = (subject: string) => receivedMails.filter((mail) => mail.includes(`Subject: ${subject}\r`))

test('a queued mail is sent once by SMTP, in the layout, as HTML and as text', async () => {
  const id = await queueMail('First one')
  await expect.poll(async () => (await rowOf(id)).sent_at).not.toBeNull()
  expect(await rowOf(id)).toMatchObject({ tries: 1, last_error: null })
  const [mail = ''] = sentCopies('First one')
  expect(sentCopies('First one')).toHaveLength(1)
  expect(mail).toContain('From: Jaunt <hello@example.com>')
  expect(mail).toContain('To: ann@test.com')
  expect(mail).toContain(`Message-ID: <${id}@127.0.0.1>`)
  expect(mail).toContain('Content-Type: text/plain')
  expect(mail).toContain('Content-Type: text/html')
  expect((await rowOf(id)).html).toContain('A &lt;b&gt;line&lt;/b&gt; of text')
})

test('an optional mail has the headers of RFC 8058, which a mail without a link does not have', async () => {
  const url = `https://jaunt.example/emails?key=${'k'.repeat(200)}`
  const source = await rowOf(await queueMail('Essential'))
  const unsentColumns = { sent_at: null, tries: 0, claimed_until: null }
  await db
    .insertInto('mail_outbox')
    .values({ ...source, ...unsentColumns, id: 'optional', subject: 'Optional', unsubscribe_url: url })
    .execute()
  await db
    .insertInto('mail_outbox')
    .values({ ...source, ...unsentColumns, id: 'turned-off', subject: 'Not wanted', turned_off_at: now() })
    .execute()
  const [worker] = sendMailJobs({ database: db, sender, urgentSender, now })
  for (const mailId of ['optional', 'turned-off']) await worker!.work({ mailId })
  const [optional = ''] = sentCopies('Optional')
  const headers = optional.split('\r\n\r\n', 1)[0]!.split('\r\n')
  expect(headers).toContain(`List-Unsubscribe: <${url}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect((await rowOf('optional')).unsubscribe_url).toBeNull()
  expect(sentCopies('Not wanted')).toEqual([])
  await expect.poll(() => sentCopies('Essential')).toHaveLength(1)
  expect(sentCopies('Essential')[0]).not.toContain('List-Unsubscribe')
})

test('a transaction that is rolled back leaves neither the mail nor its job', async () => {
  let id: string | undefined
  const attempt = db.transaction().execute(async (tx) => {
    id = await outbox.queueMail(tx, createMessage('Never sent'))
    throw new Error('roll back')
  })
  await expect(attempt).rejects.toThrow('roll back')
  expect(
    await db.selectFrom('mail_outbox').select('id').where('subject', '=', 'Never sent').execute(),
  ).toEqual([])
  expect(await jobStates(id)).toEqual([])
})

test('a refused mail is tried again, and its error is stored', async () => {
  refusesMails = true
  const id = await queueMail('Second one')
  await expect.poll(async () => (await rowOf(id)).tries).toBeGreaterThan(0)
  expect((await rowOf(id)).last_error).toContain('mailbox busy')
  refusesMails = false
  await expect.poll(async () => (await rowOf(id)).sent_at).not.toBeNull()
  expect((await rowOf(id)).last_error).toBeNull()
  expect(sentCopies('Second one')).toHaveLength(1)
})

test('a mail whose files were deleted is neither sent without them nor tried again, and its error says why', async () => {
  const id = await queueMail('With a file', { attachmentSet: 'deleted' })
  await expect.poll(async () => (await rowOf(id)).last_error).toContain('the files of this mail were deleted')
  expect((await rowOf(id)).sent_at).toBeNull()
  await expect.poll(() => jobStates(id), { interval: 20 }).toEqual(['completed'])
  expect((await rowOf(id)).tries).toBe(1)
  expect(sentCopies('With a file')).toEqual([])
})

test.each([
  ['550 5.1.1 no such user here', 'completed', 'does not know this address'],
  ['553 5.2.1 mailbox disabled', 'completed', 'does not know this address'],
  ['550 5.7.1 relaying denied', 'retry', 'relaying denied'],
  ['450 4.2.1 try later', 'retry', 'try later'],
])(
  'an address that is rejected with %s: the job is then in the state %s',
  async (rejection, state, error) => {
    const to = `rejected${rejections.size}@test.com`
    rejections.set(to, rejection)
    const id = await queueMail('To nobody', { to })
    await expect.poll(async () => (await rowOf(id)).last_error).toContain(error)
    expect((await rowOf(id)).sent_at).toBeNull()
    // A job that is tried again is active now and then.
    await expect.poll(() => jobStates(id), { interval: 20 }).toEqual([state])
    rejections.delete(to)
  },
)

test('concurrent workers on the same mail send it once', async () => {
  const id = String(await queueMail('Third one'))
  const [worker] = sendMailJobs({ database: db, sender, urgentSender, now })
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => worker!.work({ mailId: id })))
  // A worker that finds the mail claimed must not complete its job, because the worker that claimed it may die.
  for (const outcome of outcomes.filter(({ status }) => status === 'rejected'))
    expect(outcome).toMatchObject({ reason: new Error('another worker is sending it') })
  await expect.poll(async () => (await rowOf(id)).sent_at).not.toBeNull()
  expect(sentCopies('Third one')).toHaveLength(1)
})

test('a person who is erased while a mail that names them is being sent stays erased in the sent mail', async () => {
  const source = await rowOf(await queueMail('Eighth'))
  await expect.poll(async () => (await rowOf(source.id)).sent_at).not.toBeNull()
  const body = { html: '<p>With Gwen Gray</p>', text: 'With Gwen Gray' }
  await db
    .insertInto('mail_outbox')
    .values({ ...source, ...body, id: 'named', event_id: 'e-1', sent_at: null, tries: 0 })
    .execute()
  const person = {
    id: 'gwen',
    firstName: 'Gwen',
    lastName: 'Gray',
    emails: ['gwen@test.com'],
    phone: '07700900123',
  }
  const slowSender: MailSender = {
    send: () => db.transaction().execute((tx) => eraseFromMails(tx, [{ id: 'e-1', titles: [] }], person)),
    close: () => {},
  }
  const [worker] = sendMailJobs({ database: db, sender: slowSender, urgentSender, now })
  await worker!.work({ mailId: 'named' })
  expect(await rowOf('named')).toMatchObject({
    sent_at: expect.any(Date),
    html: '<p>With Erased Customer</p>',
    text: 'With Erased Customer',
  })
})

test('without SMTP a mail stays in the outbox', async () => {
  await db
    .insertInto('mail_outbox')
    .values({ ...(await rowOf(await queueMail('Fourth'))), id: 'unsent', sent_at: null, tries: 0 })
    .execute()
  const noSenders = { sender: undefined, urgentSender: undefined }
  for (const worker of sendMailJobs({ database: db, ...noSenders, now }))
    await worker.work({ mailId: 'unsent' })
  expect(await rowOf('unsent')).toMatchObject({ sent_at: null, tries: 0 })
})

test('without SMTP an account sends the mail of its author, and a mail that it can’t send stays in the outbox', async () => {
  const attempts: string[] = []
  const workers = sendMailJobs({
    database: db,
    sender: undefined,
    urgentSender: undefined,
    now,
    accountSender: {
      async send({ subject }, { authorId, address }) {
        attempts.push(`${subject} by ${authorId} from ${address}`)
        return address === 'gone@example.com' ? 'disconnected' : { thread: 'thread-1', messageId: 'x@mail' }
      },
    },
  })
  const source = await rowOf(await queueMail('Template', { replyTo: { name: 'M', address: 'm@test.com' } }))
  await expect.poll(async () => (await rowOf(source.id)).sent_at).not.toBeNull()
  const store = (id: string, from_address: string | null) =>
    db
      .insertInto('mail_outbox')
      .values({ ...source, id, subject: id, from_address, sent_at: null, tries: 0 })
      .execute()
  await store('from-account', 'staff@example.com')
  await store('from-gone', 'gone@example.com')
  await store('from-site', null)
  for (const mailId of ['from-account', 'from-gone', 'from-site', 'from-gone'])
    await workers[0]!.work({ mailId })
  expect(attempts).toEqual([
    'from-account by staff-1 from staff@example.com',
    'from-gone by staff-1 from gone@example.com',
  ])
  expect(await rowOf('from-account')).toMatchObject({
    sent_at: expect.any(Date),
    thread: 'thread-1',
    sent_message_id: 'x@mail',
  })
  expect(await rowOf('from-gone')).toMatchObject({
    sent_at: null,
    last_error: null,
    claimed_until: null,
    account_problem: 'disconnected',
  })
  expect(await rowOf('from-site')).toMatchObject({ sent_at: null, tries: 0, claimed_until: null })
})

test('a mail whose worker died is sent by another worker after the claim has expired', async () => {
  const id = String(await queueMail('Fifth one'))
  await expect.poll(async () => (await rowOf(id)).sent_at).not.toBeNull()
  const claim = (seconds: number) =>
    db
      .updateTable('mail_outbox')
      .set({ sent_at: null, claimed_until: new Date(Date.now() + seconds * 1000) })
      .where('id', '=', id)
      .execute()
  const [worker] = sendMailJobs({ database: db, sender, urgentSender, now })
  await claim(60)
  await expect(worker!.work({ mailId: id })).rejects.toThrow('another worker is sending it')
  await claim(-1)
  await worker!.work({ mailId: id })
  expect((await rowOf(id)).sent_at).not.toBeNull()
})

test('600 mails are sent in full batches, and an urgent mail that is queued in the meantime, such as one with a pin, is sent at once', async () => {
  const floodSize = 600
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into mail_outbox (id, kind, recipient, subject, html, text, created_at)
      select 'flood-' || number, 'test', 'ann@test.com', 'Flood ' || number, '<p>Text</p>', 'Text', now()
      from generate_series(1, ${floodSize}) as number`.execute(tx)
    for (let number = 1; number <= floodSize; number += 1)
      await jobs.enqueue(tx, sendMailQueue, { mailId: `flood-${number}` })
  })
  const countSent = async () =>
    (
      await db
        .selectFrom('mail_outbox')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('id', 'like', 'flood-%')
        .where('sent_at', 'is not', null)
        .executeTakeFirstOrThrow()
    ).count
  await expect.poll(countSent, { interval: 20 }).toBeGreaterThan(0)
  const id = await queueMail('The pin', { urgent: true })
  await expect.poll(async () => (await rowOf(id)).sent_at, { interval: 20 }).not.toBeNull()
  // The pin did not wait for the mails that were queued before it.
  expect(await countSent()).toBeLessThan(floodSize)
  await expect.poll(countSent, { interval: 50 }).toBe(floodSize)
  // Each poll returns a full batch of 20, so the next poll follows at once. Mails of earlier tests can be in some
  // batches.
  const { rows } = await sql<{ polls: number }>`
    select count(distinct started_on)::int as polls from pgboss.job where data->>'mailId' like 'flood-%'`.execute(
    db,
  )
  expect(rows[0]!.polls).toBeLessThan(1.2 * (floodSize / 20))
})

test('other spellings of an address count towards the same limit', async () => {
  const spellings = [
    'a.victim@gmail.com',
    'avictim@gmail.com',
    'AVictim+1@googlemail.com',
    'avictim+2@gmail.com',
  ]
  const ids = await Promise.all(
    [...spellings, ...spellings, ...spellings].map((to) =>
      queueMail('Requested', { to, byStranger: true, urgent: true }),
    ),
  )
  expect(ids.filter((id) => id !== undefined)).toHaveLength(5)
  const otherMailbox = { to: 'another.victim@gmail.com', byStranger: true }
  expect(await queueMail('Requested', otherMailbox)).toBeDefined()
})

test('a notice is always sent and counts towards the limit for strangers', async () => {
  const notice = { to: 'owner@test.com', byStranger: true, isNotice: true }
  for (let sent = 0; sent < 6; sent += 1) expect(await queueMail('Your password', notice)).toBeDefined()
  const requested = { to: 'owner@test.com', byStranger: true, urgent: true }
  expect(await queueMail('A link', requested)).toBeUndefined()
  expect(await queueMail('A guest', { to: 'owner@test.com', byStranger: true })).toBeDefined()
})

test('links that strangers request do not count towards the limit of mails about the owner’s events, nor the other way round', async () => {
  const to = 'organiser@test.com'
  const queueMany = async (urgent: boolean) => {
    const ids = []
    for (let tries = 0; tries < 8; tries += 1)
      ids.push(await queueMail(`Mail ${tries}`, { to, byStranger: true, urgent }))
    return ids.filter((id) => id !== undefined).length
  }
  expect([await queueMany(true), await queueMany(false), await queueMany(true)]).toEqual([5, 3, 0])
})

test('strangers can cause at most five mails an hour to one mailbox, even concurrently; mails that no stranger caused are not limited', async () => {
  const to = 'Victim@test.com'
  const requests = Array.from({ length: 12 }, (_, number) =>
    queueMail(`Requested ${number}`, {
      to: number % 2 ? to : to.toLowerCase(),
      byStranger: true,
      urgent: true,
    }),
  )
  const ids = await Promise.all(requests)
  expect(ids.filter((id) => id !== undefined)).toHaveLength(5)
  expect(
    await queueMail('Requested by somebody else', { to: 'other@test.com', byStranger: true }),
  ).toBeDefined()
  expect(await queueMail('A receipt', { to })).toBeDefined()
  await sql`update mail_outbox set created_at = created_at - interval '61 minutes'
    where lower(recipient) = lower(${to})`.execute(db)
  for (const kind of ['welcome', 'event-created', 'invite-accepted'])
    expect(await queueMail(kind, { to: 'busy@test.com', byStranger: true })).toBeDefined()
  expect(await queueMail('One more', { to: 'busy@test.com', byStranger: true })).toBeUndefined()
  expect(
    await queueMail('A new password', { to: 'busy@test.com', byStranger: true, urgent: true }),
  ).toBeDefined()
  expect(await queueMail('An hour later', { to, byStranger: true })).toBeDefined()
})
