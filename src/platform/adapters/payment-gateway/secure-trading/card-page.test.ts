import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type CardPageSettings, cardPage } from './card-page.ts'

const noWallets = { applePayMerchantId: undefined, googlePayMerchantId: undefined }
const pageWith = (scriptUrl: string, wallets: CardPageSettings['wallets'] = noWallets) =>
  cardPage({ scriptUrl, siteReference: 'test_1', shopName: 'Jaunt & "Co"', wallets })

const directiveOf = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
    ?.split(' ')
    .slice(1)

test('the card page runs only its own script and those of the configured origin', () => {
  const { html, policy } = pageWith('http://127.0.0.1:4000/js/st.js')
  const ownScript = html.match(/<script>([\s\S]*?)<\/script>/)?.[1] ?? ''
  const hash = createHash('sha256').update(ownScript).digest('base64')
  expect(directiveOf(policy, 'script-src')).toEqual([`'sha256-${hash}'`, 'http://127.0.0.1:4000'])
  expect(directiveOf(policy, 'frame-src')).toEqual(['http://127.0.0.1:4000'])
  expect(directiveOf(policy, 'frame-ancestors')).toEqual(["'self'"])
  expect(html).toContain('<script src="http://127.0.0.1:4000/js/st.js"></script>')
})

test('the provider’s own script can load the pages with which banks check the payer’s identity', () => {
  const { policy } = pageWith('https://cdn.eu.trustpayments.com/js/latest/st.js')
  expect(directiveOf(policy, 'script-src')).toContain('https://*.cardinalcommerce.com')
  expect(directiveOf(policy, 'frame-src')).toContain('https:')
  expect(directiveOf(policy, 'default-src')).toEqual(["'none'"])
})

test('the card page allows only the scripts of the wallets that are configured', () => {
  const script = 'https://cdn.eu.trustpayments.com/js/latest/st.js'
  const scriptsWith = (wallets: CardPageSettings['wallets']) =>
    directiveOf(pageWith(script, wallets).policy, 'script-src')
  const [appleOrigin, googleOrigin] = ['https://applepay.cdn-apple.com', 'https://pay.google.com']
  expect(scriptsWith(noWallets)).not.toContain(appleOrigin)
  expect(scriptsWith(noWallets)).not.toContain(googleOrigin)
  expect(scriptsWith({ ...noWallets, applePayMerchantId: 'merchant.a' })).toContain(appleOrigin)
  expect(scriptsWith({ ...noWallets, applePayMerchantId: 'merchant.a' })).not.toContain(googleOrigin)
  expect(scriptsWith({ ...noWallets, googlePayMerchantId: 'BCR' })).toContain(googleOrigin)
})

test('the name of the shop cannot end the attribute that contains the settings', () => {
  const { html } = pageWith('https://cdn.eu.trustpayments.com/js/latest/st.js')
  const settings = html
    .match(/data-settings="([^"]*)"/)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  expect(JSON.parse(settings!)).toMatchObject({ shopName: 'Jaunt & "Co"', siteReference: 'test_1' })
})
