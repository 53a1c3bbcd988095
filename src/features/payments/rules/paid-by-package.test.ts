import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMovements, paidByPackage } from './paid-by-package.ts'

const part = (id: string, pence: number, openPlaces = false) => ({ id, pence, openPlaces })
const movement = (
  transaction_type: 'payment' | 'refund' | 'moveMoney' | 'creditNote',
  package_id: string,
  customer_id: string,
  ...paid_for: ReturnType<typeof part>[]
) => ({ transaction_type, package_id, customer_id, paid_for })
type Movements = Parameters<typeof addMovements>[1]
const paidAfter = (movements: Movements) => paidByPackage(addMovements(new Map(), movements))
const paidOf = (movements: Movements, id: string) =>
  (paidAfter(movements).get(id) ?? []).map(({ packageId, pence, openPlacesPence }) => [
    packageId,
    pence,
    openPlacesPence,
  ])

test('payments and credit notes count for their own package', () => {
  const movements = [
    movement('payment', 'one', 'ann', part('ann', 500), part('bob', 400)),
    movement('payment', 'two', 'bob', part('bob', 300)),
    movement('creditNote', 'one', 'bob', part('bob', 50)),
  ]
  expect(paidOf(movements, 'ann')).toEqual([['one', 500, 0]])
  expect(paidOf(movements, 'bob')).toEqual([
    ['one', 450, 0],
    ['two', 300, 0],
  ])
})

test('a refund is deducted from its own package first, and there first from what was paid for open places', () => {
  const payments = [
    movement('payment', 'one', 'ann', part('ann', 500)),
    movement('payment', 'two', 'ann', part('ann', 300), part('ann', 200, true)),
  ]
  const withRefund = (pence: number) => [...payments, movement('refund', 'two', 'ann', part('ann', pence))]
  expect(paidOf(withRefund(150), 'ann')).toEqual([
    ['one', 500, 0],
    ['two', 350, 50],
  ])
  expect(paidOf(withRefund(600), 'ann')).toEqual([['one', 400, 0]])
})

test('moved money stays paid for the same package, for the receiver’s own place', () => {
  const movements = [
    movement('payment', 'two', 'ann', part('ann', 300, true)),
    movement('moveMoney', 'one', 'ann', part('bob', 100)),
  ]
  expect(paidOf(movements, 'ann')).toEqual([['two', 200, 200]])
  expect(paidOf(movements, 'bob')).toEqual([['two', 100, 0]])
})

test('after any movements, the sums of a guest’s packages add up to the balance of their account', () => {
  const people = ['ann', 'bob', 'cat']
  const step = fc.record({
    type: fc.constantFrom('payment' as const, 'refund' as const, 'moveMoney' as const, 'creditNote' as const),
    pack: fc.constantFrom('one', 'two', 'three'),
    from: fc.constantFrom(...people),
    to: fc.constantFrom(...people),
    pence: fc.integer({ min: 1, max: 900 }),
    open: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.nat(30), (steps, cut) => {
      const balances = new Map(people.map((id) => [id, 0]))
      const movements = steps.flatMap(({ type, pack, from, to, pence, open }) => {
        const takesMoney = type === 'refund' || type === 'moveMoney'
        // As in the ledger, no guest's balance can become negative.
        if (takesMoney && (balances.get(from)! < pence || (type === 'moveMoney' && from === to))) return []
        if (takesMoney) balances.set(from, balances.get(from)! - pence)
        const receiver = type === 'refund' ? from : to
        if (type !== 'refund') balances.set(to, balances.get(to)! + pence)
        return [movement(type, pack, from, part(receiver, pence, open))]
      })
      const paidSums = paidAfter(movements)
      // The sums can be stored after any movement and continued later.
      const stored = JSON.stringify([...addMovements(new Map(), movements.slice(0, cut))])
      expect(paidByPackage(addMovements(new Map(JSON.parse(stored)), movements.slice(cut)))).toEqual(paidSums)
      for (const id of people) {
        const sums = paidSums.get(id) ?? []
        expect(sums.reduce((total, { pence }) => total + pence, 0)).toBe(balances.get(id))
        for (const { pence, openPlacesPence } of sums) expect(openPlacesPence).toBeLessThanOrEqual(pence)
      }
    }),
  )
})
