import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const scriptsAllowed = (html: string) =>
  /script-src ([^;]*)/.exec(contentSecurityPolicy(Buffer.from(html)))?.[1]?.split(' ')

test('inline scripts that were rendered may run, by the hash of their bytes, whatever letters they have', () => {
  const [one, other] = [`say('£50 – für Zoë 🎉')`, '{"name":"Łódź"}']
  const html = `<p>Zoë</p><script>${one}</script><script type="application/json">${other}</script><script>${one}</script>`
  expect(scriptsAllowed(html)).toEqual(["'self'", hashOf(one), hashOf(other)])
})

test('scripts that are loaded need no hash, and a page without any has none', () => {
  expect(scriptsAllowed('<script src="/assets/a.js"></script><script></script><p>Hi</p>')).toEqual(["'self'"])
})
