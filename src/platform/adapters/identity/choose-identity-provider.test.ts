import { expect, test } from 'vitest'
import { chooseIdentityProviders, hasIdentityProvider } from './choose-identity-provider.ts'

const choose = (config: object) => {
  const servedPlugins: unknown[] = []
  const http = { register: (plugin: unknown) => servedPlugins.push(plugin), inject: () => {} }
  const settings = {
    google: undefined,
    gmail: undefined,
    demoAllowed: true,
    sessionSecret: 's',
    publicUrl: 'https://jaunt.test',
    companyDomain: 'example.com',
    ...config,
  }
  const { signIn, mailAccount } = chooseIdentityProviders(settings, {
    http: http as never,
    database: {} as never,
  })
  return {
    signIn: signIn !== undefined,
    mailAccount: mailAccount !== undefined,
    isServed: servedPlugins.length > 0,
    announced: hasIdentityProvider(settings),
  }
}
const keys = { clientId: 'a', clientSecret: 'b', issuer: 'https://accounts.google.com' }

test('without keys the built-in provider is used, but not in production (ACC-035)', () => {
  expect(choose({})).toEqual({ signIn: true, mailAccount: true, isServed: true, announced: true })
  const production = { demoAllowed: false }
  expect(choose(production)).toEqual({ signIn: false, mailAccount: false, isServed: false, announced: false })
})

test('with all keys the configured provider is used, and the built-in provider is not served', () => {
  for (const demoAllowed of [true, false])
    expect(choose({ google: keys, gmail: keys, demoAllowed })).toEqual({
      signIn: true,
      mailAccount: true,
      isServed: false,
      announced: true,
    })
})

test('with keys for one purpose only, the built-in provider is used for the other, but not in production', () => {
  expect(choose({ google: keys })).toMatchObject({ signIn: true, mailAccount: true, isServed: true })
  expect(choose({ gmail: keys, demoAllowed: false })).toMatchObject({
    signIn: false,
    mailAccount: true,
    isServed: false,
  })
})
