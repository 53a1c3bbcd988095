import { expect, test } from 'vitest'
import { chooseIdentityProvider, hasIdentityProvider } from './choose-identity-provider.ts'

const choose = (config: object) => {
  const served: unknown[] = []
  const http = { register: (plugin: unknown) => served.push(plugin), inject: () => {} }
  const settings = {
    google: undefined,
    demoAllowed: true,
    sessionSecret: 's',
    publicUrl: 'https://jaunt.test',
    companyDomain: 'example.com',
    ...config,
  }
  const provider = chooseIdentityProvider(settings, { http: http as never, database: {} as never })
  return { isThere: provider !== undefined, isServed: served.length > 0, said: hasIdentityProvider(settings) }
}
const google = { clientId: 'a', clientSecret: 'b', issuer: 'https://accounts.google.com' }

test('without keys the built-in provider stands in, but not in production (ACC-035)', () => {
  expect(choose({})).toEqual({ isThere: true, isServed: true, said: true })
  expect(choose({ demoAllowed: false })).toEqual({ isThere: false, isServed: false, said: false })
})

test('with keys the configured provider is used, and the built-in one is not served', () => {
  for (const demoAllowed of [true, false])
    expect(choose({ google, demoAllowed })).toEqual({ isThere: true, isServed: false, said: true })
})
