import { type CookieJar, readCookie, writeCookie } from '#platform/browser/cookies.ts'
import { isRefused } from '#platform/browser/request-failure.ts'
import { readJson, type Storage, writeJson } from '#platform/browser/storage.ts'
import {
  maxReportedMinutes,
  minuteOf,
  reportLockSeconds,
  type StampedMinute,
  stampMinute,
  usableMinutes,
} from '../../rules/minutes.ts'

const lockCookie = 'reportLock'

type Deps = {
  /** The storage key of the minutes that wait to be sent (TRK-013). */
  readonly key: 'organiserTrackMinutes' | 'staffTrack'
  /** Storage that all tabs share. They also share the cookies. */
  readonly storage: Storage
  readonly jar: CookieJar
  now(): number
  send(minutes: StampedMinute[]): Promise<unknown>
}

/** Collects the minutes in which a person is active, and reports them. */
export const createMinuteReport = ({ key, storage, jar, now, send }: Deps) => {
  const readStored = (): StampedMinute[] => {
    const stored = readJson(storage, key)
    return Array.isArray(stored) ? stored.filter(isMinute) : []
  }
  return {
    /** Stores that the person is active in the current minute. */
    mark(userId: string, eventId?: string): void {
      const stored = readStored()
      const minute = minuteOf(now())
      if (stored.some((each) => each.minute === minute && each.userId === userId)) return
      writeJson(storage, key, [...stored, stampMinute(minute, userId, eventId)])
    },

    /**
     * Sends the person's minutes, unless a tab has sent minutes in the last few seconds (TRK-012). If the request
     * fails, the minutes wait for the next report (TRK-O6). If the server refuses them, they are deleted.
     */
    async report(userId: string): Promise<void> {
      const validMinutes = usableMinutes(readStored(), userId, minuteOf(now())).slice(0, maxReportedMinutes)
      if (validMinutes.length === 0 || readCookie(lockCookie, jar) !== undefined) return
      writeCookie(lockCookie, 'yes', { maxAge: reportLockSeconds }, jar)
      try {
        await send(validMinutes)
      } catch (reason) {
        if (!isRefused(reason)) return
      }
      const sentMinutes = new Set(validMinutes.map(({ minute }) => minute))
      // Keeps the minutes of other users of the browser, and those in which this person was active since the request
      // began.
      const remaining = readStored().filter((each) => each.userId !== userId || !sentMinutes.has(each.minute))
      if (remaining.length === 0) storage.remove(key)
      else writeJson(storage, key, remaining.slice(-maxStored))
    },
  }
}

/** Maximum number of minutes that remain stored after a report: two days. */
const maxStored = 2880

const isMinute = (value: unknown): value is StampedMinute =>
  typeof value === 'object' &&
  value !== null &&
  'minute' in value &&
  Number.isSafeInteger(value.minute) &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'checksum' in value &&
  typeof value.checksum === 'string'
