import { createHash, randomInt } from 'node:crypto'
import { hashToken } from '#platform/server/random-token.ts'

/** Returns a random pin for a magic link: 4 digits (ACC-045). */
export const randomPin = (): string => String(randomInt(10_000)).padStart(4, '0')

/** Returns a pin's hash, salted with the id of its link. */
export const hashPin = (linkId: string, pin: string): string => hashToken(`${linkId} ${pin}`)

/** Returns the `_csrf` value of a session, a hash of its token. */
export const csrfOf = (sessionToken: string): string =>
  createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url')

const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** Returns 12 random characters, for users whom staff sign up. This password is never shown (ACC-O24). */
export const randomPassword = (): string =>
  Array.from({ length: 12 }, () => characters[randomInt(characters.length)]).join('')
