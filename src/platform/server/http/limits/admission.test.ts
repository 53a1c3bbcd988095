import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentile } from '#tests/support/load/open-loop.ts'
import {
  type SimulatedKind,
  type SimulatedOutcomes,
  simulateProcess,
  usualMix,
} from '#tests/support/load/simulate-process.ts'
import { type Admission, createAdmission, defaultAdmissionLimits, priorities } from './admission.ts'

const idleLoad = { loopDelayMs: 0, connectionWaitMs: 0 }
const lateLoad = { loopDelayMs: 100, connectionWaitMs: 0 }
const times = (count: number, work: () => unknown) => {
  for (let turn = 0; turn < count; turn += 1) work()
}
/** Returns how many requests of a priority are admitted until one is refused. */
const fill = (admission: Admission, priority: 'visitor' | 'member' | 'write' | 'critical') => {
  let count = 0
  while (admission.enter(priority)) count += 1
  return count
}
const openAdmission = () => {
  const clock = { now: 0 }
  return { clock, admission: createAdmission(defaultAdmissionLimits, () => clock.now) }
}
/** Opens an admission whose process has been late for so long that the limit is at its minimum of 30. */
const openLate = () => {
  const opened = openAdmission()
  times(30, () => opened.admission.adapt(lateLoad))
  return opened
}

test('each priority is admitted up to its share of the limit, which includes the shares of lower priorities', () => {
  const { admission } = openLate()
  expect(
    (['visitor', 'member', 'write', 'critical'] as const).map((priority) => fill(admission, priority)),
  ).toEqual([12, 6, 6, 6])
  expect(admission.readState().refused).toEqual({ visitor: 1, member: 1, write: 1, critical: 1, cached: 0 })
})

test('without delays nothing is refused, but a blocked event loop limits the requests at once', () => {
  const { admission, clock } = openAdmission()
  times(1000, () => expect(admission.enter('visitor')).toBeDefined())
  clock.now = 250
  expect(admission.enter('visitor')).toBeUndefined()
  admission.adapt(idleLoad)
  expect(admission.enter('visitor')).toBeDefined()
})

test('a request that ends makes room for exactly one other, however often it ends', () => {
  const { admission } = openLate()
  const first = admission.enter('visitor')!
  fill(admission, 'visitor')
  times(3, first.leave)
  expect(fill(admission, 'visitor')).toBe(1)
})

test('delays of the event loop and waits for the database reduce the limit, their absence raises it again', () => {
  for (const load of [lateLoad, { loopDelayMs: 0, connectionWaitMs: 500 }]) {
    const { admission } = openAdmission()
    const { limit: limitBefore } = admission.readState()
    admission.adapt(load)
    expect(admission.readState().limit).toBeLessThan(limitBefore)
    times(1000, () => admission.adapt(idleLoad))
    expect(admission.readState().limit).toBe(limitBefore)
  }
})

test('while the process is late, slow requests count, so that a slow database does not get more and more of them', () => {
  const { admission, clock } = openLate()
  const count = fill(admission, 'visitor')
  for (clock.now = 0; clock.now < 10_000; clock.now += 100) admission.adapt(lateLoad)
  expect(admission.enter('visitor')).toBeUndefined()
  expect(admission.readState().inProgress).toBe(count)
})

test('on a machine that is always late, requests that never end do not shut out others for ever', () => {
  const { admission, clock } = openLate()
  const count = fill(admission, 'visitor')
  for (; clock.now < 14_900; clock.now += 100) admission.adapt(lateLoad)
  expect(admission.enter('visitor')).toBeUndefined()
  for (; clock.now < 15_200; clock.now += 100) admission.adapt(lateLoad)
  expect(fill(admission, 'visitor')).toBe(count)
})

test('while the process is not late, a request no longer counts after a second, because it then waits for something else', () => {
  const { admission, clock } = openLate()
  const count = fill(admission, 'visitor')
  clock.now = 900
  admission.adapt(idleLoad)
  expect(admission.enter('critical')).toBeDefined()
  expect(admission.readState().inProgress).toBe(count + 1)
  clock.now = 1500
  admission.adapt(idleLoad)
  expect(admission.readState().inProgress).toBe(1)
})

test('a request with the cookie of an ended session continues only if a visitor would have been admitted', () => {
  const { admission } = openLate()
  expect(admission.enter('member')).toBeDefined()
  expect(admission.hasRoomAs('visitor')).toBe(true)
  fill(admission, 'visitor')
  admission.enter('member')
  expect(admission.hasRoomAs('visitor')).toBe(false)
})

test('cached responses are refused at shorter delays while other requests are refused, and some are always served', () => {
  const { admission } = openAdmission()
  const send = (count: number) =>
    Array.from({ length: count }, () => admission.enter('cached')).filter(Boolean).length
  const adaptTimes = (loopDelayMs: number, work: () => unknown = () => {}) =>
    times(100, () => {
      work()
      admission.adapt({ loopDelayMs, connectionWaitMs: 0 })
    })
  adaptTimes(50)
  expect(send(10_000)).toBe(10_000)
  adaptTimes(50, () => fill(admission, 'visitor'))
  expect(send(10_000)).toBe(defaultAdmissionLimits.minCached)
  adaptTimes(50)
  expect(send(10_000)).toBe(10_000)
  adaptTimes(150)
  expect(send(10_000)).toBe(defaultAdmissionLimits.minCached)
})

test('whatever happens, limits stay in their range, and a lower priority is never admitted where a higher one is refused', () => {
  const step = fc.record({
    load: fc.record({ loopDelayMs: fc.nat(2000), connectionWaitMs: fc.nat(3000) }),
    entering: fc.array(fc.constantFrom(...priorities), { maxLength: 60 }),
    leaving: fc.nat(60),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { admission } = openAdmission()
      const admitted: { leave(): void }[] = []
      for (const { load, entering, leaving } of steps) {
        for (const priority of entering) {
          const request = admission.enter(priority)
          if (request) admitted.push(request)
        }
        for (const request of admitted.splice(0, leaving)) request.leave()
        const areAdmitted = (['visitor', 'member', 'write', 'critical'] as const).map((priority) => {
          const request = admission.enter(priority)
          request?.leave()
          return Boolean(request)
        })
        expect(areAdmitted).toEqual(areAdmitted.toSorted((one, other) => Number(one) - Number(other)))
        admission.adapt(load)
        const { limit } = admission.readState()
        expect(limit).toBeGreaterThanOrEqual(defaultAdmissionLimits.minInProgress)
        expect(limit).toBeLessThanOrEqual(defaultAdmissionLimits.maxInProgress)
      }
    }),
  )
})

const allAcceptedMs = (outcomes: SimulatedOutcomes) =>
  Object.values(outcomes).flatMap(({ acceptedMs }) => acceptedMs)
const refusedShare = (outcomes: SimulatedOutcomes, priority: keyof SimulatedOutcomes) =>
  outcomes[priority].refused / outcomes[priority].sent
const simulate = (load: number, mix: readonly SimulatedKind[] = usualMix) =>
  simulateProcess({ mix, load, seconds: 60, createAdmission: (now) => createAdmission(undefined, now) })
/** Returns the share of the processor's time that accepted requests used. */
const usedShare = (outcomes: SimulatedOutcomes) =>
  usualMix.reduce((sum, { priority, share, turns, turnMs }) => {
    const shareOfPriority = usualMix.reduce(
      (all, kind) => all + (kind.priority === priority ? kind.share : 0),
      0,
    )
    return sum + (outcomes[priority].acceptedMs.length * (share / shareOfPriority) * turns * turnMs) / 60_000
  }, 0)

test('a simulated process with twice as many requests as it can serve responds in time, and refuses visitors first', () => {
  const outcomes = simulate(2)
  expect(percentile(allAcceptedMs(outcomes), 0.99)).toBeLessThan(500)
  expect(refusedShare(outcomes, 'critical')).toBeLessThan(0.01)
  expect(refusedShare(outcomes, 'write')).toBeLessThan(0.1)
  expect(refusedShare(outcomes, 'member')).toBeLessThan(refusedShare(outcomes, 'visitor'))
  // Refusals must not leave the process idle.
  expect(usedShare(outcomes)).toBeGreaterThan(0.8)
})

test('a simulated process below its capacity refuses hardly any request', () => {
  const outcomes = simulate(0.85)
  const refused = Object.values(outcomes).reduce((sum, each) => sum + each.refused, 0)
  const sent = Object.values(outcomes).reduce((sum, each) => sum + each.sent, 0)
  expect(refused / sent).toBeLessThan(0.002)
  expect(percentile(allAcceptedMs(outcomes), 0.99)).toBeLessThan(250)
})

test('a flood of requests for cached pages leaves room for logged-in users and payments', () => {
  const otherKinds = usualMix.filter(({ priority }) => priority !== 'cached')
  const flood: SimulatedKind[] = [
    { priority: 'cached', share: 0.95, turns: 1, turnMs: 0.4 },
    ...otherKinds.map((kind) => ({ ...kind, share: (kind.share * 0.05) / 0.405 })),
  ]
  const outcomes = simulate(2, flood)
  expect(percentile(allAcceptedMs(outcomes), 0.99)).toBeLessThan(500)
  expect(refusedShare(outcomes, 'cached')).toBeGreaterThan(0.5)
  expect(refusedShare(outcomes, 'member')).toBeLessThan(0.5)
  expect(refusedShare(outcomes, 'critical')).toBeLessThan(0.01)
})

test('control: without admission, the same simulated process makes everybody wait for seconds', () => {
  const outcomes = simulateProcess({ mix: usualMix, load: 2, seconds: 20, createAdmission: () => undefined })
  expect(percentile(allAcceptedMs(outcomes), 0.99)).toBeGreaterThan(5000)
})
