import { createHmac, timingSafeEqual } from 'node:crypto'

/** Length of a signature in bytes. */
const signatureLength = 18

const signatureOf = (secret: string, purpose: string, body: Uint8Array): Buffer => {
  const key = createHmac('sha256', secret).update('link signature').digest()
  return createHmac('sha256', key).update(`${purpose}.`).update(body).digest().subarray(0, signatureLength)
}

/**
 * Returns a body with its signature, in base64url. The signature proves that this installation created the body for
 * this purpose.
 * @param secret the installation's secret, the same in every process; the key is derived from it
 */
export const signBytes = (secret: string, purpose: string, body: Uint8Array): string =>
  Buffer.concat([body, signatureOf(secret, purpose, body)]).toString('base64url')

/** Returns the body of a signed text; undefined if this installation did not sign it for this purpose. */
export const readSignedBytes = (secret: string, purpose: string, token: string): Buffer | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  // Other spellings of the same bytes, such as those with unused bits, are not ours.
  if (bytes.length <= signatureLength || bytes.toString('base64url') !== token) return undefined
  const body = bytes.subarray(0, -signatureLength)
  return timingSafeEqual(bytes.subarray(-signatureLength), signatureOf(secret, purpose, body))
    ? body
    : undefined
}
