import { createHash } from 'node:crypto'

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { margin: 0; display: grid; place-items: center; min-height: 100dvh; background: light-dark(#f4f4f7, #15151a) }
  main { box-sizing: border-box; width: min(26rem, 100%); padding: 2rem 1.5rem; border-radius: 1rem;
    background: light-dark(#fff, #1f1f27); color: light-dark(#1c1c28, #f2f2f6) }
  h1 { margin: 0 0 .5rem; font-size: 1.375rem }
  p { margin: 0 0 1.25rem }
  label { display: block; font-weight: 600 }
  input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: .5rem; padding: 0 .875rem;
    border: 1px solid light-dark(#6b6b7d, #9a9aad); border-radius: .625rem; font: inherit;
    background: transparent; color: inherit }
  button { margin-top: 1rem; font-weight: 600 }
  button[value=continue] { border-color: #1a56c4; background: #1a56c4; color: #fff }
  :focus-visible { outline: 3px solid light-dark(#1a56c4, #9cc0ff); outline-offset: 2px }
  [role=alert] { margin: .5rem 0 0; color: light-dark(#b3141f, #ff9a9f) }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!)

/** A page and the content security policy to send with it. */
export type ProviderPage = { readonly html: string; readonly policy: string }

const renderPage = (title: string, body: string): ProviderPage => ({
  policy,
  html: `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>`,
})

type Choice = { readonly companyDomain: string; readonly email: string; readonly problem?: string }

/** Renders the page that asks which address of the company's domain to sign in with. */
export const choosePage = ({ companyDomain, email, problem }: Choice): ProviderPage => {
  const errorAttributes = problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  const domain = escapeText(companyDomain)
  return renderPage(
    'Choose an account',
    `<p>This page stands in for Google, because no Google keys are configured. Use any address at ${domain}.</p>
      <form method="post">
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" required value="${escapeText(email)}"${errorAttributes}>
        ${problem ? `<p id="problem" role="alert">${escapeText(problem)}</p>` : ''}
        <button name="choice" value="continue">Continue</button>
        <button name="choice" value="cancel" formnovalidate>Cancel</button>
      </form>`,
  )
}

/** Renders the page that explains why a sign-in can't continue. */
export const explainPage = (reason: string): ProviderPage =>
  renderPage(
    'This sign-in can’t continue',
    `<p>${escapeText(reason)}</p><p>Please go back and start again.</p>`,
  )
