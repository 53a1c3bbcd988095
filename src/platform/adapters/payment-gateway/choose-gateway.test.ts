import { expect, test } from 'vitest'
import { chooseGateway } from './choose-gateway.ts'
import { readIntent, signIntent } from './gateway-jwt.ts'
import { findSandboxCard } from './sandbox/sandbox-cards.ts'

const deps = { database: {} as never, now: () => new Date(0), onTokensRefused: () => {} }
const keys = {
  siteReference: 'site',
  jwtUsername: 'a',
  jwtSecret: 'b',
  webservicesUsername: 'c',
  webservicesPassword: 'd',
  notificationPassword: 'e',
}
const choose = (config: object) =>
  chooseGateway({ secureTrading: undefined, demoAllowed: true, sessionSecret: 's', ...config }, deps)

test('the configured provider is used, live unless its site is a test site (PAY-O1)', () => {
  expect(choose({ secureTrading: keys })).toMatchObject({ cardForm: 'secureTrading', mode: 'live' })
  expect(choose({ secureTrading: { ...keys, siteReference: 'test_site' } })).toMatchObject({ mode: 'test' })
})

test('without keys the sandbox charges cards, but not in production (PAY-O1)', () => {
  expect(choose({})).toMatchObject({ cardForm: 'sandbox', mode: 'test' })
  expect(choose({ demoAllowed: false })).toBeUndefined()
})

test('an intent is valid for an hour, and only if it is unchanged', async () => {
  const jwtKeys = { issuer: 'sandbox', siteReference: 'sandbox', secret: 'k'.repeat(40) }
  const at = new Date('2026-05-01T10:00:00Z')
  const jwt = await signIntent({ reference: 'pay-1', amountPence: 2000, at }, jwtKeys)
  const minutesLater = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  expect(await readIntent(jwt, jwtKeys, minutesLater(59))).toEqual({
    reference: 'pay-1',
    amountPence: 2000,
    at,
  })
  expect(await readIntent(jwt, jwtKeys, minutesLater(61))).toBeUndefined()
  expect(await readIntent(jwt, { ...jwtKeys, secret: 'x'.repeat(40) }, at)).toBeUndefined()
  expect(await readIntent(`${jwt}x`, jwtKeys, at)).toBeUndefined()
})

test('the sandbox accepts only its own cards, and none that has expired (PAY-O1)', () => {
  const date = new Date('2026-05-31T23:00:00Z')
  expect(findSandboxCard('4111 1111 1111 1111', '05/26', date)).toMatchObject({ does: 'pay' })
  expect(findSandboxCard('4111111111111111', '04/26', date)).toMatchObject({
    does: 'decline',
    reason: 'The card has expired',
  })
  expect(findSandboxCard('4000 0000 0000 0002', '12/30', date)).toMatchObject({ does: 'decline' })
  expect(findSandboxCard('5555 5555 5555 4444', '12/30', date)).toMatchObject({ does: 'decline' })
})
