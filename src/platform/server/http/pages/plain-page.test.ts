import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPlainPage } from './plain-page.ts'

test('the policy of a plain page allows its styles and nothing else, and the page is too small to be compressed', () => {
  const { html, headers } = createPlainPage('One moment, please', 'a'.repeat(100))
  const styles = /<style>([\s\S]*)<\/style>/.exec(html)![1]!
  const hash = createHash('sha256').update(styles).digest('base64')
  expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}';`)
  expect(Buffer.byteLength(html)).toBeLessThan(1024)
})
