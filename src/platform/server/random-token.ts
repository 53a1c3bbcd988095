import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as text, for cookies and links. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash of a token, which is stored in its place. A plain hash is enough for 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
