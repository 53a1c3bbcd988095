import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cardPage } from './card-page.ts'

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
    ?.split(' ')
    .slice(1)

test('the card page runs only its own script and those of the configured origin', () => {
  const { html, policy } = cardPage('http://127.0.0.1:4000/js/st.js')
  const own = html.match(/<script>([\s\S]*?)<\/script>/)?.[1] ?? ''
  const hash = createHash('sha256').update(own).digest('base64')
  expect(directive(policy, 'script-src')).toEqual([`'sha256-${hash}'`, 'http://127.0.0.1:4000'])
  expect(directive(policy, 'frame-src')).toEqual(['http://127.0.0.1:4000'])
  expect(directive(policy, 'frame-ancestors')).toEqual(["'self'"])
  expect(html).toContain('<script src="http://127.0.0.1:4000/js/st.js"></script>')
})

test('the provider’s own script can load the pages with which banks check the payer’s identity', () => {
  const { policy } = cardPage('https://cdn.eu.trustpayments.com/js/latest/st.js')
  expect(directive(policy, 'script-src')).toContain('https://*.cardinalcommerce.com')
  expect(directive(policy, 'frame-src')).toContain('https:')
  expect(directive(policy, 'default-src')).toEqual(["'none'"])
})
