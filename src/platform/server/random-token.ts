import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as they travel in cookies and links. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: it has 256 bits of its own, so a plain hash keeps it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
