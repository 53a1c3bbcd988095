import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { AccessRevoked } from './identity-provider.ts'
import { openIdProvider } from './openid-provider.ts'

const issuer = 'https://issuer.test'
const ownKeys = await generateKeyPair('RS256', { extractable: true })
const foreignKeys = await generateKeyPair('RS256')
const signIn = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) }
const now = Math.floor(Date.now() / 1000)
const validClaims: JWTPayload = {
  iss: issuer,
  aud: 'us',
  sub: '1',
  iat: now,
  exp: now + 60,
  nonce: signIn.nonce,
  email: 'stella@example.com',
  email_verified: true,
  hd: 'example.com',
}
const sign = (claims: JWTPayload, key = ownKeys.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key)

const settings = {
  issuer,
  clientId: 'us',
  clientSecret: 'secret',
  companyDomain: 'example.com',
  returnUrl: 'https://jaunt.test/return',
}
/** Returns a provider that responds to every code with this token, and a list of the requests it received. */
const providerOf = async (
  idToken: string | undefined,
  scopes?: { readonly requested: string; readonly granted: string | undefined },
) => {
  const requests: { path: string; body: URLSearchParams }[] = []
  const responses: Record<string, unknown> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    },
    '/keys': { keys: [{ ...(await exportJWK(ownKeys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] },
    '/token': { access_token: 'a', token_type: 'bearer', id_token: idToken, scope: scopes?.granted },
  }
  const provider = openIdProvider({
    ...settings,
    ...(scopes && { scope: scopes.requested, optionalScope: 'read' }),
    fetch: async (address, { body }) => {
      const { pathname } = new URL(address)
      requests.push({ path: pathname, body: new URLSearchParams(String(body ?? '')) })
      return Response.json(responses[pathname])
    },
  })
  return { provider, requests }
}
const query = `?code=c&state=${signIn.state}`

test('a return yields the account that the provider confirms; the code is sent with the secret and verifier', async () => {
  const { provider, requests } = await providerOf(await sign(validClaims))
  expect(await provider.finishSignIn(query, signIn)).toEqual({
    email: 'stella@example.com',
    emailVerified: true,
    hostedDomain: 'example.com',
  })
  const { body } = requests.find(({ path }) => path === '/token')!
  expect(Object.fromEntries(body)).toMatchObject({
    grant_type: 'authorization_code',
    code: 'c',
    client_id: 'us',
    client_secret: 'secret',
    code_verifier: signIn.codeVerifier,
    redirect_uri: 'https://jaunt.test/return',
  })
})

test('an address counts as verified only when the provider sends exactly true', async () => {
  for (const email_verified of [false, 'true', undefined]) {
    const { provider } = await providerOf(await sign({ ...validClaims, email_verified, hd: undefined }))
    expect(await provider.finishSignIn(query, signIn)).toMatchObject({
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
  ['that has expired', { iat: now - 7200, exp: now - 3600 }],
  ['without a subject', { sub: undefined }],
])('a token %s is refused', async (_name, change) => {
  const { provider } = await providerOf(await sign({ ...validClaims, ...change }))
  await expect(provider.finishSignIn(query, signIn)).rejects.toThrow()
})

test('a token with a wrong signature, an unsigned token and a missing token are refused', async () => {
  const tokens = [
    await sign(validClaims, foreignKeys.privateKey),
    new UnsecuredJWT(validClaims).encode(),
    undefined,
  ]
  for (const token of tokens) {
    const { provider } = await providerOf(token)
    await expect(provider.finishSignIn(query, signIn)).rejects.toThrow()
  }
})

test('a return with a wrong or missing state requests no token', async () => {
  const { provider, requests } = await providerOf(await sign(validClaims))
  for (const wrongQuery of ['?code=c&state=other', '?code=c', ''])
    await expect(provider.finishSignIn(wrongQuery, signIn)).rejects.toThrow()
  expect(requests.filter(({ path }) => path === '/token')).toEqual([])
})

test('leaving without signing in counts as cancelled; any other error is thrown', async () => {
  const { provider } = await providerOf(undefined)
  const readError = (error: string) => provider.finishSignIn(`?error=${error}&state=${signIn.state}`, signIn)
  expect(await readError('access_denied')).toBe('cancelled')
  await expect(readError('server_error')).rejects.toThrow()
})

test('a new request is sent to a provider that was unavailable before', async () => {
  let isDown = true
  const provider = openIdProvider({
    ...settings,
    fetch: async () => {
      if (isDown) throw new TypeError('fetch failed')
      return Response.json({ issuer, authorization_endpoint: `${issuer}/auth` })
    },
  })
  await expect(provider.signInUrl(signIn)).rejects.toThrow()
  isDown = false
  expect(await provider.signInUrl(signIn)).toContain(`${issuer}/auth?`)
})

/** Returns a provider whose token endpoint sends this response, and the forms that it received. */
const tokenProvider = (status: number, response: object) => {
  const forms: URLSearchParams[] = []
  const provider = openIdProvider({
    ...settings,
    fetch: async (address, { body }) => {
      if (new URL(address).pathname !== '/token')
        return Response.json({ issuer, authorization_endpoint: issuer, token_endpoint: `${issuer}/token` })
      forms.push(new URLSearchParams(String(body)))
      return Response.json(response, { status })
    },
  })
  return { provider, forms }
}

test('a refresh token yields an access token with its lifetime', async () => {
  const { provider, forms } = tokenProvider(200, {
    access_token: 'a',
    token_type: 'bearer',
    expires_in: 3599,
  })
  const { value, lifetime } = await provider.refreshAccess('1//refresh')
  expect(value).toBe('a')
  // The library subtracts the time since the response.
  expect(lifetime).toBeGreaterThan(3500)
  expect(lifetime).toBeLessThanOrEqual(3599)
  expect(Object.fromEntries(forms[0]!)).toMatchObject({
    grant_type: 'refresh_token',
    refresh_token: '1//refresh',
    client_id: 'us',
    client_secret: 'secret',
  })
})

test('a refresh token that is not valid any more counts as revoked access; other failures can be tried again', async () => {
  const revokedRefresh = tokenProvider(400, { error: 'invalid_grant' }).provider.refreshAccess('1//refresh')
  await expect(revokedRefresh).rejects.toBeInstanceOf(AccessRevoked)
  for (const [status, error] of [
    [401, 'invalid_client'],
    [503, 'unavailable'],
  ] as const) {
    const failure = await tokenProvider(status, { error })
      .provider.refreshAccess('1//refresh')
      .catch((reason: unknown) => reason)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(AccessRevoked)
  }
})

test('a return without the scope that was requested is refused, because people can untick it', async () => {
  const readWithScopes = async (granted: string | undefined) => {
    const { provider } = await providerOf(await sign(validClaims), { requested: 'send', granted })
    return provider.finishSignIn(query, signIn)
  }
  await expect(readWithScopes('openid email')).rejects.toThrow(
    'the account did not grant the requested scope',
  )
  // If a response names no scope, the provider has granted all that was requested (RFC 6749, 5.1).
  for (const granted of ['openid send email', undefined])
    expect(await readWithScopes(granted)).toMatchObject({ email: 'stella@example.com' })
})

test('an optional scope can be unticked: the account is returned without it', async () => {
  const readGranting = async (granted: string) => {
    const { provider } = await providerOf(await sign(validClaims), { requested: 'send', granted })
    const address = new URL(await provider.signInUrl(signIn))
    expect(address.searchParams.get('scope')).toBe('openid email send read')
    return provider.finishSignIn(query, signIn)
  }
  expect(await readGranting('openid send email')).toMatchObject({ hasOptionalScope: false })
  expect(await readGranting('openid send email read')).toMatchObject({ hasOptionalScope: true })
})
