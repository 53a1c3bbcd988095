import { randomBytes } from 'node:crypto'

const randomBits = 74n
const restBits = 62n
const versionSeven = 7n
const variant = 0b10n

let last = 0n

const randomOf = (bytes: number): bigint => BigInt(`0x${randomBytes(bytes).toString('hex')}`)

/**
 * A new id that sorts by when it was made: a UUID of version 7 (RFC 9562), whose first 48 bits are the
 * milliseconds of the given instant. Ids of one process that share them sort in the order they were made in. Whoever
 * has one knows when it was made and may guess at its neighbours, so what opens something by itself (a token, an
 * invite link, a pin, a session) is made otherwise.
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

/** When a `timedId` was made; undefined for an id of another kind, which does not tell. */
export const instantOfId = (id: string): Date | undefined => {
  const [, first, second] = timedForm.exec(id) ?? []
  return first && second ? new Date(Number.parseInt(first + second, 16)) : undefined
}
