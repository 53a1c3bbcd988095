import { expect, test } from 'vitest'
import { createLagMeter } from './replication-lag.ts'

test('a replica that has everything is not late, however long ago the last write was', () => {
  const measure = createLagMeter()
  for (const atMs of [0, 1000, 100_000]) expect(measure({ position: 50, atMs }, 50)).toBe(0)
  expect(measure({ position: 70, atMs: 101_000 }, 75)).toBe(0)
})

test('the lag is the age of the newest position of the primary that the replica has replayed', () => {
  const measure = createLagMeter()
  measure({ position: 100, atMs: 0 }, 100)
  expect(measure({ position: 200, atMs: 1000 }, 100)).toBe(1000)
  expect(measure({ position: 300, atMs: 2000 }, 199)).toBe(2000)
  expect(measure({ position: 400, atMs: 3000 }, 200)).toBe(2000)
  expect(measure({ position: 400, atMs: 4000 }, 399)).toBe(2000)
  expect(measure({ position: 400, atMs: 5000 }, 400)).toBe(0)
})

test('the lag of a replica that was behind from the start is the age of the first measurement', () => {
  const measure = createLagMeter()
  expect(measure({ position: 100, atMs: 500 }, 20)).toBe(0)
  expect(measure({ position: 200, atMs: 4500 }, 30)).toBe(4000)
})

test('the lag of a stopped replay continues to grow when there are more samples than are stored', () => {
  const measure = createLagMeter()
  for (let second = 0; second < 5000; second += 1) {
    const lag = measure({ position: 100 + second, atMs: second * 1000 }, 100)
    expect(lag).toBe(second * 1000)
  }
  expect(measure({ position: 5100, atMs: 5_000_000 }, 5100)).toBe(0)
})
