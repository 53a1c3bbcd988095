import { beforeAll, expect, test } from 'vitest'
import { signToken } from '#features/accounts/server/links/signed-token.ts'
import { mailMagicLink, otherPin } from '#tests/support/mailed-secrets.ts'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { createPasswordToken } from './password-link.ts'

const lines: string[] = []
let site: TestApp
beforeAll(async () => {
  site = await testApp({
    environment: { LOG_LEVEL: 'trace' },
    log: { write: (line) => void lines.push(line) },
  })
})

const passwords = { right: 'riverboat7', wrong: 'wrong-secret-1', next: 'next-secret-42', odd: 'odd-secret' }

/** Sends every form and link with secrets, right and wrong. Returns the secrets, without the short pin. */
const useEverySecret = async (): Promise<string[]> => {
  const browser = await site.signUp({ email: 'logged@test.com', password: passwords.right })
  const visitor = site.visitor()
  const logIn = (password: string) => visitor.post('/api/login', { username: 'logged@test.com', password })
  await logIn(passwords.wrong)
  await logIn(passwords.right)
  await visitor.post('/api/login', { username: 'no address', password: passwords.odd })
  await browser.put('/api/user', { password: passwords.next, passwordVerify: passwords.odd })
  await browser.put('/api/user', { password: passwords.next, passwordVerify: passwords.next })
  await browser.post('/api/user/password/strength', { password: passwords.odd })
  const magicLink = await mailMagicLink(site, 'logged@test.com')
  const digits = { organiserEmail: 'logged@test.com', digits: otherPin(magicLink.pin) }
  await visitor.post('/api/loginWithAuthDigits', digits)
  await visitor.get(`/my-events?eventId=e1&loginUrlToken=${magicLink.token}`)
  await visitor.post('/api/loginByLoginUrlToken', { token: magicLink.token, more: 1 })
  const linkVisitor = site.visitor()
  await linkVisitor.post('/api/loginByLoginUrlToken', { token: magicLink.token })
  const recovery = await createPasswordToken(site, 'logged@test.com')
  await visitor.get(`/my-events?dialog=setPassword&token=${recovery}`)
  await visitor.post('/api/user/password', { token: recovery, password: passwords.next })
  await visitor.get(`/api/no-such-call?token=${recovery}`, {
    headers: { authorization: `Bearer ${recovery}` },
  })
  const cookies = [browser, visitor, linkVisitor].flatMap((each) => [...each.cookies.values()])
  return [...Object.values(passwords), magicLink.token, recovery, ...cookies]
}

test('no password, password hash, token or cookie is logged at any level', async () => {
  const secrets = await useEverySecret()
  expect(secrets.length).toBeGreaterThan(8)
  const text = lines.join('')
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(text).not.toMatch(/argon2id|x-csrf-token":"(?!\[Redacted)|loginUrlToken=/)
})

test('an internal error is logged with the request id and without the input', async () => {
  await site.db.schema.alterTable('login_link').renameTo('login_link_away').execute()
  const token = signToken(site.config.sessionSecret, 'password', new Date(site.clock.now.getTime() + 60_000))
  const { status, body } = await site
    .visitor()
    .post('/api/user/password', { token, password: passwords.next })
  await site.db.schema.alterTable('login_link_away').renameTo('login_link').execute()
  expect(status).toBe(500)
  const loggedLines = lines.filter((line) => line.includes('request failed') && line.includes(body.requestId))
  expect(loggedLines).toHaveLength(1)
  expect(loggedLines[0]).not.toContain(token)
  expect(loggedLines[0]).not.toContain(passwords.next)
})

test('the token of an invite is not logged, wherever it is in the URL', async () => {
  const organiser = await site.signIn('organiser')
  const { event } = await createSampleEvent(site, organiser)
  const { token } = event
  const friend = await site.signUp({ email: 'friend@test.com' })
  const invitePath = `/api/event/${token}/customer/${friend.userId}`
  const statuses = [
    await site.visitor().get(`/api/event/${token}/getInviteData`),
    await friend.get(`/api/event/byConfirmationToken/${token}`),
    await friend.get(`${invitePath}/checkParticipation`),
    await friend.post(`${invitePath}/acceptInvite`, { attending: 'Yes' }),
    await friend.post(`/api/event/${token}/getEvent`, {}),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  await site.visitor().get(`/inv/${token}`)
  await site.visitor().get(`/inv?token=${token}`)
  await friend.get(`/api/event/${token}/noSuchCall`)
  await friend.put(`${invitePath}/replaceNonEmailCustomerWithReal`, {})
  const text = lines.join('')
  expect(text).toContain('"path":"/api/event/{id}/customer/{customerId}/acceptInvite"')
  expect(text).toContain('"path":"/api/event/byConfirmationToken/{confirmationToken}"')
  expect(lines.filter((line) => line.includes(token))).toEqual([])
})

test('control: the log contains the requests, and the check finds a secret in it', () => {
  const text = lines.join('')
  expect(text).toContain('"path":"/api/login"')
  expect(text).toContain('"path":"/api/user/password"')
  site.app.http.log.info({ leaked: passwords.right }, 'planted')
  expect(lines.join('')).toContain(passwords.right)
})
