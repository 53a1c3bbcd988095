import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { fileIn, openMailSink } from '#tests/support/mail-sink.ts'
import { createSampleGroup } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { uploadFile } from '#tests/support/upload-file.ts'

const megabyte = 1_048_576
let sink: Awaited<ReturnType<typeof openMailSink>>
let site: TestApp
let staff: Awaited<ReturnType<TestApp['signIn']>>
let group: Awaited<ReturnType<typeof createSampleGroup>>
beforeAll(async () => {
  sink = await openMailSink()
  afterAll(() => sink.close())
  site = await testApp({ jobs: { pollSeconds: 0.5 }, environment: { SMTP_URL: sink.url } })
  staff = await site.signIn('staff')
})
beforeEach(async () => {
  await site.db.deleteFrom('upload').execute()
  group = await createSampleGroup(site)
  await staff.put(`/api/event/${group.id}/manager/demo-staff`)
})

const createPdf = (size = 2000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])
/** Returns the id of a new upload. */
const upload = async (
  name: string,
  content: string | Uint8Array = createPdf(),
  browser: TestBrowser = staff,
) => {
  const { status, body } = await uploadFile(browser, name, content)
  expect(status).toBe(200)
  return body.data.id as string
}
const messageFields = { to: 'organiser', subject: 'Your rooms', text: 'The list is attached.' }
type SendOptions = { readonly browser?: TestBrowser; readonly key?: string; readonly fields?: object }
const send = (
  attachments: readonly string[],
  { browser = staff, key = randomUUID(), fields }: SendOptions = {},
) =>
  browser.post(
    `/api/event/${group.id}/comms`,
    { ...messageFields, ...fields, attachments },
    { headers: { 'idempotency-key': key } },
  )
const preview = (attachments: readonly string[]) =>
  staff.post(`/api/event/${group.id}/comms/preview`, { ...messageFields, attachments })

type ListedMail = {
  id: string
  to: string
  sentAt: string | null
  attachments: { number: number; name: string; size: number }[]
}
const listMessages = async (): Promise<ListedMail[]> =>
  (await staff.get(`/api/mail?eventId=${group.id}&kind=staff-message`)).body.data
const countOf = async (table: 'upload' | 'mail_attachment') =>
  (
    await site.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('the mail server gets the files of a message byte for byte, in the email of each person (STF-O7)', async () => {
  const plan = createPdf(3 * megabyte)
  const rooms = 'Name,Room\nZoë,4\r\nOlga,5\n'
  const uploads = [await upload('plan.pdf', plan), await upload('rooms.csv', rooms)]
  expect((await send(uploads, { fields: { to: 'guests' } })).body.data.sent).toBe(2)
  const findReceived = (to: string) =>
    sink.mails.find((mail) => mail.to.includes(to) && mail.raw.includes('Subject: Your rooms'))
  for (const { email } of [group.organiser, group.guest]) {
    await expect.poll(() => findReceived(email)).toBeDefined()
    const mail = findReceived(email)!
    expect(fileIn(mail, 'plan.pdf')?.equals(plan)).toBe(true)
    expect(fileIn(mail, 'rooms.csv')?.toString()).toBe(rooms)
    expect(mail.raw).toMatch(/Content-Type: application\/pdf/)
    expect(mail.text).toContain('The list is attached.')
  }
  const storedMessages = await listMessages()
  expect(storedMessages.map(({ attachments }) => attachments)).toEqual(
    [1, 2].map(() => [
      { number: 0, name: 'plan.pdf', size: plan.length },
      { number: 1, name: 'rooms.csv', size: Buffer.byteLength(rooms) },
    ]),
  )
  await expect
    .poll(async () => (await listMessages()).every((mail) => 'sentAt' in mail && mail.sentAt))
    .toBe(true)
})

test('staff can download the files of a message; people without the permission cannot', async () => {
  const plan = createPdf()
  await send([await upload('plan.pdf', plan)])
  const [mail] = await listMessages()
  const path = `/api/mail/${mail!.id}/attachment/0`
  const viewer = await createTestStaff(site, 'mailArea.view')
  for (const browser of [staff, viewer]) {
    const { status, body } = await browser.get(path)
    expect([status, body.data.name, body.data.mediaType]).toEqual([200, 'plan.pdf', 'application/pdf'])
    expect(Buffer.from(body.data.base64, 'base64').equals(plan)).toBe(true)
  }
  expect((await staff.get(`/api/mail/${mail!.id}/attachment/1`)).status).toBe(404)
  expect((await staff.get('/api/mail/nothing/attachment/0')).status).toBe(404)
  const others = [group.organiser, group.guest, group.stranger, site.visitor(), await site.signIn('supplier')]
  for (const browser of [...others, await createTestStaff(site, 'eventFunctions.sendComms')])
    expect((await browser.get(path)).status).toBe(403)
})

test('a preview lists the files, and neither sends them nor uses them up', async () => {
  const uploads = [await upload('plan.pdf', createPdf(5000))]
  const { body } = await preview(uploads)
  expect(body.data.attachments).toEqual([{ name: 'plan.pdf', size: 5000 }])
  expect([await listMessages(), await countOf('upload')]).toEqual([[], 1])
  expect((await send(uploads)).status).toBe(200)
  expect(await countOf('upload')).toBe(0)
})

test('staff who can only send emails can upload and attach files; nobody can attach the uploads of a colleague', async () => {
  const writer = await createTestStaff(site, 'eventArea.view', 'eventFunctions.sendComms')
  const ownUpload = await upload('plan.pdf', createPdf(), writer)
  const refused = await send([ownUpload])
  expect([refused.status, refused.body.code]).toEqual([404, 'uploadMissing'])
  expect(await listMessages()).toEqual([])
  expect((await send([ownUpload], { browser: writer })).status).toBe(200)
})

test('a repeated request sends nothing more and gets the same response, although the files are used up', async () => {
  const uploads = [await upload('plan.pdf')]
  const key = randomUUID()
  const countBefore = await countOf('mail_attachment')
  const responses = await Promise.all([send(uploads, { key }), send(uploads, { key })])
  expect([...responses, await send(uploads, { key })].map(({ body }) => body.data)).toEqual(
    [1, 2, 3].map(() => ({ sent: 1, withoutAddress: 0 })),
  )
  expect(await listMessages()).toHaveLength(1)
  expect(await countOf('mail_attachment')).toBe(countBefore + 1)
})

test('of several messages with the same upload at the same time, one is sent', async () => {
  const uploads = [await upload('plan.pdf')]
  const responses = await Promise.all([1, 2, 3, 4].map(() => send(uploads)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  expect(await listMessages()).toHaveLength(1)
  expect((await send([uploads[0]!])).body.code).toBe('uploadMissing')
})

test('an upload twice in one message, an unknown one and six files are refused', async () => {
  const id = await upload('plan.pdf')
  expect((await send([id, id])).status).toBe(422)
  expect((await send(['nothing'])).body.code).toBe('uploadMissing')
  expect((await send(['1', '2', '3', '4', '5', '6'])).status).toBe(422)
  expect([await listMessages(), await countOf('upload')]).toEqual([[], 1])
})

test.each([
  ['menu.exe', 'MZ', 'menu.exe can’t be attached. Use PDF'],
  ['menu.html', '<p>', 'menu.html can’t be attached. Use PDF'],
  ['menu.pdf', 'MZ', 'its content does not match its type'],
  ['menu.png', createPdf(), 'its content does not match its type'],
  ['menu.txt', Buffer.from([65, 0, 66]), 'its content does not match its type'],
])(
  '%s is refused for its type or content, in a preview and when it is sent',
  async (name, content, message) => {
    const uploads = [await upload('good.pdf'), await upload(name, content)]
    for (const { status, body } of [await preview(uploads), await send(uploads)]) {
      expect([status, body.errors[0].path]).toEqual([422, 'attachments.1'])
      expect(body.errors[0].message).toContain(message)
    }
    expect(await listMessages()).toEqual([])
  },
)

test('files of more than 10 MB together are refused', async () => {
  const uploads = [
    await upload('one.pdf', createPdf(6 * megabyte)),
    await upload('two.pdf', createPdf(4 * megabyte + 1)),
  ]
  const { status, body } = await send(uploads)
  expect([status, body.errors[0].path]).toEqual([422, 'attachments.1'])
  expect(body.errors[0].message).toContain('at most 10 MB together')
  expect((await send(uploads.slice(1))).status).toBe(200)
})

test('a refused message leaves the files for the next attempt', async () => {
  const uploads = [await upload('plan.pdf')]
  const refused = await send(uploads, { fields: { text: 'Dear {frist name}' } })
  expect(refused.status).toBe(422)
  expect(await countOf('upload')).toBe(1)
})

test('the files are deleted with the event, and when one of its guests is erased (ACC-O22)', async () => {
  await send([await upload('plan.pdf')])
  const { attachments, id } = (await listMessages())[0]!
  expect(attachments).toHaveLength(1)
  const ownMails = (await group.organiser.get('/api/user/data')).body.data.mails
  const messageMail = ownMails.find(({ kind }: { kind: string }) => kind === 'staff-message')
  expect(messageMail.files).toEqual([{ name: 'plan.pdf', bytes: 2000 }])
  await group.guest.put(`/api/event/${group.id}/customer/${group.guest.userId}/setAttendingToNo`)
  const erased = await group.guest.post('/api/customer/gdprDelete', { customerId: group.guest.userId })
  expect(erased.status).toBe(200)
  expect((await listMessages())[0]!.attachments).toEqual([])
  expect((await staff.get(`/api/mail/${id}/attachment/0`)).status).toBe(404)

  await send([await upload('again.pdf')])
  const listFiles = () =>
    site.db.selectFrom('mail_attachment').select('name').where('event_id', '=', group.id).execute()
  expect(await listFiles()).toHaveLength(1)
  await site.db.deleteFrom('event').where('id', '=', group.id).execute()
  expect(await listFiles()).toEqual([])
})
