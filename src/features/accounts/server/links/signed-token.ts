import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { LinkRow } from './link-store.ts'

type Purpose = LinkRow['purpose']

/**
 * Lengths in bytes. A token consists of random bytes, its expiry in seconds, and a signature of both and of its
 * purpose.
 */
const randomLength = 32
const bodyLength = randomLength + 4
const signatureLength = 18
const tokenPattern = /^[\w-]{72}$/

/**
 * Creates the token of a link, 72 characters. Its signature proves its origin, purpose and expiry without the
 * database.
 * @param secret the installation's secret, the same in every process; the key is derived from it
 */
export const signToken = (secret: string, purpose: Purpose, expiresAt: Date): string => {
  const body = Buffer.alloc(bodyLength)
  randomBytes(randomLength).copy(body)
  body.writeUInt32BE(Math.ceil(expiresAt.getTime() / 1000), randomLength)
  return Buffer.concat([body, signatureOf(secret, purpose, body)]).toString('base64url')
}

/** Returns the state of a token. 'forged' means that this installation did not create it for this purpose. */
export const checkToken = (
  secret: string,
  purpose: Purpose,
  token: string,
  now: Date,
): 'good' | 'expired' | 'forged' => {
  if (!tokenPattern.test(token)) return 'forged'
  const bytes = Buffer.from(token, 'base64url')
  const body = bytes.subarray(0, bodyLength)
  if (!timingSafeEqual(bytes.subarray(bodyLength), signatureOf(secret, purpose, body))) return 'forged'
  return body.readUInt32BE(randomLength) * 1000 > now.getTime() ? 'good' : 'expired'
}

const signatureOf = (secret: string, purpose: Purpose, body: Buffer): Buffer => {
  const key = createHmac('sha256', secret).update('link signature').digest()
  return createHmac('sha256', key).update(`${purpose}.`).update(body).digest().subarray(0, signatureLength)
}
