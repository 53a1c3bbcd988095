import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `sealed ${purpose}`, 32))

/** The purpose and owner of a sealed text. The text can't be opened for another purpose or owner. */
type Seal = {
  /** The installation's secret; the key is derived from it. */
  readonly secret: string
  readonly purpose: string
  readonly owner: string
}

/** Encrypts a secret that has to be stored because it is needed again (AES-256-GCM). */
export const sealText = ({ secret, purpose, owner }: Seal, text: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Returns the text that was sealed. Undefined if it was altered, or sealed for another purpose or owner, or with
 * another secret.
 */
export const openSealed = ({ secret, purpose, owner }: Seal, sealed: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
