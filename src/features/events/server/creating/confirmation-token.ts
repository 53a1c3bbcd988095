import { randomBytes } from 'node:crypto'

/** A confirmation token: 32 random characters that fit into an address (EVT-O23). */
export const confirmationToken = (): string => randomBytes(24).toString('base64url')
