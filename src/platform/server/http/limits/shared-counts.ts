import { type CountNetworks, type NetworkCount, networkCounter } from './network-counter.ts'
import type { MinuteCount } from './shared-count-store.ts'
import { hashedKey } from './try-limiter.ts'

/** Milliseconds for which a process collects counts before it reports them. */
const reportIntervalMs = 200
/** A network is reported once it has used this share of its limit. Most never do, so they cost no statement. */
const reportedPart = 0.1

type SharedCountsOptions = {
  /** Adds counts to those of all processes, and returns the totals. */
  add(counts: readonly MinuteCount[]): Promise<readonly MinuteCount[]>
  /** Called when the database can't be reached. Until it can, each process counts only its own actions. */
  onError(problem: unknown): void
}

/**
 * Counts the actions of networks across all processes, without a statement for each action: counts of busy networks are
 * added to the database a few times a second, all in one statement, and no request waits for it. A network can
 * therefore exceed its limit by what it sends within that time, and by a tenth of the limit for each process.
 */
export const createSharedCounts = ({ add, onError }: SharedCountsOptions) => {
  /** The counts to report, by key. */
  let waitingCounts = new Map<string, NetworkCount>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const report = async () => {
    const counts = waitingCounts
    waitingCounts = new Map()
    const now = performance.now()
    const countsToSend = [...counts].map(([key, { unreported, endsAt }]) => ({
      key,
      points: unreported,
      msLeft: Math.max(0, endsAt - now),
    }))
    for (const count of counts.values()) count.unreported = 0
    try {
      for (const { key, points, msLeft } of await add(countsToSend)) {
        const count = counts.get(key)!
        count.used = points + count.unreported
        count.endsAt = performance.now() + msLeft
      }
    } catch (problem) {
      for (const { key, points } of countsToSend) counts.get(key)!.unreported += points
      onError(problem)
    }
  }
  /** Only one report is sent at a time, so a slow database gets fewer of them. */
  const reportLater = () => {
    timer ??= setTimeout(async () => {
      await report()
      timer = undefined
      if (waitingCounts.size > 0 && !isStopped) reportLater()
    }, reportIntervalMs).unref()
  }

  const counter: CountNetworks = (action, perMinute) => {
    const reportFrom = Math.ceil(perMinute * reportedPart)
    return networkCounter(perMinute, (count) => {
      if (count.used < reportFrom || isStopped) return
      waitingCounts.set(hashedKey(`${action} ${count.network}`), count)
      reportLater()
    })
  }
  return {
    counter,
    /** Ends the reports. */
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
