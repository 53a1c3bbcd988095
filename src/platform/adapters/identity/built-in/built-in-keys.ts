import { createHmac, createPrivateKey } from 'node:crypto'

/** The prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Returns the keys of the built-in provider, derived from the installation's secret. Every process has the same keys,
 * and none is stored.
 */
export const builtInKeys = (secret: string) => {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`identity ${purpose}`).digest()
  const key = createPrivateKey({
    key: Buffer.concat([ed25519Prefix, derive('signature')]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    signing: { ...key.export({ format: 'jwk' }), use: 'sig', alg: 'Ed25519' },
    cookies: derive('cookies').toString('hex'),
    clientSecret: derive('client').toString('hex'),
  }
}
