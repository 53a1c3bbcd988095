import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits, for cookies and links. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Returns what is stored of a token. A token has 256 random bits, so a plain hash protects it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
