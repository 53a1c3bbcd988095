import { randomBytes } from 'node:crypto'

const randomBits = 74n
const restBits = 62n
const versionSeven = 7n
const variant = 0b10n

let last = 0n

const randomOf = (bytes: number): bigint => BigInt(`0x${randomBytes(bytes).toString('hex')}`)

/**
 * Creates an id that sorts by time: a UUID of version 7 (RFC 9562), whose first 48 bits are the milliseconds of the
 * given instant. Ids of one process with the same milliseconds sort in the order of their creation. An id reveals
 * when it was created, and its neighbours can be guessed. Never use it for something that gives access on its own,
 * such as a token, an invite link, a pin or a session.
 */
export const timedId = (at: Date): string => {
  const milliseconds = BigInt(at.getTime())
  const isSameInstant = last >> randomBits === milliseconds
  const random = randomOf(10) >> (80n - randomBits)
  const next = isSameInstant ? last + 1n + randomOf(4) : (milliseconds << randomBits) | random
  last = next
  const head = next >> restBits
  const rest = next & ((1n << restBits) - 1n)
  const first = ((head >> 12n) << 16n) | (versionSeven << 12n) | (head & 0xfffn)
  const second = (variant << restBits) | rest
  const digits = `${first.toString(16).padStart(16, '0')}${second.toString(16).padStart(16, '0')}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const timedForm = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Returns the instant of a `timedId`; undefined for other ids. */
export const instantOfId = (id: string): Date | undefined => {
  const [, first, second] = timedForm.exec(id) ?? []
  return first && second ? new Date(Number.parseInt(first + second, 16)) : undefined
}
