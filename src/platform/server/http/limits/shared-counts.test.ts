import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MinuteCount } from './shared-count-store.ts'
import { createSharedCounts } from './shared-counts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates processes that share their counts, and records the statements that they send. */
const openProcesses = (count: number) => {
  const totals = new Map<string, number>()
  const statements: (readonly MinuteCount[])[] = []
  const problems: unknown[] = []
  const database = { isDown: false }
  const add = async (counts: readonly MinuteCount[]) => {
    if (database.isDown) throw new Error('down')
    statements.push(counts)
    return counts.map(({ key, points, msLeft }) => {
      totals.set(key, (totals.get(key) ?? 0) + points)
      return { key, points: totals.get(key)!, msLeft }
    })
  }
  const onError = (problem: unknown) => problems.push(problem)
  const counters = Array.from({ length: count }, () =>
    createSharedCounts({ add, onError }).counter('requests', 50),
  )
  const send = (process: number, requests: number, address = '10.0.0.1') =>
    Array.from({ length: requests }, () => counters[process]!.consume(address)).filter((wait) => wait === 0)
      .length
  return { send, statements, problems, database }
}
const nextReport = () => vi.advanceTimersByTimeAsync(200)

test('the limit applies to the requests of a network in all processes together', async () => {
  const { send } = openProcesses(2)
  expect(send(0, 30)).toBe(30)
  await nextReport()
  expect(send(1, 10)).toBe(10)
  await nextReport()
  expect([send(1, 20), send(1, 20, '10.0.0.2')]).toEqual([10, 20])
  await nextReport()
  // Process 0 learns of the requests to process 1 only with its own next report.
  expect(send(0, 20)).toBe(20)
  await nextReport()
  expect([send(0, 20), send(1, 20)]).toEqual([0, 0])
})

test('networks with few requests cause no statement, and busy networks share one statement for many requests', async () => {
  const { send, statements } = openProcesses(1)
  expect(send(0, 4)).toBe(4)
  await nextReport()
  expect(statements).toEqual([])
  send(0, 20)
  send(0, 7, '10.0.0.2')
  await nextReport()
  send(0, 100)
  await nextReport()
  send(0, 100)
  await nextReport()
  expect(statements.map((counts) => counts.map(({ points }) => points))).toEqual([[24, 7], [26]])
})

test('without a database each process applies the limit to its own requests, and reports them later', async () => {
  const { send, statements, problems, database } = openProcesses(2)
  database.isDown = true
  expect(send(0, 40)).toBe(40)
  await nextReport()
  expect([send(0, 9), problems.length]).toEqual([9, 1])
  database.isDown = false
  await nextReport()
  expect(statements.map((counts) => counts.map(({ points }) => points))).toEqual([[49]])
  expect(send(0, 9)).toBe(1)
})

test('after the minute, a network that had reached the limit can send requests again', async () => {
  const { send } = openProcesses(1)
  expect(send(0, 60)).toBe(50)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send(0, 4)).toBe(4)
})
