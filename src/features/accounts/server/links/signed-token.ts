import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { LinkRow } from './link-store.ts'

type Purpose = LinkRow['purpose']

/** Bytes of a token: chance, the second it ends in, and the signature over both and the purpose. */
const chanceLength = 32
const bodyLength = chanceLength + 4
const signatureLength = 18
const written = /^[\w-]{72}$/

/**
 * Makes the token of a link, 72 characters: whoever sees it later can tell without the database that it is
 * ours, for what, and until when.
 * @param secret the installation's secret, the same in every process; the key is derived from it
 */
export const signToken = (secret: string, purpose: Purpose, expiresAt: Date): string => {
  const body = Buffer.alloc(bodyLength)
  randomBytes(chanceLength).copy(body)
  body.writeUInt32BE(Math.ceil(expiresAt.getTime() / 1000), chanceLength)
  return Buffer.concat([body, signatureOf(secret, purpose, body)]).toString('base64url')
}

/** What a token says of itself; 'forged' when it was never made for this purpose by this installation. */
export const checkToken = (
  secret: string,
  purpose: Purpose,
  token: string,
  now: Date,
): 'good' | 'expired' | 'forged' => {
  if (!written.test(token)) return 'forged'
  const bytes = Buffer.from(token, 'base64url')
  const body = bytes.subarray(0, bodyLength)
  if (!timingSafeEqual(bytes.subarray(bodyLength), signatureOf(secret, purpose, body))) return 'forged'
  return body.readUInt32BE(chanceLength) * 1000 > now.getTime() ? 'good' : 'expired'
}

const signatureOf = (secret: string, purpose: Purpose, body: Buffer): Buffer => {
  const key = createHmac('sha256', secret).update('link signature').digest()
  return createHmac('sha256', key).update(`${purpose}.`).update(body).digest().subarray(0, signatureLength)
}
