import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The policy of one page: scripts of our own origin, and those inline ones that we rendered, by their
 * hashes. React Aria positions its popovers with style attributes, so inline styles stay allowed.
 */
export const contentSecurityPolicy = (html: Buffer): string => {
  const hashes = new Set<string>()
  // One character a byte: scripts are found without decoding the page, and hashed as they are sent.
  for (const [, code = ''] of html.toString('latin1').matchAll(inlineScript))
    if (code) hashes.add(`'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`)
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "script-src-attr 'none'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
