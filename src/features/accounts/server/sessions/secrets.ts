import { createHash, randomInt } from 'node:crypto'
import { hashToken } from '#platform/server/random-token.ts'

/** The pin that comes with a magic link: 4 digits (000 §9). */
export const randomPin = (): string => String(randomInt(10_000)).padStart(4, '0')

/** A pin's hash, salted with the id of its link. */
export const hashPin = (linkId: string, pin: string): string => hashToken(`${linkId} ${pin}`)

/** The `_csrf` value of a session follows from its token, and does not tell it. */
export const csrfOf = (sessionToken: string): string =>
  createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url')

const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** 12 random characters, for users whom staff sign up; nobody is ever shown them. */
export const randomPassword = (): string =>
  Array.from({ length: 12 }, () => signs[randomInt(signs.length)]).join('')
