import { createHash } from 'node:crypto'
import { isProviderAddress } from '../../../server/secure-trading-keys.ts'
import { runCardPage } from './card-page-script.ts'

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
  button:focus-visible { outline: 3px solid #c4155f; outline-offset: 2px }
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

/**
 * Returns the page with the provider's card fields, and its policy. Only our own pages can embed it, and it is the
 * only page that can run the provider's script.
 */
export const cardPage = (scriptUrl: string): { readonly html: string; readonly policy: string } => {
  const script = `(${runCardPage.toString()})()`
  const { origin } = new URL(scriptUrl)
  const origins = isProviderAddress(scriptUrl) ? providerOrigins : { script: [], frame: [] }
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = [
    "default-src 'none'",
    `script-src ${[`'sha256-${hash}'`, origin, ...origins.script].join(' ')}`,
    // 'unsafe-inline' is needed because the provider's script adds style elements.
    "style-src 'unsafe-inline'",
    `connect-src ${[origin, ...origins.script].join(' ')}`,
    `frame-src ${[origin, ...origins.frame].join(' ')}`,
    `form-action ${["'self'", origin, ...origins.frame].join(' ')}`,
    'img-src data: https:',
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ')
  return { html: htmlOf(script, scriptUrl), policy }
}

const htmlOf = (script: string, scriptUrl: string) => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Card details</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1 hidden>Card details</h1>
      <div id="st-notification-frame"></div>
      <form id="st-form" action="/card-form" method="post" novalidate>
        <div id="st-card-number"></div>
        <div id="st-expiration-date"></div>
        <div id="st-security-code"></div>
        <button id="st-form__submit" type="submit" hidden></button>
      </form>
    </main>
    <script src="${scriptUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></script>
    <script>${script}</script>
  </body>
</html>`
