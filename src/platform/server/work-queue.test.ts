import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Returns work that the test can end, and the ids of the work that has started. */
const stoppableWork = () => {
  const begun: number[] = []
  const ends = new Map<number, (fails?: boolean) => void>()
  const work = (id: number) => () =>
    new Promise<number>((resolve, reject) => {
      begun.push(id)
      ends.set(id, (fails) => (fails ? reject(new Error('failed')) : resolve(id)))
    })
  return { begun, work, end: (id: number, fails?: boolean) => ends.get(id)!(fails) }
}
const letTasksSettle = () => new Promise((resolve) => setImmediate(resolve))

test('a limited number of tasks runs at once, others wait in turn, and excess tasks are rejected', async () => {
  const { begun, work, end } = stoppableWork()
  const queue = createWorkQueue({ atOnce: 2, waiting: 2 })
  const results = [0, 1, 2, 3, 4].map((id) => queue.run(work(id)))
  expect(await results[4]).toBeUndefined()
  expect(begun).toEqual([0, 1])
  end(1)
  await letTasksSettle()
  expect(begun).toEqual([0, 1, 2])
  for (const id of [0, 2]) end(id)
  await letTasksSettle()
  end(3)
  expect(await Promise.all(results.slice(0, 4))).toEqual([0, 1, 2, 3].map((result) => ({ result })))
})

test('owners take turns, and the owner with the longest line loses a place to one with a shorter line', async () => {
  const { begun, work, end } = stoppableWork()
  const queue = createWorkQueue({ atOnce: 1, waiting: 4 })
  const greedyResults = [0, 1, 2, 3, 4].map((id) => queue.run(work(id), 'greedy'))
  const otherResults = [10, 11, 12].map((id) => queue.run(work(id), 'other'))
  // Both owners now have two waiting tasks, so neither of them loses a place to the other.
  expect(await otherResults[2]).toBeUndefined()
  expect(await Promise.all([greedyResults[3], greedyResults[4]])).toEqual([undefined, undefined])
  const thirdResult = queue.run(work(20), 'third')
  for (const id of [0, 1, 10, 20, 11]) {
    end(id)
    await letTasksSettle()
  }
  expect(begun).toEqual([0, 1, 10, 20, 11])
  expect(await Promise.all([greedyResults[2], otherResults[1], thirdResult])).toEqual([
    undefined,
    { result: 11 },
    { result: 20 },
  ])
})

test('a failed task makes room for the next one', async () => {
  const { begun, work, end } = stoppableWork()
  const queue = createWorkQueue({ atOnce: 1, waiting: 1 })
  const failing = queue.run(work(0))
  const next = queue.run(work(1))
  await letTasksSettle()
  end(0, true)
  await expect(failing).rejects.toThrow('failed')
  await letTasksSettle()
  expect(begun).toEqual([0, 1])
  end(1)
  expect(await next).toEqual({ result: 1 })
})

test('the limits apply to any order of tasks, and all accepted tasks run', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.nat(5),
      fc.array(fc.nat(3), { maxLength: 40 }),
      async (atOnce, waiting, delays) => {
        const queue = createWorkQueue({ atOnce, waiting })
        let running = 0
        let maxRunning = 0
        const results = await Promise.all(
          delays.map((ticks) =>
            queue.run(async () => {
              running += 1
              maxRunning = Math.max(maxRunning, running)
              for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
              running -= 1
              return ticks
            }),
          ),
        )
        expect(maxRunning).toBeLessThanOrEqual(atOnce)
        expect(results.filter(Boolean).length).toBe(Math.min(delays.length, atOnce + waiting))
      },
    ),
  )
})
