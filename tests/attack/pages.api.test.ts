import { beforeAll, describe, expect, test } from 'vitest'
import { redirectAttacks, staysAt } from '#tests/support/redirect-attacks.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { buildPages, pagesFolder } from '../../scripts/build.ts'

let site: TestApp
/** The same site over https. */
let secureSite: TestApp
let asset: string
beforeAll(async () => {
  await buildPages({ log: () => {} })
  site = await testApp({ pagesFolder })
  secureSite = await testApp({ pagesFolder, environment: { PUBLIC_URL: 'https://jaunt.test' } })
  asset = /"(\/assets\/[^"]+\.js)"/.exec((await get('/')).body)![1]!
})

const get = (url: string, from = site) => from.app.http.inject({ url })

/** One URL of each kind that the server serves. */
const urls: Readonly<Record<string, () => string>> = {
  'a public page': () => '/stag',
  'a private shell': () => '/my-events',
  'a staff page': () => '/admin/index/events',
  'an unknown page': () => '/no-such/address',
  'a redirect': () => '/groups',
  'an endpoint': () => '/api/user',
  'a refused request': () => '/api/mail',
  'an unknown endpoint': () => '/api/no-such',
  'a file of the build': () => asset,
  'the description of the API': () => '/api/docs',
  'the health check': () => '/health',
}

/** Headers of every response. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': expect.stringMatching(
    /camera=\(\).*microphone=\(\).*payment=\(\).*geolocation=\(self\)/,
  ),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}

describe.each(Object.entries(urls))('%s', (_, urlOf) => {
  test('sends every security header', async () => {
    expect((await get(urlOf())).headers).toMatchObject(securityHeaders)
  })

  test('sends Strict-Transport-Security over https only', async () => {
    const [httpResponse, httpsResponse] = [await get(urlOf()), await get(urlOf(), secureSite)]
    expect(httpsResponse.headers).toMatchObject(securityHeaders)
    expect(httpsResponse.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(httpResponse.headers['strict-transport-security']).toBeUndefined()
  })

  test('does not name the server software', async () => {
    const { headers } = await get(urlOf())
    expect(headers.server).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('the content security policy', () => {
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy'])

  test('of a page allows scripts of this site only, and none in attributes or from another base', async () => {
    for (const url of ['/stag', '/my-events', '/admin/index/events']) {
      const policy = await policyOf(url)
      expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/)
      for (const part of [
        "default-src 'self'",
        "script-src-attr 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ])
        expect(policy.split('; ')).toContain(part)
      expect(policy).toContain("form-action 'self'")
      expect(policy).toContain("connect-src 'self'")
      // The only relaxations: see docs/decisions/0029.
      expect(policy.match(/unsafe-\w+|https:|data:/g)).toEqual(['unsafe-inline', 'data:', 'https:'])
    }
  })

  test('of other responses lets a browser load and run nothing', async () => {
    for (const url of ['/api/user', '/api/mail', asset, '/health'])
      expect(await policyOf(url)).toBe(
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      )
  })
})

describe('a redirect', () => {
  const origin = 'http://localhost'
  const attacks = redirectAttacks(origin).map((form) => form.replace(/[^\x21-\x7e]/g, encodeURIComponent))
  const forms = attacks.flatMap((form) => [
    form,
    `${form}/`,
    `/${form}`,
    `/${form}/`,
    `/groups${form}`,
    `/groups?to=${form}`,
    `/groups/?redirectUrl=${form}`,
    `/blog/?${form}`,
    `/stag/?redirectUrl=${form}`,
    `/my-events/?loginUrlToken=${form}`,
    `/inv/?token=${form}`,
  ])

  test('never leaves the site, whatever its path or query contains', async () => {
    const faults: string[] = []
    let redirects = 0
    for (const url of forms.filter((form) => form.startsWith('/'))) {
      const { headers, statusCode } = await get(url)
      if (statusCode >= 500) faults.push(`${url} → ${statusCode}`)
      if (headers.location === undefined) continue
      redirects += 1
      if (!staysAt(origin, String(headers.location))) faults.push(`${url} → ${headers.location}`)
    }
    expect(faults).toEqual([])
    expect(redirects).toBeGreaterThan(100)
  })
})

test('markup in the query is escaped in a page that shows it, including its scripts', async () => {
  const attacks = [
    '<script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
  ]
  for (const attack of attacks) {
    const name = encodeURIComponent(attack)
    const { body, statusCode } = await get(
      `/stag/in-custom-location/do-driving?name=${name}&lat=54.97&lon=-1.6`,
    )
    expect([200, 404]).toContain(statusCode)
    expect(body).not.toContain('<script>alert(1)')
    expect(body).not.toContain('<img src=x')
  }
  const page = await get('/stag/in-custom-location/do-driving?name=Whitby%26Co&lat=54.97&lon=-1.6')
  expect(page.body).toContain('Whitby&amp;Co')
})
