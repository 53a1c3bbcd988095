import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BodyMemory, createBodyBudget } from './body-budget.ts'

const openBudget = (limits = { maxBytes: 100, maxBytesOfNetwork: 60 }) => {
  const budget = createBodyBudget(limits)
  const aborted: string[] = []
  const arrive = (name: string, network = name) => {
    const memory: BodyMemory = budget.start(network, () => {
      aborted.push(name)
      memory.release()
    })
    return memory
  }
  return { budget, arrive, aborted }
}

test('complete bodies occupy memory until they are released', () => {
  const { budget, arrive, aborted } = openBudget()
  const [one, other, late] = [arrive('one'), arrive('other'), arrive('late')]
  for (const memory of [one, other]) {
    expect(memory.use(50)).toBe(true)
    memory.complete()
  }
  expect(late.use(1)).toBe(false)
  one.release()
  expect(late.use(50)).toBe(true)
  expect(budget.usedBytes()).toBe(100)
  expect(aborted).toEqual([])
})

test('the body that has been arriving longest is aborted to free memory for others', () => {
  const { arrive, aborted } = openBudget()
  for (const name of ['oldest', 'newer']) expect(arrive(name).use(50)).toBe(true)
  expect(arrive('late').use(30)).toBe(true)
  expect(aborted).toEqual(['oldest'])
})

test('a network has its own limit; at the limit only its own bodies are aborted', () => {
  const { arrive, aborted } = openBudget()
  arrive('neighbour').use(10)
  arrive('first', 'office').use(40)
  expect(arrive('second', 'office').use(40)).toBe(true)
  expect(aborted).toEqual(['first'])
  expect(arrive('third', 'office').use(61)).toBe(false)
  expect(aborted).not.toContain('neighbour')
})

test('the limit is never exceeded, and all memory is freed', () => {
  const step = fc.record({ network: fc.nat(3), bytes: fc.nat(70), ends: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { budget, arrive } = openBudget()
      const memories: BodyMemory[] = []
      for (const { network, bytes, ends: isComplete } of steps) {
        const memory = arrive('any', `network-${network}`)
        memories.push(memory)
        memory.use(bytes)
        if (isComplete) memory.complete()
        expect(budget.usedBytes()).toBeLessThanOrEqual(100)
      }
      for (const memory of memories) memory.release()
      expect(budget.usedBytes()).toBe(0)
    }),
  )
})
