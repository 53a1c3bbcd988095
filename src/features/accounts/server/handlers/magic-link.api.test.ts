import { beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import { createJobs } from '#platform/server/jobs/jobs.ts'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { createTestBrowser } from '#tests/support/test-browser.ts'
import { ensureCustomer, sendMagicLink } from '../index.ts'
import { findUserByEmail } from '../users/user-store.ts'

let site: TestApp
let sendLink: (email: string) => Promise<{ id: string; token: string; pin: string }>
beforeAll(async () => {
  site = await testApp({ jobs: { pollSeconds: 0.5 } })
  const jobs = createJobs(site.db, () => {}, { runsJobs: false })
  await jobs.start([{ name: 'send-urgent-mail', work: async () => {} }])
  const now = () => site.clock.now
  const outbox = createOutbox({ jobs, config: site.config, now })
  sendLink = async (email) => {
    const recipient = await transact(site.db, async (tx) => {
      await ensureCustomer(tx, { email, phone: '07700900123' }, now())
      const user = (await findUserByEmail(tx, email))!
      const event = { id: 'e1', startDate: '2027-03-05' }
      await sendMagicLink(tx, { outbox, config: site.config, now }, user, event)
      return user
    })
    if (isRefusal(recipient)) throw new Error(recipient.refused)
    const { text = '' } =
      (await site.db
        .selectFrom('mail_outbox')
        .select('text')
        .where('recipient', '=', email)
        .where('kind', '=', 'magic-link')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .executeTakeFirst()) ?? {}
    const token = /loginUrlToken=([\w-]{72})/.exec(text)?.[1] ?? ''
    return { id: recipient.id, token, pin: /^\d{4}$/m.exec(text)?.[0] ?? '' }
  }
})

const inMinutes = (count: number) => new Date(site.clock.now.getTime() + count * 60_000)
const withClockAt = async <Result>(instant: Date, work: () => Promise<Result>): Promise<Result> => {
  const start = site.clock.now
  site.clock.now = instant
  return work().finally(() => {
    site.clock.now = start
  })
}
const failedResponse = {
  status: 403,
  body: { error: 'Something went wrong. Please check code or use MAGIC LINK.' },
}
const wrongPin = (pin: string) => String((Number(pin) + 1) % 10_000).padStart(4, '0')

describe('a magic link', () => {
  test('logs in and returns the event that it is for (API-014, ACC-046)', async () => {
    const { token, id } = await sendLink('link-1@test.com')
    const browser = site.visitor()
    const { status, body } = await browser.post('/api/loginByLoginUrlToken', { token })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      needUserLogin: false,
      additionalData: { customerId: id, eventId: 'e1', startDate: '2027-03-05' },
      user: { id, email: 'link-1@test.com', hasPassword: false },
    })
    expect((await browser.get('/api/user')).body.user.id).toBe(id)
  })

  test('works only once, even for concurrent requests', async () => {
    const { token } = await sendLink('link-2@test.com')
    const openLink = () => site.visitor().post('/api/loginByLoginUrlToken', { token })
    const responses = await Promise.all(Array.from({ length: 6 }, openLink))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await openLink()).toMatchObject(failedResponse)
  })

  test('expires after 24 hours; a user with a password then has to log in with the password (ACC-044)', async () => {
    const { token } = await sendLink('link-3@test.com')
    const lateResponse = await withClockAt(inMinutes(24 * 60 + 1), () =>
      site.visitor().post('/api/loginByLoginUrlToken', { token }),
    )
    expect(lateResponse).toMatchObject(failedResponse)
    const ann = await site.signUp()
    const link = await sendLink(ann.email)
    const browser = site.visitor()
    const passwordUserResponse = await withClockAt(inMinutes(24 * 60 + 1), () =>
      browser.post('/api/loginByLoginUrlToken', { token: link.token }),
    )
    expect(passwordUserResponse.body.data).toMatchObject({ needUserLogin: true, user: null })
    expect((await browser.get('/api/user')).body.user).toBeNull()
  })

  test('an unknown or malformed token is refused', async () => {
    const openLink = (token: unknown) => site.visitor().post('/api/loginByLoginUrlToken', { token })
    expect(await openLink('A'.repeat(72))).toMatchObject(failedResponse)
    for (const token of ['', 'x', 7, null, { $ne: 1 }]) expect((await openLink(token)).status).toBe(422)
  })

  test('is not sent to staff', async () => {
    expect((await sendLink('staff@test.com')).token).toBe('')
  })
})

describe('a pin', () => {
  const logInByPin = (organiserEmail: string, digits: string) =>
    site.visitor().post('/api/loginWithAuthDigits', { organiserEmail, digits })

  test('logs the organiser in with the address and four digits (API-015, ACC-043)', async () => {
    const { pin, id } = await sendLink('pin-1@test.com')
    expect(pin).toMatch(/^\d{4}$/)
    const { status, body } = await logInByPin('Pin-1@test.com', pin)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      needUserLogin: false,
      additionalData: { customerId: id, eventId: 'e1' },
    })
    expect(await logInByPin('pin-1@test.com', pin)).toMatchObject(failedResponse)
  })

  test('accepts only four digits (ACC-045)', async () => {
    for (const digits of ['123', '12345', 'abcd', ' 123', '१२३४', ''])
      expect((await logInByPin('pin-1@test.com', digits)).status).toBe(422)
  })

  test('is invalid after five wrong attempts, while the link still works (ACC-044)', async () => {
    const { pin, token } = await sendLink('pin-2@test.com')
    for (let tries = 0; tries < 5; tries += 1)
      expect(await logInByPin('pin-2@test.com', wrongPin(pin))).toMatchObject(failedResponse)
    expect(await logInByPin('pin-2@test.com', pin)).toMatchObject(failedResponse)
    expect((await site.visitor().post('/api/loginByLoginUrlToken', { token })).status).toBe(200)
  })

  test('allows five attempts in total, even in parallel', async () => {
    const { pin, id } = await sendLink('pin-3@test.com')
    await Promise.all(Array.from({ length: 15 }, () => logInByPin('pin-3@test.com', wrongPin(pin))))
    const link = await site.db
      .selectFrom('login_link')
      .select('pin_attempts')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(link.pin_attempts).toBe(5)
  })

  test('allows ten wrong attempts per account, regardless of the number of links', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { pin } = await sendLink('pin-4@test.com')
      for (let tries = 0; tries < 5; tries += 1) await logInByPin('pin-4@test.com', wrongPin(pin))
      site.clock.now = inMinutes(1)
    }
    const { pin } = await sendLink('pin-4@test.com')
    expect(await logInByPin('pin-4@test.com', pin)).toMatchObject(failedResponse)
  })

  test('expires after 15 minutes', async () => {
    const { pin } = await sendLink('pin-5@test.com')
    expect(await withClockAt(inMinutes(16), () => logInByPin('pin-5@test.com', pin))).toMatchObject(
      failedResponse,
    )
  })

  test('does not work for staff, supplier contacts or unknown addresses', async () => {
    for (const email of ['staff@test.com', 'supplier@test.com', 'nobody@test.com'])
      expect(await logInByPin(email, '1234')).toMatchObject(failedResponse)
  })
})

describe('the last digits of the phone', () => {
  test('are shown to their owner and to staff, not to a browser that created an event for the address (API-021)', async () => {
    const { email, userId, ...owner } = await site.signUp({ phone: '+447700900789' })
    const path = `/api/customer/${userId}/lastPhoneDigits`
    expect((await owner.get(path)).body.data).toEqual({ digits: '0789' })
    const staff = await site.signIn('staff')
    expect((await staff.get(path)).body.data).toEqual({ digits: '0789' })
    expect((await staff.get('/api/customer/demo-supplier/lastPhoneDigits')).status).toBe(404)
    const creator = site.visitor()
    await creator.post('/api/event/unauthenticated/empty', { section: 'stag', organiserEmail: email })
    expect((await creator.get(path)).status).toBe(403)
    expect((await (await site.signIn('organiser')).get(path)).status).toBe(403)
  })
})

describe('a link without an event', () => {
  const requestLink = (email: string, browser = site.visitor()) =>
    browser.post('/api/user/magicLink', { email })
  const linkMailsTo = async (recipient: string) =>
    (
      await site.db
        .selectFrom('mail_outbox')
        .select('text')
        .where('recipient', '=', recipient)
        .where('kind', '=', 'magic-link')
        .execute()
    ).map(({ text }) => text)
  const waitForLinkMails = (email: string, count: number) =>
    expect.poll(() => linkMailsTo(email)).toHaveLength(count)

  test('is mailed to a customer with a pin; both log in (ACC-031, ACC-041)', async () => {
    const { email, userId } = await site.signUp({ phone: '+447700900456' })
    const browser = site.visitor()
    expect((await requestLink(email.toUpperCase(), browser)).status).toBe(200)
    await waitForLinkMails(email, 1)
    const [text = ''] = await linkMailsTo(email)
    expect(text).toContain('Open Jaunt with this button')
    const pin = /^\d{4}$/m.exec(text)![0]
    const response = await browser.post('/api/loginWithAuthDigits', { organiserEmail: email, digits: pin })
    expect(response.body.data).toMatchObject({
      needUserLogin: false,
      additionalData: { customerId: userId, eventId: null, startDate: null },
    })
    await requestLink(email)
    await waitForLinkMails(email, 2)
    const secondMail = (await linkMailsTo(email)).find((mail) => mail !== text) ?? ''
    const token = /\/my-events\?loginUrlToken=([\w-]{72})/.exec(secondMail)?.[1]
    expect((await site.visitor().post('/api/loginByLoginUrlToken', { token })).status).toBe(200)
  })

  test('reveals nothing about the customer: neither their id nor their phone digits', async () => {
    const { email, userId } = await site.signUp({ phone: '+447700900456' })
    const browser = site.visitor()
    const { body } = await requestLink(email, browser)
    expect(body).toEqual({ data: { ok: true } })
    await waitForLinkMails(email, 1)
    expect((await browser.get(`/api/customer/${userId}/lastPhoneDigits`)).status).toBe(403)
    const { browser_hash } = await site.db
      .selectFrom('login_link')
      .select('browser_hash')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(browser_hash).toBeNull()
  })

  test('can be requested for every address with the same response, but is not mailed to staff, unknown addresses or blocked users', async () => {
    const known = await site.signUp()
    const blocked = await site.signUp()
    await site.db.updateTable('app_user').set({ ip_blocked: true }).where('id', '=', blocked.userId).execute()
    const unmailedAddresses = [blocked.email, 'staff@test.com', 'nobody@test.com']
    for (const address of [...unmailedAddresses, known.email])
      for (const _time of ['first', 'second']) {
        const browser = site.visitor()
        const { status, body, headers } = await requestLink(address, browser)
        expect([status, body, headers['set-cookie']]).toEqual([200, { data: { ok: true } }, undefined])
      }
    // Jobs run in order: once the known address has its emails, the jobs for the other addresses have run too.
    await waitForLinkMails(known.email, 2)
    for (const address of unmailedAddresses) expect(await linkMailsTo(address)).toEqual([])
  })

  test('can be requested five times an hour, even concurrently; a refusal contains the waiting time', async () => {
    const { email } = await site.signUp()
    const responses = await Promise.all(Array.from({ length: 12 }, () => requestLink(email)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(7)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    // The welcome email does not count: links, pins and other emails that protect an account have a limit of their own.
    await waitForLinkMails(email, 5)
  })

  test('requests that are refused by the limit per network do not count towards the limit per email address', async () => {
    const browserAt = (address: string) => createTestBrowser(site.app.http, address)
    for (let index = 0; index < 5; index += 1)
      expect((await requestLink(`n${index}@test.com`, browserAt(`2001:db8:7:8::${index + 1}`))).status).toBe(
        200,
      )
    for (let index = 0; index < 5; index += 1)
      expect((await requestLink('wanted@test.com', browserAt('2001:db8:7:8:ffff::9'))).status).toBe(429)
    expect((await requestLink('wanted@test.com')).status).toBe(200)
  })
})
