import { beforeEach, expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const site = await testApp()
const staff = await site.signIn('staff')

const path = '/api/automaticEmails/welcome'
const text = {
  subject: 'Hello from {brand}',
  intro: 'Come in.\n\nCall {phone}.',
  closing: 'See you <b>soon</b>',
}
const readDetails = async () => (await staff.get(path)).body.data
const save = async (fields: object, browser: TestBrowser = staff) =>
  browser.put(path, { version: (await readDetails()).version, text, ...fields })

beforeEach(async () => {
  await save({ text: null })
})

/** Signs somebody up, and returns the welcome email that they get. */
const welcomeOf = async (app: TestApp) => {
  const { email } = await app.signUp()
  return app.db
    .selectFrom('mail_outbox')
    .select(['subject', 'html', 'text'])
    .where('recipient', '=', email)
    .where('kind', '=', 'welcome')
    .executeTakeFirstOrThrow()
}

test('staff see every automatic email, when it is sent and to whom (STF-O10)', async () => {
  const { status, body } = await staff.get('/api/automaticEmails')
  expect(status).toBe(200)
  expect(body.data.length).toBeGreaterThan(20)
  expect(body.data).toContainEqual({
    kind: 'review-request',
    name: 'Review request',
    sentWhen: 'At 10 am on the day after the trip, to everybody who took part.',
    to: 'Guests',
    alwaysSent: null,
    recipientChoice: 'review-requests',
    isEdited: false,
  })
})

test('staff see the text, its placeholders and a preview with sample data (STF-O10)', async () => {
  const { data } = (await staff.get('/api/automaticEmails/cancellation-warning')).body
  expect(data.text).toEqual(data.original)
  expect(data.placeholders).toContainEqual({
    name: 'last day',
    meaning: 'The last day to pay',
    sample: 'Fri 10 May 2030',
    isRequired: true,
  })
  expect(data.preview.subject).toBe('Please pay for Olga’s hen weekend by Fri 10 May 2030')
  expect(data.preview.text).toContain('Hi Olga,')
  expect((await staff.get('/api/automaticEmails/nothing')).body.error).toBe('Node not found: nothing')
})

test('an edited text is sent from then on, with its placeholders filled in and HTML shown as typed (STF-O10)', async () => {
  const saved = await save({})
  expect(saved.body.data).toMatchObject({ isEdited: true, text, preview: { subject: 'Hello from Jaunt' } })
  const mail = await welcomeOf(site)
  expect(mail.subject).toBe('Hello from Jaunt')
  expect(mail.text).toContain('Come in.\n\nCall ')
  expect(mail.html).toContain('See you &lt;b&gt;soon&lt;/b&gt;')
  expect(mail.html).toContain('Go to my events')
  expect(mail.text).not.toContain('Your account is ready')
})

test('staff restore the original text, and the history shows both changes (STF-O10)', async () => {
  await save({})
  const { body } = await save({ text: null })
  expect(body.data).toMatchObject({ isEdited: false, text: body.data.original })
  expect((await welcomeOf(site)).subject).toBe('Welcome to Jaunt')
  const history = await staff.get('/api/change/automaticMail/welcome')
  expect(history.body.data.slice(0, 2).map(({ what }: { what: string }) => what)).toEqual([
    'original restored',
    'changed',
  ])
})

test('previewing a text does not save it (STF-O10)', async () => {
  const { body } = await staff.post(`${path}/preview`, { text })
  expect(body.data.subject).toBe('Hello from Jaunt')
  expect(body.data.html).toContain('&lt;b&gt;soon&lt;/b&gt;')
  expect((await readDetails()).isEdited).toBe(false)
})

test('a subject is one line, even if the value of a placeholder in it has several paragraphs', async () => {
  const previewPath = '/api/automaticEmails/organiser-reminder/preview'
  const { body } = await staff.post(previewPath, {
    text: { ...text, subject: '{reminder}', intro: '{reminder}' },
  })
  expect(body.data.text).toMatch(/\n\n/)
  expect(body.data.subject).toMatch(/^\S.+\S$/)
  expect(body.data.subject).not.toMatch(/\n/)
})

test('of several saves of one version at the same time, one succeeds and the others get a conflict', async () => {
  const { version } = await readDetails()
  const texts = [1, 2, 3, 4].map((number) => ({ ...text, subject: `Text ${number}` }))
  const saves = await Promise.all(texts.map((one) => staff.put(path, { version, text: one })))
  const successes = saves.filter(({ status }) => status === 200)
  expect(successes).toHaveLength(1)
  expect(saves.filter(({ body }) => body.code === 'editConflict')).toHaveLength(3)
  expect((await readDetails()).text).toEqual(successes[0]!.body.data.text)
})

test('a save conflicts if somebody else has restored the original and edited it again in the meantime', async () => {
  const openedVersion = (await save({})).body.data.version
  await save({ text: null })
  await save({ text: { ...text, subject: 'Theirs' } })
  expect((await save({ version: openedVersion })).body.code).toBe('editConflict')
  expect((await readDetails()).text.subject).toBe('Theirs')
})

test.each([
  ['subject', { subject: 'Hello {frist name}' }, '{frist name} is not a placeholder of this email.'],
  ['intro', { intro: 'Hello {event}' }, '{event} is not a placeholder of this email.'],
])(
  'an unknown placeholder in the %s is refused, in a save and in a preview',
  async (field, change, message) => {
    for (const response of [
      await save({ text: { ...text, ...change } }),
      await staff.post(`${path}/preview`, { text: { ...text, ...change } }),
    ]) {
      expect([response.status, response.body.errors[0].path]).toEqual([422, `text.${field}`])
      expect(response.body.errors[0].message).toContain(message)
    }
  },
)

test.each([{ subject: '' }, { intro: '' }, { intro: 'x'.repeat(3001) }, { html: '<p>' }])(
  'the text %j is refused',
  async (change) => expect((await save({ text: { ...text, ...change } })).status).toBe(422),
)

test('staff without the permission, customers, suppliers and visitors can’t see or change automatic emails', async () => {
  const { version } = await readDetails()
  for (const browser of [
    await createTestStaff(site),
    await createTestStaff(site, 'eventArea.edit'),
    await site.signIn('organiser'),
    await site.signIn('supplier'),
    site.visitor(),
  ])
    for (const response of [
      await browser.get('/api/automaticEmails'),
      await browser.get(path),
      await browser.post(`${path}/preview`, { text }),
      await browser.put(path, { version, text }),
    ])
      expect(response.status).toBe(403)
})

test('staff who can only view emails can read the texts, but not change or preview them', async () => {
  const { version } = await readDetails()
  const viewer = await createTestStaff(site, 'mailArea.view')
  expect((await viewer.get(path)).status).toBe(200)
  expect((await viewer.put(path, { version, text })).status).toBe(403)
  expect((await viewer.post(`${path}/preview`, { text })).status).toBe(403)
})
