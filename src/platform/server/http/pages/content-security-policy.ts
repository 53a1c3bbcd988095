import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Returns the policy of one page. It allows scripts of our own origin, and the page's inline scripts by their hashes.
 * React Aria positions popovers with style attributes, so inline styles are allowed.
 */
export const contentSecurityPolicy = (html: Buffer): string => {
  const hashes = new Set<string>()
  // Latin-1 maps each byte to one character, so scripts can be found without decoding the page and are hashed exactly
  // as they are sent.
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
