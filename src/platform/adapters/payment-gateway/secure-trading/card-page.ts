import { createHash } from 'node:crypto'
import { isProviderAddress } from '../../../server/secure-trading-keys.ts'
import type { WalletSettings } from '../../../server/wallet-settings.ts'
import { runCardPage } from './card-page-script.ts'

export type CardPageSettings = {
  readonly scriptUrl: string
  readonly siteReference: string
  readonly wallets: WalletSettings
  /** The name that the sheet of a wallet shows beside the amount. */
  readonly shopName: string
}

const style = `
  :root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; color: #1c1c28; background: #fff }
  body { margin: 0; padding: 2px }
  form { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem 1rem }
  #st-card-number, button { grid-column: 1 / -1 }
  #st-card-number, #st-expiration-date, #st-security-code { min-height: 5.5rem }
  iframe { width: 100%; border: 0 }
  button { min-height: 2.75rem; border: 0; border-radius: .625rem; background: #c4155f; color: #fff;
    font: inherit; font-weight: 600; cursor: pointer }
  button:disabled { opacity: .6; cursor: default }
  button:focus-visible, .wallet > :focus-visible { outline: 3px solid #c4155f; outline-offset: 2px }
  /* Without a button in it, this part takes no space. */
  #wallets { display: none; gap: .75rem; margin-bottom: 1rem }
  #wallets:has(.wallet > *) { display: grid }
  .wallet:empty { display: none }
  .wallet > * { box-sizing: border-box; width: 100%; height: 3rem }
  .wallet button { min-height: 3rem }
  #wallets p { display: flex; align-items: center; gap: .75rem; margin: .25rem 0 0; color: #56566b }
  #wallets p::before, #wallets p::after { content: ""; flex: 1; border-top: 1px solid #dcdce6 }
  /* The fields appear together with the buttons above them, so that nothing moves later. */
  main.waiting { visibility: hidden }
`

/** Other origins that the provider's script needs, according to its documentation: the banks' identity checks. */
const providerOrigins = {
  script: [
    'https://*.trustpayments.com',
    'https://*.securetrading.net',
    'https://*.cardinalcommerce.com',
    'https://*.cardinaltrusted.com',
  ],
  // The challenge is a page of the payer's bank, which can have any address.
  frame: ['https:'],
}
/** Origins of the scripts with which the provider's script shows the buttons and sheets of wallets. */
const walletOrigins = {
  applePay: ['https://applepay.cdn-apple.com'],
  googlePay: ['https://pay.google.com', 'https://google.com', 'https://www.google.com'],
}

/**
 * Returns the page with the provider's card fields, and its policy. Only our own pages can embed it, and it is the
 * only page that can run the provider's script. The buttons of wallets appear above the fields.
 */
export const cardPage = (settings: CardPageSettings): { readonly html: string; readonly policy: string } => {
  const { scriptUrl, wallets } = settings
  const script = `(${runCardPage.toString()})()`
  const { origin } = new URL(scriptUrl)
  const origins = isProviderAddress(scriptUrl) ? providerOrigins : { script: [], frame: [] }
  const scripts = [
    origin,
    ...origins.script,
    ...(wallets.applePayMerchantId ? walletOrigins.applePay : []),
    ...(wallets.googlePayMerchantId ? walletOrigins.googlePay : []),
  ]
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = [
    "default-src 'none'",
    `script-src ${[`'sha256-${hash}'`, ...scripts].join(' ')}`,
    // 'unsafe-inline' is needed because the provider's script adds style elements.
    "style-src 'unsafe-inline'",
    `connect-src ${scripts.join(' ')}`,
    `frame-src ${[origin, ...origins.frame].join(' ')}`,
    `form-action ${["'self'", origin, ...origins.frame].join(' ')}`,
    'img-src data: https:',
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ')
  return { html: htmlOf(script, settings), policy }
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const htmlOf = (script: string, { scriptUrl, ...pageSettings }: CardPageSettings) => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Card details</title>
    <style>${style}</style>
  </head>
  <body>
    <main data-settings="${escapeAttribute(JSON.stringify(pageSettings))}">
      <h1 hidden>Card details</h1>
      <div id="st-notification-frame"></div>
      <div id="wallets">
        <div id="st-apple-pay" class="wallet"></div>
        <div id="st-google-pay" class="wallet"></div>
        <p>or pay by card</p>
      </div>
      <form id="st-form" action="/card-form" method="post" novalidate>
        <div id="st-card-number"></div>
        <div id="st-expiration-date"></div>
        <div id="st-security-code"></div>
        <button id="st-form__submit" type="submit" hidden></button>
      </form>
    </main>
    <script src="${escapeAttribute(scriptUrl)}"></script>
    <script>${script}</script>
  </body>
</html>`
