/** Milliseconds between two reports of activity (TRK-009). */
export const reportPeriodMs = 60_000
/** Seconds after a report in which no tab sends another one (TRK-012). */
export const reportLockSeconds = 10
/** The DOM events that count as activity (TRK-008). */
export const activityEvents = ['mousedown', 'mousemove', 'keydown', 'scroll'] as const

/** Maximum age of a reported minute, in minutes (TRK-O5). */
export const maxMinuteAge = 24 * 60
/** Maximum minutes in one report. */
export const maxReportedMinutes = 500

/** A minute in which a person was active. */
export type StampedMinute = {
  /** Whole minutes since 1970. */
  readonly minute: number
  readonly userId: string
  /** Returned by `checksumOf`. */
  readonly checksum: string
  /** The event that the person worked on or looked at. */
  readonly eventId?: string
}

/** Returns the number of whole minutes between 1970 and an instant in milliseconds. */
export const minuteOf = (milliseconds: number): number => Math.floor(milliseconds / 60_000)

const offset = 0x811c9dc5
const prime = 0x01000193

/**
 * Returns the checksum of a minute and its user: 8 hexadecimal digits, by FNV-1a (TRK-O5). It detects minutes that were
 * damaged in storage, but does not prove who sent them.
 */
export const checksumOf = (minute: number, userId: string): string => {
  let hash = offset
  for (const character of `${minute} ${userId}`) {
    hash ^= character.codePointAt(0)!
    hash = Math.imul(hash, prime)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Returns a minute with its checksum. */
export const stampMinute = (minute: number, userId: string, eventId?: string): StampedMinute => ({
  minute,
  userId,
  checksum: checksumOf(minute, userId),
  ...(eventId !== undefined && { eventId }),
})

/** Returns whether a minute is intact, not in the future and at most 24 hours old (TRK-O5). */
const isUsable = ({ minute, userId, checksum }: StampedMinute, now: number): boolean =>
  checksum === checksumOf(minute, userId) && minute <= now && now - minute <= maxMinuteAge

/**
 * Returns the valid minutes of a user without repeats (TRK-011).
 * @param now the current minute
 */
export const usableMinutes = (
  minutes: readonly StampedMinute[],
  userId: string,
  now: number,
): StampedMinute[] => {
  const ownMinutes = minutes.filter((each) => each.userId === userId && isUsable(each, now))
  const firstByMinute = new Map<number, StampedMinute>()
  for (const each of ownMinutes) if (!firstByMinute.has(each.minute)) firstByMinute.set(each.minute, each)
  return [...firstByMinute.values()]
}
