import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { sendMailScope } from '../identity/identity-provider.ts'
import { chooseMailProvider } from './choose-mail-provider.ts'

const secret = { SESSION_SECRET: 'a'.repeat(32) }
const refreshAccess = async () => ({ value: 'token', lifetime: 60 })
const mailAccount = { refreshAccess } as never
const message = (from = 'trips@example.com', to = 'ann@test.com') =>
  Buffer.from(`From: Stella <${from}>\r\nTo: ${to}\r\n\r\nTo: nobody`)
/** Returns the built-in Gmail for accounts that granted these scopes. With undefined, it knows no token. */
const builtIn = (scopes: readonly string[] | undefined) =>
  chooseMailProvider(readConfig(secret), {
    mailAccount,
    readBuiltInAccess: async () => scopes && { email: 'trips@example.com', scopes: new Set(scopes) },
  })!

test('without a provider for mail accounts, no email is sent from an account', () => {
  const noProvider = { mailAccount: undefined, readBuiltInAccess: undefined }
  expect(chooseMailProvider(readConfig(secret), noProvider)).toBeUndefined()
})

test('with a mail server, which delivers emails, the built-in Gmail is not used, but Gmail with keys is', () => {
  const readBuiltInAccess = async () => undefined
  const config = readConfig({ ...secret, SMTP_URL: 'smtp://mail.test' })
  expect(chooseMailProvider(config, { mailAccount, readBuiltInAccess })).toBeUndefined()
  const keys = { GMAIL_CLIENT_ID: 'x', GMAIL_CLIENT_SECRET: 'y' }
  const withKeys = readConfig({ ...secret, SMTP_URL: 'smtp://mail.test', ...keys })
  expect(chooseMailProvider(withKeys, { mailAccount, readBuiltInAccess: undefined })).toBeDefined()
})

test('the built-in Gmail accepts only an email from its account that has a recipient', async () => {
  const gmail = builtIn([sendMailScope])
  await gmail.send('refresh', message())
  await gmail.send('refresh', Buffer.concat([message(), Buffer.alloc(4_000_000, 'x')]))
  await expect(gmail.send('refresh', message('boss@example.com'))).rejects.toThrow('Invalid From header')
  await expect(gmail.send('refresh', message(undefined, ''))).rejects.toThrow('Recipient address required')
})

test.each([
  ['an unknown token', undefined],
  ['a token without the permission to send', ['openid']],
])('%s counts as revoked access for the built-in Gmail', async (_, scopes) => {
  await expect(builtIn(scopes).send('refresh', message())).rejects.toMatchObject({ name: 'AccessRevoked' })
})
