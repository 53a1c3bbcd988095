import { randomFrom } from '#kernel/random.ts'
import type { Admission, AdmittedRequest, Priority } from '#platform/server/http/limits/admission.ts'
import { createLoopMeter, measureEveryMs } from '#platform/server/http/limits/loop-meter.ts'
import { pickByWeight } from '../pick-by-weight.ts'

/** A kind of request: how often it arrives, and its work in the event loop. */
export type SimulatedKind = {
  readonly priority: Priority
  /** The share of all requests, from 0 to 1. */
  readonly share: number
  /** The number of turns of the event loop in which it works, with a query to the database between two of them. */
  readonly turns: number
  /** Processor milliseconds of each turn, on average. */
  readonly turnMs: number
}

/**
 * A mix like that of the load benchmark, with its processor times: 70 per cent visitors, 20 per cent logged-in
 * customers, 8 per cent staff and 2 per cent payments.
 */
export const usualMix: readonly SimulatedKind[] = [
  { priority: 'cached', share: 0.595, turns: 1, turnMs: 0.4 },
  { priority: 'visitor', share: 0.035, turns: 5, turnMs: 0.75 },
  { priority: 'visitor', share: 0.07, turns: 4, turnMs: 1.25 },
  { priority: 'member', share: 0.06, turns: 2, turnMs: 0.35 },
  { priority: 'member', share: 0.09, turns: 5, turnMs: 0.45 },
  { priority: 'write', share: 0.05, turns: 11, turnMs: 0.45 },
  { priority: 'member', share: 0.08, turns: 5, turnMs: 0.6 },
  { priority: 'critical', share: 0.02, turns: 10, turnMs: 0.6 },
]

type Options = {
  readonly mix: readonly SimulatedKind[]
  /** The rate of requests, as a multiple of the rate that exactly occupies the processor. */
  readonly load: number
  readonly seconds: number
  /** Creates the admission, with `now` as its clock. If it returns undefined, all requests are admitted. */
  createAdmission(now: () => number): Admission | undefined
}

export type SimulatedOutcomes = Readonly<
  Record<Priority, { readonly acceptedMs: number[]; sent: number; refused: number }>
>

/** Processor milliseconds of a refusal. */
const refusalMs = 0.1
/** Milliseconds of a query, on average. */
const queryMs = 2

/** Returns the rate that exactly occupies the processor, in requests per millisecond. */
const capacityOf = (mix: readonly SimulatedKind[]) =>
  1 / mix.reduce((sum, { share, turns, turnMs }) => sum + share * turns * turnMs, 0)

type RunningRequest = {
  readonly kind: SimulatedKind
  readonly arrivedAt: number
  readonly admitted: AdmittedRequest | undefined
  turnsLeft: number
  readyAt: number
}

/**
 * Simulates the event loop of a process with its own clock: each turn works on every request that was ready when the
 * turn began, then on the requests that have arrived. The result depends on the admission only, never on the machine.
 */
export const simulateProcess = ({ mix, load, seconds, createAdmission }: Options): SimulatedOutcomes => {
  const random = randomFrom(7)
  let now = 0
  const admission = createAdmission(() => now)
  const emptyOutcome = () => ({ acceptedMs: [] as number[], sent: 0, refused: 0 })
  const outcomes = {
    visitor: emptyOutcome(),
    member: emptyOutcome(),
    write: emptyOutcome(),
    critical: emptyOutcome(),
    cached: emptyOutcome(),
  }
  const exponential = (mean: number) => -Math.log(1 - random.next()) * mean
  const rate = load * capacityOf(mix)
  let runningRequests: RunningRequest[] = []
  let nextArrival = exponential(1 / rate)
  let nextMeasureAt = measureEveryMs
  const meter = createLoopMeter(now, (loopDelayMs) => admission?.adapt({ loopDelayMs, connectionWaitMs: 0 }))
  const measure = () => {
    if (now < nextMeasureAt) return
    meter(now)
    nextMeasureAt = now + measureEveryMs
  }
  const work = (request: RunningRequest) => {
    now += exponential(request.kind.turnMs)
    request.turnsLeft -= 1
    request.readyAt = now + exponential(queryMs)
    if (request.turnsLeft > 0) return
    request.admitted?.leave()
    outcomes[request.kind.priority].acceptedMs.push(now - request.arrivedAt)
  }
  const arrive = (arrivedAt: number) => {
    const kind = pickByWeight(random, mix, ({ share }) => share)
    const outcome = outcomes[kind.priority]
    outcome.sent += 1
    const admitted = admission?.enter(kind.priority)
    if (admission && !admitted) {
      outcome.refused += 1
      now += refusalMs
      return
    }
    const request = { kind, arrivedAt, admitted, turnsLeft: kind.turns, readyAt: now }
    work(request)
    if (request.turnsLeft > 0) runningRequests.push(request)
  }
  while (now < 1000 * seconds) {
    measure()
    const turnStart = now
    for (const request of runningRequests) if (request.readyAt <= turnStart) work(request)
    runningRequests = runningRequests.filter(({ turnsLeft }) => turnsLeft > 0)
    // Requests that arrive from now on are read in the next turn.
    const readUntil = now
    while (nextArrival <= readUntil) {
      arrive(nextArrival)
      nextArrival += exponential(1 / rate)
    }
    if (now > turnStart) continue
    const nextChangeAt = Math.min(
      nextArrival,
      nextMeasureAt,
      ...runningRequests.map(({ readyAt }) => readyAt),
    )
    now = Math.max(now, nextChangeAt)
  }
  return outcomes
}
