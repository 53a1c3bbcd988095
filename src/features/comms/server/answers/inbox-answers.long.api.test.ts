import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { imapInbox } from '#platform/adapters/mail-inbox/imap-inbox.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import { gmailReply, outlookReply, postfixReport } from '#tests/support/mail-samples.ts'
import { openMailSink } from '#tests/support/mail-sink.ts'
import { createSampleGroup, joinEvent } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let imap: Awaited<ReturnType<typeof startImapServer>>
let sink: Awaited<ReturnType<typeof openMailSink>>
let site: TestApp
let staff: TestBrowser
let group: Awaited<ReturnType<typeof createSampleGroup>>
beforeAll(async () => {
  imap = await startImapServer()
  sink = await openMailSink()
  const environment = { SMTP_URL: sink.url, INBOX_URL: imap.url }
  site = await testApp({ jobs: { pollSeconds: 0.5 }, environment })
  staff = await site.signIn('staff')
})
afterAll(() => Promise.all([imap.stop(), sink.close()]))
beforeEach(async () => {
  group = await createSampleGroup(site)
  await staff.put(`/api/event/${group.id}/manager/demo-staff`)
})

const listMails = async (query: string) =>
  (await staff.get(`/api/mail?eventId=${group.id}&${query}`)).body.data
/** Writes to the organiser, and returns the email as it arrived. */
const sendOne = async () => {
  site.clock.now = new Date()
  const subject = `Rooms ${randomUUID()}`
  const { status } = await staff.post(
    `/api/event/${group.id}/comms`,
    { to: 'organiser', subject, text: 'All is booked.' },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  expect(status).toBe(200)
  const findArrived = () => sink.mails.find(({ raw }) => raw.includes(`Subject: ${subject}`))
  await expect.poll(findArrived).toBeDefined()
  const [mail] = await listMails('kind=staff-message')
  const mailId: string = mail.id
  return { ...findArrived()!, mailId, messageId: /^Message-ID: <(.*)>/m.exec(findArrived()!.raw)![1]! }
}
const readInbox = async (runCount = 1) => {
  await sql`update mail_inbox set read_at = null`.execute(site.db)
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data) select 'read-inbox', '{}' from generate_series(1, ${runCount}) returning id`.execute(
    site.db,
  )
  const countCompleted = async () =>
    (
      await sql`select 1 from pgboss.job where id = any(${rows.map(({ id }) => id)}) and state = 'completed'`.execute(
        site.db,
      )
    ).rows.length
  await expect.poll(countCompleted).toBe(runCount)
}
const listItems = async () => {
  const { data } = (await staff.get(`/api/event/${group.id}/comms/answers`)).body
  return data.flatMap((one: { items: object[] }) => one.items)
}
const listAnswers = async () => (await listItems()).filter(({ kind }: { kind: string }) => kind === 'answer')

test('answers go to the mailbox, appear on the event and reach the manager, and the mailbox is not changed (STF-O7)', async () => {
  const { raw, from, messageId, mailId } = await sendOne()
  expect(from).toBe(imap.address)
  expect(raw).toMatch(/^From: Jaunt <hello@example\.com>/m)
  expect(raw).toMatch(/^Reply-To: .* <replies@example\.com>/m)
  const sender = (await staff.get(`/api/event/${group.id}/comms/sender`)).body.data
  expect(sender).toMatchObject({ replyTo: { address: imap.address }, showsAnswers: true })
  await imap.deliver(gmailReply({ messageId, address: group.organiser.email }))
  await imap.deliver('From: Shop <shop@example.net>\r\nSubject: Re: Your rooms\r\n\r\nBuy now')
  await readInbox()
  expect(await listAnswers()).toMatchObject([
    {
      mailId,
      text: expect.stringMatching(/^Thanks/),
      from: { address: group.organiser.email },
      isRecipient: true,
    },
  ])
  const notice = () =>
    sink.mails.find(({ to, raw: text }) => to.includes('staff@test.com') && text.includes(group.id))
  await expect.poll(() => notice()?.text).toContain('Can we arrive at 4?')
  expect(notice()!.raw).toContain(`Reply-To: Olga Orr <${group.organiser.email}>`)
  expect((await imap.flags()).flat()).toEqual([])
})

test('each answer is stored once, in any number of runs and processes', async () => {
  const { messageId } = await sendOne()
  await site.secondProcess()
  await imap.deliver(gmailReply({ messageId, address: group.organiser.email }))
  await readInbox(6)
  await readInbox()
  await imap.deliver(gmailReply({ messageId, address: group.organiser.email, id: 'second@x' }))
  await readInbox(3)
  expect(await listAnswers()).toHaveLength(2)
})

test('an answer with large files is shown with its text and the names and sizes of the files', async () => {
  const { messageId } = await sendOne()
  const base64File = Buffer.alloc(3_000_000, 'photo')
    .toString('base64')
    .match(/.{1,76}/g)!
    .join('\r\n')
  const raw = outlookReply({ messageId, address: group.organiser.email }).replace('JVBERi0xLjcK', base64File)
  await imap.deliver(raw)
  await readInbox()
  const [answer] = await listAnswers()
  expect(answer.text).toBe('Fine, see you on Friday. – Gwen')
  expect(answer.files).toEqual([{ name: 'rooming list.pdf', size: expect.any(Number) }])
  expect(Math.abs(answer.files[0].size - 3_000_000)).toBeLessThan(100)
})

test('a report stops automatic emails to the address, but not a new password or an email by staff (STF-O7)', async () => {
  const { messageId, mailId } = await sendOne()
  const address = group.organiser.email
  await imap.deliver(postfixReport({ messageId, address }))
  await readInbox()
  expect((await listMails('state=undelivered')).map(({ id }: { id: string }) => id)).toEqual([mailId])
  // Accepting an invite sends an automatic email to the organiser. The clock moves on two hours, so that the limit of
  // such emails is not reached.
  site.clock.now = new Date(Date.now() + 7_200_000)
  await joinEvent(group.stranger, (await group.organiser.get(`/api/event/${group.id}`)).body.data.token)
  const listFailed = async () =>
    (await listMails('state=failed')).map((mail: FailedMail) => [mail.to, mail.kind, mail.lastError])
  await expect
    .poll(listFailed)
    .toEqual([[address, 'invite-accepted', expect.stringContaining('does not know the address')]])
  await site.visitor().post('/api/user/recovery', { email: address })
  const mailsToOrganiser = () => sink.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => raw)
  await expect
    .poll(() => mailsToOrganiser().filter((raw) => /^Subject: .*password/im.test(raw)))
    .toHaveLength(1)
  await sendOne()
})

type FailedMail = { readonly to: string; readonly kind: string; readonly lastError: string }

test('with a wrong password nothing is read, and the error does not contain the password', async () => {
  const inbox = imapInbox({ ...site.config.inbox!, password: 'wrong-password' })
  const failure = await inbox
    .read({
      position: undefined,
      since: new Date(0),
      maxMails: 1,
      areWanted: async () => [],
      attempt: (_, read) => read(),
      receive: async () => {},
      onUnreadable: () => {},
    })
    .catch((problem: unknown) => problem)
  expect(failure).toBeInstanceOf(Error)
  expect(inspect(failure)).not.toContain('wrong-password')
})

test('a long mailbox is read in several runs, and a folder that was created again is read from its start', async () => {
  const { messageId } = await sendOne()
  for (let number = 0; number < 5; number += 1)
    await imap.deliver(gmailReply({ messageId, address: group.organiser.email, id: `part-${number}@x` }))
  const inbox = imapInbox(site.config.inbox!)
  const read = async (position: string | undefined) => {
    const ids: string[] = []
    const result = await inbox.read({
      position,
      since: new Date(Date.now() - 86_400_000),
      maxMails: 3,
      areWanted: async (heads) => heads.map(({ references }) => references.includes(messageId)),
      attempt: (_, read) => read(),
      receive: async ({ messageId: id }) => void ids.push(id),
      onUnreadable: () => {},
    })
    return { ids, ...result }
  }
  let position: string | undefined
  let hasMore = true
  const allIds: string[] = []
  while (hasMore) {
    const batch = await read(position)
    expect(batch.ids.length).toBeLessThanOrEqual(3)
    allIds.push(...batch.ids)
    ;({ position, hasMore } = batch)
  }
  expect(allIds).toEqual([0, 1, 2, 3, 4].map((number) => `part-${number}@x`))
  expect((await read(position)).ids).toEqual([])
  // A folder that was created again counts its emails from 1.
  expect((await read('1:999999')).position).toMatch(/^(?!1:)\d+:3$/)
})
