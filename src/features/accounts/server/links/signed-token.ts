import { randomBytes } from 'node:crypto'
import { readSignedBytes, signBytes } from '#platform/server/signed-bytes.ts'
import type { LinkRow } from './link-store.ts'

type Purpose = LinkRow['purpose']

/**
 * Lengths in bytes. A token consists of random bytes, its expiry in seconds, and a signature of both and of its
 * purpose.
 */
const randomLength = 32
const bodyLength = randomLength + 4
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
  return signBytes(secret, purpose, body)
}

/** Returns the state of a token. 'forged' means that this installation did not create it for this purpose. */
export const checkToken = (
  secret: string,
  purpose: Purpose,
  token: string,
  now: Date,
): 'good' | 'expired' | 'forged' => {
  const body = tokenPattern.test(token) ? readSignedBytes(secret, purpose, token) : undefined
  if (!body) return 'forged'
  return body.readUInt32BE(randomLength) * 1000 > now.getTime() ? 'good' : 'expired'
}
