import { createHash } from 'node:crypto'

const styles = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f8f7f4;color:#1f2933;
font:17px/1.5 system-ui,sans-serif}main{max-width:30rem;padding:2rem}h1{margin:0;line-height:1.2}
a{display:inline-block;padding:.7rem 1.25rem;border-radius:.5rem;background:#1f2933;color:#fff}`

const styleHash = createHash('sha256').update(styles).digest('base64')

export type PlainPage = { readonly html: string; readonly headers: Readonly<Record<string, string>> }

/**
 * Creates a page that needs no script, no other file and no rendering, for refused requests. Its link requests the same
 * address again. The page stays below a kilobyte, so that it is not compressed for each response.
 */
export const createPlainPage = (title: string, text: string): PlainPage => ({
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${styles}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><a href="">Try again</a></main></body></html>`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  },
})
