import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BodyHold, createBodyBudget } from './body-budget.ts'

const open = (limits = { maxBytes: 100, maxBytesOfNetwork: 60 }) => {
  const budget = createBodyBudget(limits)
  const abandoned: string[] = []
  const arrive = (name: string, network = name) => {
    const hold: BodyHold = budget.hold(network, () => {
      abandoned.push(name)
      hold.release()
    })
    return hold
  }
  return { budget, arrive, abandoned }
}

test('complete bodies keep their memory until they are released', () => {
  const { budget, arrive, abandoned } = open()
  const [one, other, late] = [arrive('one'), arrive('other'), arrive('late')]
  for (const hold of [one, other]) {
    expect(hold.use(50)).toBe(true)
    hold.complete()
  }
  expect(late.use(1)).toBe(false)
  one.release()
  expect(late.use(50)).toBe(true)
  expect(budget.usedBytes()).toBe(100)
  expect(abandoned).toEqual([])
})

test('the body that has been arriving longest is abandoned for others', () => {
  const { arrive, abandoned } = open()
  for (const name of ['slow', 'slower']) expect(arrive(name).use(50)).toBe(true)
  expect(arrive('late').use(30)).toBe(true)
  expect(abandoned).toEqual(['slow'])
})

test('a network has a limit, within which only its own bodies are abandoned', () => {
  const { arrive, abandoned } = open()
  arrive('neighbour').use(10)
  arrive('first', 'office').use(40)
  expect(arrive('second', 'office').use(40)).toBe(true)
  expect(abandoned).toEqual(['first'])
  expect(arrive('third', 'office').use(61)).toBe(false)
  expect(abandoned).not.toContain('neighbour')
})

test('the limit is never exceeded, and all memory is returned', () => {
  const step = fc.record({ network: fc.nat(3), bytes: fc.nat(70), ends: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { budget, arrive } = open()
      const holds: BodyHold[] = []
      for (const { network, bytes, ends } of steps) {
        const hold = arrive('any', `network-${network}`)
        holds.push(hold)
        hold.use(bytes)
        if (ends) hold.complete()
        expect(budget.usedBytes()).toBeLessThanOrEqual(100)
      }
      for (const hold of holds) hold.release()
      expect(budget.usedBytes()).toBe(0)
    }),
  )
})
