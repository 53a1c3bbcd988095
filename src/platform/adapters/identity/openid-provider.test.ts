import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { openIdProvider } from './openid-provider.ts'

const issuer = 'https://issuer.test'
const own = await generateKeyPair('RS256', { extractable: true })
const foreign = await generateKeyPair('RS256')
const trip = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) }
const now = Math.floor(Date.now() / 1000)
const good: JWTPayload = {
  iss: issuer,
  aud: 'us',
  sub: '1',
  iat: now,
  exp: now + 60,
  nonce: trip.nonce,
  email: 'stella@example.com',
  email_verified: true,
  hd: 'example.com',
}
const signed = (claims: JWTPayload, key = own.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key)

const settings = {
  issuer,
  clientId: 'us',
  clientSecret: 'secret',
  companyDomain: 'example.com',
  returnAddress: 'https://jaunt.test/return',
}
/** A provider beyond the network that answers every code with this token, and what it was asked. */
const providerOf = async (idToken: string | undefined) => {
  const asked: { path: string; body: URLSearchParams }[] = []
  const answers: Record<string, unknown> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    },
    '/keys': { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] },
    '/token': { access_token: 'a', token_type: 'bearer', id_token: idToken },
  }
  const provider = openIdProvider({
    ...settings,
    fetch: async (address, { body }) => {
      const { pathname } = new URL(address)
      asked.push({ path: pathname, body: new URLSearchParams(String(body ?? '')) })
      return Response.json(answers[pathname])
    },
  })
  return { provider, asked }
}
const query = `?code=c&state=${trip.state}`

test('a return is read into whom the provider vouches for; the code goes with secret and verifier', async () => {
  const { provider, asked } = await providerOf(await signed(good))
  expect(await provider.readReturn(query, trip)).toEqual({
    email: 'stella@example.com',
    emailVerified: true,
    hostedDomain: 'example.com',
  })
  const { body } = asked.find(({ path }) => path === '/token')!
  expect(Object.fromEntries(body)).toMatchObject({
    grant_type: 'authorization_code',
    code: 'c',
    client_id: 'us',
    client_secret: 'secret',
    code_verifier: trip.codeVerifier,
    redirect_uri: 'https://jaunt.test/return',
  })
})

test('an address counts as verified only when the provider says so in so many words', async () => {
  for (const email_verified of [false, 'true', undefined]) {
    const { provider } = await providerOf(await signed({ ...good, email_verified, hd: undefined }))
    expect(await provider.readReturn(query, trip)).toMatchObject({
      emailVerified: false,
      hostedDomain: undefined,
    })
  }
})

test.each([
  ['for another client', { aud: 'them' }],
  ['of another issuer', { iss: 'https://evil.test' }],
  ['of another sign-in', { nonce: 'other' }],
  ['without a nonce', { nonce: undefined }],
  ['that has ended', { iat: now - 7200, exp: now - 3600 }],
  ['of nobody', { sub: undefined }],
])('a token %s is refused', async (_name, change) => {
  const { provider } = await providerOf(await signed({ ...good, ...change }))
  await expect(provider.readReturn(query, trip)).rejects.toThrow()
})

test('a token that somebody else signed, or nobody, is refused, and so is none', async () => {
  const tokens = [await signed(good, foreign.privateKey), new UnsecuredJWT(good).encode(), undefined]
  for (const token of tokens) {
    const { provider } = await providerOf(token)
    await expect(provider.readReturn(query, trip)).rejects.toThrow()
  }
})

test('a return with another state, or none, asks for no token', async () => {
  const { provider, asked } = await providerOf(await signed(good))
  for (const wrong of ['?code=c&state=other', '?code=c', ''])
    await expect(provider.readReturn(wrong, trip)).rejects.toThrow()
  expect(asked.filter(({ path }) => path === '/token')).toEqual([])
})

test('whoever left without signing in has cancelled; another error is an error', async () => {
  const { provider } = await providerOf(undefined)
  const back = (error: string) => provider.readReturn(`?error=${error}&state=${trip.state}`, trip)
  expect(await back('access_denied')).toBe('cancelled')
  await expect(back('server_error')).rejects.toThrow()
})

test('a provider that was away is asked again', async () => {
  let away = true
  const provider = openIdProvider({
    ...settings,
    fetch: async () => {
      if (away) throw new TypeError('fetch failed')
      return Response.json({ issuer, authorization_endpoint: `${issuer}/auth` })
    },
  })
  await expect(provider.startAddress(trip)).rejects.toThrow()
  away = false
  expect(await provider.startAddress(trip)).toContain(`${issuer}/auth?`)
})
