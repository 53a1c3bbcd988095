import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { isOwnPath } from './own-path.ts'

const hosts = ['evil.test', 'jaunt.test.evil.test', 'jaunt.test@evil.test', '%65vil.test', 'evil。test', '1']
const prefixes = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '\t//',
  ' //',
  '\u0000//',
  '\u00a0//',
  '/%09/',
  '/%2f',
  '/%5c',
  '/./',
  '/.//',
  '/../',
  '/..//',
  '/stag//',
  '/stag/..//',
  '/stag/%2e%2e//',
  'https://',
  'http://',
  'https:',
  'https:/',
  'https:\\\\',
  'HTTPS://',
  'ftp://',
  'ws://',
  '@',
  '.',
  '/.',
  '?',
  '#',
  '/#/',
  '/／',
  '/⁄',
]
const scripts = ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x']
const scriptPrefixes = ['', ' ', '\n', '\u0001', '/', '//', '/\u0000', '/stag/../']
const otherAttacks = [
  '',
  'stag',
  './stag',
  '../stag',
  '/api/logout',
  '/API/logout',
  '/%61pi/logout',
  '/api',
  '/api?x=1',
  '/stag/../api/logout',
  '/stag/%2e%2e/api/logout',
  '/stag/.%2E/api/logout',
  '/identity/auth',
  '/stag/%0d%0aset-cookie:a=b',
  '/stag\r\nlocation: //evil.test',
  '/stag?x=\r\ny',
  '/stag?x=<script>',
  '/stag?x="onload=',
  '/stag?x=\\',
  '/stag#//evil.test',
  '/stag/%',
  '/stag/%zz',
  '/stag/%7f',
  '/stag/\u202e',
  '/ünicode',
  '/*',
  '/;/evil.test',
  `/${'a'.repeat(2000)}`,
]
const attacks = [
  ...prefixes.flatMap((prefix) => hosts.map((host) => prefix + host)),
  ...scriptPrefixes.flatMap((prefix) => scripts.map((script) => prefix + script)),
  ...otherAttacks,
]

test('no known attack redirects a user to another site or to the API', () => {
  expect(attacks.length).toBeGreaterThan(100)
  expect(attacks.filter((attack) => isOwnPath(attack))).toEqual([])
})

test.each([
  '/',
  '/my-events',
  '/my-events?eventId=e1&section=stag',
  '/stag/in-newcastle/do-nightlife/go-night.bus_1',
  '/stag/in-newcastle/date-2027-05-01/do-all?sort=price&x=a%20b',
  '/inv/Ab_-9',
  '/admin/index/events?filter={%22a%22:[1]}',
  '/stag/the%20place',
  '/supplier/larkfield-tyneside/index/',
])('the page %s is one of ours', (path) => expect(isOwnPath(path)).toBe(true))

test('a browser resolves every accepted path to the same path of this site', () => {
  const origin = 'https://jaunt.test'
  const signs = fc.constantFrom(
    '/',
    '\\',
    '.',
    '%2e',
    '%2f',
    ':',
    '@',
    '?',
    '#',
    '\t',
    ' ',
    'a',
    'api',
    'é',
    '-',
  )
  const text = fc.oneof(
    fc.array(signs, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
    fc.webUrl({ withQueryParameters: true }),
    fc.string().map((rest) => `/${rest}`),
    fc.constantFrom(...attacks),
    fc.constantFrom('/', '/stag/in-newcastle?page=2'),
  )
  let acceptedCount = 0
  fc.assert(
    fc.property(text, (path) => {
      if (!isOwnPath(path)) return
      acceptedCount += 1
      const url = new URL(path, origin)
      expect(url.href).toBe(origin + path)
      expect(url.pathname).not.toMatch(/^\/(api|identity)(\/|$)/i)
    }),
    { numRuns: propertyRuns },
  )
  expect(acceptedCount).toBeGreaterThan(50)
})
