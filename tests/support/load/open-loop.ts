import { setTimeout as pause } from 'node:timers/promises'
import type { SentOutcome } from './send-request.ts'

/** A request that the arrival process sends. */
export type Arrival = {
  /** The kind of request, by which outcomes are summed up. */
  readonly kind: string
  send(): Promise<SentOutcome>
}

/** The outcomes of one kind of request. */
export type KindOutcomes = {
  sent: number
  /** Milliseconds of the accepted requests, from the time at which they should have been sent. */
  readonly acceptedMs: number[]
  /** The number of responses with 503 and Retry-After. */
  refused: number
  /** The number of every other outcome, by its description. */
  readonly problems: Map<string, number>
}

type LoopOptions = {
  /** Requests a second on average. */
  readonly rate: number
  readonly durationMs: number
  /** Returns a random number from 0 to 1. */
  random(): number
  /** Returns the next request. */
  next(): Arrival
}

export type LoopResult = {
  readonly kinds: ReadonlyMap<string, KindOutcomes>
  /** The milliseconds by which the client sent requests later than it should have, one for each request. */
  readonly lateMs: readonly number[]
  /** The number of requests without a response when the last one was sent. */
  readonly waitingAtEnd: number
}

/** Counts an outcome. A status below 400 counts as accepted. */
const countOutcome = (outcomes: KindOutcomes, { status, problem, retryAfter }: SentOutcome, ms: number) => {
  if (status !== undefined && status < 400) outcomes.acceptedMs.push(ms)
  else if (status === 503 && retryAfter !== undefined && retryAfter > 0) outcomes.refused += 1
  else {
    const text = problem ?? (status === 503 ? '503 without Retry-After' : String(status))
    outcomes.problems.set(text, (outcomes.problems.get(text) ?? 0) + 1)
  }
}

/**
 * Sends requests at random times, as independent users do: the next request never waits for a response. A slow server
 * therefore gets as many requests as a fast one. The duration of a request starts when it should have been sent, so
 * that a late client does not hide a delay.
 */
export const runOpenLoop = async ({ rate, durationMs, random, next }: LoopOptions): Promise<LoopResult> => {
  const kinds = new Map<string, KindOutcomes>()
  const lateMs: number[] = []
  const pendingRequests = new Set<Promise<void>>()
  const startedAt = performance.now()
  const sendOne = (intendedAt: number) => {
    const { kind, send } = next()
    let outcomes = kinds.get(kind)
    if (!outcomes) {
      outcomes = { sent: 0, acceptedMs: [], refused: 0, problems: new Map() }
      kinds.set(kind, outcomes)
    }
    const kindOutcomes = outcomes
    kindOutcomes.sent += 1
    lateMs.push(performance.now() - intendedAt)
    const completion = send().then((outcome) => {
      countOutcome(kindOutcomes, outcome, performance.now() - intendedAt)
      pendingRequests.delete(completion)
    })
    pendingRequests.add(completion)
  }
  let intendedAt = startedAt
  while (intendedAt < startedAt + durationMs) {
    while (intendedAt <= performance.now() && intendedAt < startedAt + durationMs) {
      sendOne(intendedAt)
      // The times between independent arrivals are distributed exponentially.
      intendedAt += (-Math.log(1 - random()) * 1000) / rate
    }
    await pause(Math.max(0, Math.min(intendedAt, startedAt + durationMs) - performance.now()))
  }
  const waitingAtEnd = pendingRequests.size
  await Promise.all(pendingRequests)
  return { kinds, lateMs, waitingAtEnd }
}

/** Returns the percentile of the values for a share from 0 to 1; 0 without values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
