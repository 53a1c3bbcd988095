import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const scriptsAllowed = (html: string) =>
  /script-src ([^;]*)/.exec(contentSecurityPolicy(Buffer.from(html)))?.[1]?.split(' ')

test('rendered inline scripts are allowed by the hash of their bytes, including non-ASCII characters', () => {
  const [one, other] = [`say('£50 – für Zoë 🎉')`, '{"name":"Łódź"}']
  const html = `<p>Zoë</p><script>${one}</script><script type="application/json">${other}</script><script>${one}</script>`
  expect(scriptsAllowed(html)).toEqual(["'self'", hashOf(one), hashOf(other)])
})

test('external scripts need no hash, and a page without inline scripts has none', () => {
  expect(scriptsAllowed('<script src="/assets/a.js"></script><script></script><p>Hi</p>')).toEqual(["'self'"])
})
