import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** The time and sequence number of the last id. The sequence number orders ids of the same millisecond. */
let lastId = { msecs: Number.NaN, seq: 0 }

/**
 * Creates an id that sorts by time: a UUID of version 7 (RFC 9562), whose first 48 bits are the milliseconds of the
 * given instant. Consecutive ids of one process for the same millisecond sort in the order of their creation. An id
 * reveals when it was created, and its neighbours can be guessed. Never use one as a secret, such as a token, an
 * invite link, a pin or a session.
 */
export const timedId = (at: Date): string => {
  const msecs = at.getTime()
  lastId = { msecs, seq: msecs === lastId.msecs ? lastId.seq + 1 : randomInt(2 ** 31) }
  return v7(lastId)
}

const timedIdPattern = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Returns the instant of a `timedId`; undefined for other ids. */
export const instantOfId = (id: string): Date | undefined => {
  const [, first, second] = timedIdPattern.exec(id) ?? []
  return first && second ? new Date(Number.parseInt(first + second, 16)) : undefined
}
