/**
 * How important a request is. Under overload, requests of visitors are refused first, then log-ins and the reads of
 * logged-in users, their writes, and critical requests, which are the steps of payments. `cached` is a response in
 * memory, which costs hardly more than a refusal.
 */
export const priorities = ['visitor', 'member', 'write', 'critical', 'cached'] as const
export type Priority = (typeof priorities)[number]
type LimitedPriority = Exclude<Priority, 'cached'>

/** Delays in milliseconds that requests caused since the last measurement. */
export type MeasuredLoad = {
  /** The mean delay of the event loop. */
  readonly loopDelayMs: number
  /** The longest time for which a request waited for a connection to the database. */
  readonly connectionWaitMs: number
}

export type AdmissionLimits = {
  /** The range of the limit of requests in progress, which applies while the process is late or was late recently. */
  readonly minInProgress: number
  readonly maxInProgress: number
  /** Delays above which the limit is reduced. */
  readonly targets: MeasuredLoad
  /** The share of the limit up to which requests of a priority are admitted, from 0 to 1. */
  readonly shares: Readonly<Record<LimitedPriority, number>>
  /**
   * Delays of the event loop in milliseconds above which the number of cached responses is reduced: while other
   * requests are refused, and otherwise.
   */
  readonly maxCachedDelaysMs: { readonly whileRefusing: number; readonly otherwise: number }
  /** The number of cached responses that are always admitted between two measurements, whatever the delay. */
  readonly minCached: number
  /**
   * Milliseconds after which a request no longer counts while the process is not late. It then waits for something
   * else, such as a slow client or the payment gateway.
   */
  readonly maxCountedMs: number
  /**
   * Milliseconds after which a request no longer counts although the process is late. Longer than nearly all requests
   * take then, and short enough that slow clients do not shut out others on a machine that is always late.
   */
  readonly maxCountedWhileLateMs: number
}

export const defaultAdmissionLimits: AdmissionLimits = {
  minInProgress: 30,
  maxInProgress: 120,
  targets: { loopDelayMs: 12, connectionWaitMs: 80 },
  shares: { visitor: 0.4, member: 0.6, write: 0.8, critical: 1 },
  maxCachedDelaysMs: { whileRefusing: 15, otherwise: 100 },
  minCached: 100,
  maxCountedMs: 1000,
  maxCountedWhileLateMs: 15_000,
}

/**
 * Milliseconds for which a measurement without delays is trusted. If no newer one follows, the event loop is blocked.
 */
const trustedMs = 200
/** The smallest factor by which one measurement multiplies the limit. */
const minFactor = 0.7
/** Requests that each measurement without delays adds to the limit. */
const limitIncrease = 1

/** The share by which the number of cached responses changes with a measurement. */
const cachedStep = 0.1

/**
 * Returns how many cached responses are admitted until the next measurement.
 * @param admitted the number of cached responses that were admitted since the last measurement
 */
const adaptCachedLimit = (
  limit: number,
  admitted: number,
  isTooLate: boolean,
  { minCached }: AdmissionLimits,
): number =>
  isTooLate ? Math.max(minCached, Math.min(limit, admitted) * (1 - cachedStep)) : limit * (1 + cachedStep)

/** Returns the ratio of a delay to its target, for the worse of the two delays. */
const latenessOf = (load: MeasuredLoad, { targets }: AdmissionLimits): number =>
  Math.max(load.loopDelayMs / targets.loopDelayMs, load.connectionWaitMs / targets.connectionWaitMs)

/** Returns the limit of requests in progress after a measurement. */
const adaptLimit = (
  limit: number,
  lateness: number,
  { minInProgress, maxInProgress }: AdmissionLimits,
): number =>
  lateness > 1
    ? Math.max(minInProgress, limit * Math.max(minFactor, 1 / lateness))
    : Math.min(maxInProgress, limit + limitIncrease)

/** A request in progress. */
export type AdmittedRequest = {
  /** Ends the request. Later calls do nothing. */
  leave(): void
}

export type Admission = {
  /** Admits a request, or counts a refusal and returns undefined. */
  enter(priority: Priority): AdmittedRequest | undefined
  /** Returns whether an admitted request would also have been admitted with a lower priority. */
  hasRoomAs(priority: LimitedPriority): boolean
  /** Counts the refusal of a request that turned out to be less important than it seemed. */
  countRefused(priority: LimitedPriority): void
  /** Adapts the limits of requests in progress and of cached responses. Called several times a second. */
  adapt(load: MeasuredLoad): void
  /** Returns the state for metrics and logs. `refused` counts since the start. */
  readState(): {
    readonly limit: number
    readonly inProgress: number
    readonly refused: Readonly<Record<Priority, number>>
  }
}

/**
 * Decides which requests are served under overload. Once the event loop or the database is late, the number of requests
 * in progress is limited, so that each takes a bounded time. The limit shrinks with the delay and grows again
 * afterwards. Each priority can use a larger share of the limit than the one before, so a flood of visitors leaves room
 * for logged-in users, and both leave room for payments. Without delays, nothing is refused, because requests in
 * progress then wait for something else, such as slow clients.
 * @param now returns milliseconds since an arbitrary time
 */
export const createAdmission = (
  limits: AdmissionLimits = defaultAdmissionLimits,
  now: () => number = () => performance.now(),
): Admission => {
  let limit = limits.maxInProgress
  let adaptedAt = now()
  let cachedLimit = Number.POSITIVE_INFINITY
  /** The cached responses admitted since the last measurement. */
  let cachedCount = 0
  /** Whether another request was refused since the last measurement. */
  let isRefusing = false
  /** The requests in progress with the times at which they were admitted, the oldest first. */
  const inProgress = new Map<AdmittedRequest, number>()
  const refusedCounts = Object.fromEntries(priorities.map((priority) => [priority, 0])) as Record<
    Priority,
    number
  >
  const isCalm = () => limit === limits.maxInProgress && now() - adaptedAt < trustedMs
  const hasRoom = (priority: LimitedPriority, used: number) =>
    used < limit * limits.shares[priority] || isCalm()
  const countRefused = (priority: Priority) => {
    refusedCounts[priority] += 1
    if (priority !== 'cached') isRefusing = true
    return undefined
  }
  return {
    enter(priority) {
      if (priority === 'cached') {
        if (cachedCount >= cachedLimit) return countRefused(priority)
        cachedCount += 1
        return uncountedRequest
      }
      if (!hasRoom(priority, inProgress.size)) return countRefused(priority)
      const request: AdmittedRequest = { leave: () => void inProgress.delete(request) }
      inProgress.set(request, now())
      return request
    },
    // The request itself is among those in progress.
    hasRoomAs: (priority) => hasRoom(priority, inProgress.size - 1),
    countRefused,
    adapt(load) {
      const { whileRefusing, otherwise } = limits.maxCachedDelaysMs
      const isTooLate = load.loopDelayMs > (isRefusing ? whileRefusing : otherwise)
      cachedLimit = adaptCachedLimit(cachedLimit, cachedCount, isTooLate, limits)
      cachedCount = 0
      isRefusing = false
      const lateness = latenessOf(load, limits)
      limit = adaptLimit(limit, lateness, limits)
      adaptedAt = now()
      // While the process is late, requests take longer, so they count for longer.
      const oldestCountedAt = adaptedAt - (lateness > 1 ? limits.maxCountedWhileLateMs : limits.maxCountedMs)
      for (const [request, admittedAt] of inProgress) {
        if (admittedAt > oldestCountedAt) break
        inProgress.delete(request)
      }
    },
    readState: () => ({
      limit: Math.floor(limit),
      inProgress: inProgress.size,
      refused: { ...refusedCounts },
    }),
  }
}

const uncountedRequest: AdmittedRequest = { leave: () => {} }
