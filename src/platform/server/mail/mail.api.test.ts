import { createElement } from 'react'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import type { Database } from '../database/connect.ts'
import { transact } from '../database/transact.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { type MailSender, sendMailJob, smtpSender } from './send-mail.ts'

const look = {
  brand: 'Jaunt',
  publicUrl: 'http://localhost:8081',
  contact: { phone: '01632 960100', email: 'hello@example.com' },
}
const now = () => new Date()
const received: string[] = []
let refuse = false

let db: Database
let jobs: Jobs
let outbox: Outbox
let sender: MailSender

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
    onData(stream, _session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refuse) return callback(new Error('mailbox busy'))
        received.push(Buffer.concat(parts).toString())
        callback()
      })
    },
  })
  sender = smtpSender(`smtp://127.0.0.1:${await listen(server)}`, 'Jaunt <hello@example.com>')
  jobs = createJobs(db, () => {})
  outbox = createOutbox({ jobs, look, now })
  afterAll(async () => {
    await jobs.stop()
    sender.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const queue = sendMailJob({ database: db, sender, now })
  const eager = { ...queue, options: { retryDelay: 1, retryDelayMax: 1, retryLimit: 5 } }
  await jobs.start([eager], { pollSeconds: 0.5 })
})

const message = (subject: string) => ({
  to: 'ann@test.com',
  subject,
  kind: 'test',
  body: createElement('p', null, 'A <b>line</b> of text'),
})
const queueMail = (subject: string) => transact(db, (tx) => outbox.queueMail(tx, message(subject)))
const rowOf = (id: unknown) =>
  db.selectFrom('mail_outbox').selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow()
const copies = (subject: string) => received.filter((mail) => mail.includes(`Subject: ${subject}\r`))

test('a queued mail goes out once by SMTP, in the layout, as HTML and as text', async () => {
  const id = await queueMail('First one')
  await expect.poll(async () => (await rowOf(id)).sent_at, { timeout: 10_000 }).not.toBeNull()
  expect(await rowOf(id)).toMatchObject({ tries: 1, last_error: null })
  const [mail = ''] = copies('First one')
  expect(copies('First one')).toHaveLength(1)
  expect(mail).toContain('From: Jaunt <hello@example.com>')
  expect(mail).toContain('To: ann@test.com')
  expect(mail).toContain(`Message-ID: <${id}@127.0.0.1>`)
  expect(mail).toContain('Content-Type: text/plain')
  expect(mail).toContain('Content-Type: text/html')
  expect((await rowOf(id)).html).toContain('A &lt;b&gt;line&lt;/b&gt; of text')
})

test('a transaction that is undone leaves neither the mail nor its job', async () => {
  const attempt = db.transaction().execute(async (tx) => {
    await outbox.queueMail(tx, message('Never sent'))
    throw new Error('undone')
  })
  await expect(attempt).rejects.toThrow('undone')
  expect(
    await db.selectFrom('mail_outbox').select('id').where('subject', '=', 'Never sent').execute(),
  ).toEqual([])
})

test('a refused mail is tried again, and its trouble is kept to be read', async () => {
  refuse = true
  const id = await queueMail('Second one')
  await expect.poll(async () => (await rowOf(id)).tries, { timeout: 10_000 }).toBeGreaterThan(0)
  expect((await rowOf(id)).last_error).toContain('mailbox busy')
  refuse = false
  await expect.poll(async () => (await rowOf(id)).sent_at, { timeout: 15_000 }).not.toBeNull()
  expect((await rowOf(id)).last_error).toBeNull()
  expect(copies('Second one')).toHaveLength(1)
})

test('two workers on the same mail at once send it once', async () => {
  const id = String(await queueMail('Third one'))
  const worker = sendMailJob({ database: db, sender, now })
  await Promise.all(Array.from({ length: 4 }, () => worker.work({ mailId: id })))
  await expect.poll(async () => (await rowOf(id)).sent_at, { timeout: 10_000 }).not.toBeNull()
  expect(copies('Third one')).toHaveLength(1)
})

test('without SMTP a mail stays in the outbox', async () => {
  await db
    .insertInto('mail_outbox')
    .values({ ...(await rowOf(await queueMail('Fourth'))), id: 'kept', sent_at: null, tries: 0 })
    .execute()
  await sendMailJob({ database: db, sender: undefined, now }).work({ mailId: 'kept' })
  expect(await rowOf('kept')).toMatchObject({ sent_at: null, tries: 0 })
})
