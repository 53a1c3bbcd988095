import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailSink } from '#tests/support/mail-sink.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

let sink: Awaited<ReturnType<typeof openMailSink>>
let siteWithReachableSmtp: TestApp
let siteWithUnreachableSmtp: TestApp
beforeAll(async () => {
  sink = await openMailSink()
  afterAll(() => sink.close())
  const jobs = { pollSeconds: 0.5 }
  siteWithReachableSmtp = await testApp({ jobs, environment: { SMTP_URL: sink.url } })
  // No mail server listens on this port, so emails wait.
  siteWithUnreachableSmtp = await testApp({ jobs, environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
})

const personEmail = 'secretive@test.com'
const secretKinds = ['account-invitation', 'confirm-email', 'magic-link', 'password-reset']

/** Triggers every kind of email that contains a token or a pin. */
const mailEverySecret = async (site: TestApp) => {
  const browser = await site.signUp({ email: personEmail })
  await site.visitor().post('/api/user/recovery', { email: personEmail })
  await site.visitor().post('/api/user/magicLink', { email: personEmail })
  await browser.put('/api/user', { email: `new-${personEmail}` })
  const staff = await site.signIn('staff')
  const invitation = {
    email: 'invited@test.com',
    firstName: 'Ivy',
    lastName: 'Lee',
    generatePassword: true,
    sendInvite: true,
  }
  expect((await staff.post('/api/register', invitation)).status).toBe(200)
  const listMailKinds = async () =>
    (await site.db.selectFrom('mail_outbox').select('kind').where('kind', 'in', secretKinds).execute())
      .map(({ kind }) => kind)
      .sort()
  await expect.poll(listMailKinds).toEqual(secretKinds)
  return staff
}

const tokensIn = (text: string) => [...text.matchAll(/oken=([\w-]{72})(?![\w-])/g)].map(([, token]) => token!)
const pinsIn = (text: string) => text.match(/^\d{4}$/gm) ?? []

/** Returns everything that staff can read in the outbox. */
const readOutbox = async (staff: Awaited<ReturnType<TestApp['signIn']>>) => {
  const list = (await staff.get('/api/mail?limit=200')).body
  const mails = await Promise.all(
    list.data.map(async ({ id }: { id: string }) => (await staff.get(`/api/mail/${id}`)).body.data),
  )
  return { list, mails: mails as { kind: string; html: string; text: string }[] }
}

const expectMasked = (
  { list, mails }: Awaited<ReturnType<typeof readOutbox>>,
  tokens: string[],
  pin: string,
) => {
  const everything = JSON.stringify({ list, mails })
  expect(tokens.filter((token) => everything.includes(token))).toEqual([])
  expect(tokensIn(everything)).toEqual([])
  for (const { kind, html, text } of mails.filter((mail) => secretKinds.includes(mail.kind))) {
    const parameter = kind === 'magic-link' ? 'loginUrlToken' : 'token'
    expect(text).toMatch(new RegExp(`/my-events\\?[\\w=&]*${parameter}=••••$`, 'm'))
    expect(html).toMatch(new RegExp(`href="[^"]*/my-events\\?[\\w=&;]*${parameter}=••••"`))
    expect(pinsIn(text)).toEqual([])
    expect(html).not.toContain(`>${pin}<`)
  }
  const magicLinkMail = mails.find(({ kind }) => kind === 'magic-link')!
  expect(magicLinkMail.text).toMatch(/^••••$/m)
  expect(magicLinkMail.html).toContain('>••••<')
}

test('staff see no tokens and pins in waiting emails, and the export of the recipient’s data has no tokens', async () => {
  const staff = await mailEverySecret(siteWithUnreachableSmtp)
  const rows = await siteWithUnreachableSmtp.db.selectFrom('mail_outbox').select('text').execute()
  const allText = rows.map(({ text }) => text).join('\n')
  const [tokens, pins] = [tokensIn(allText), pinsIn(allText)]
  expect([tokens.length, pins.length]).toEqual([4, 1])
  expectMasked(await readOutbox(staff), tokens, pins[0]!)
  const owner = siteWithUnreachableSmtp.visitor()
  expect((await owner.post('/api/login', { username: personEmail, password: 'riverboat7' })).status).toBe(200)
  const exportedMails = JSON.stringify((await owner.get('/api/user/data')).body.data.mails)
  expect(exportedMails).toContain('loginUrlToken=••••')
  expect(tokensIn(exportedMails)).toEqual([])
})

test('the mail server gets tokens and pins; afterwards the outbox has no tokens, and the pin logs in', async () => {
  const staff = await mailEverySecret(siteWithReachableSmtp)
  const sentTokens = () => sink.mails.flatMap(({ text }) => tokensIn(text))
  await expect.poll(sentTokens).toHaveLength(4)
  const allHtml = () => sink.mails.map(({ raw }) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')).join('')
  for (const token of sentTokens()) expect(allHtml().split(`oken=${token}"`).length).toBeGreaterThan(1)
  const [pin = ''] = sink.mails.flatMap(({ text }) => pinsIn(text))
  const findUnsent = () =>
    siteWithReachableSmtp.db.selectFrom('mail_outbox').select('kind').where('sent_at', 'is', null).execute()
  await expect.poll(findUnsent).toEqual([])
  expectMasked(await readOutbox(staff), sentTokens(), pin)
  const storedMails = JSON.stringify(
    await siteWithReachableSmtp.db.selectFrom('mail_outbox').selectAll().execute(),
  )
  expect(sentTokens().filter((token) => storedMails.includes(token))).toEqual([])
  const loginResponse = await siteWithReachableSmtp
    .visitor()
    .post('/api/loginWithAuthDigits', { organiserEmail: personEmail, digits: pin })
  expect(loginResponse.status).toBe(200)
})

test('a demo that sends no emails shows them with tokens, so that their links can be tried out', async () => {
  const demo = await testApp({ jobs: { pollSeconds: 0.5 } })
  const browser = await demo.signUp({ email: personEmail })
  await browser.put('/api/user', { email: `new-${personEmail}` })
  const { mails } = await readOutbox(await demo.signIn('staff'))
  const [token] = mails.flatMap(({ text }) => tokensIn(text))
  expect((await demo.visitor().post('/api/user/confirmEmail', { token })).status).toBe(200)
})
