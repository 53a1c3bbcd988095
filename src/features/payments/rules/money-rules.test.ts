import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadCardRefund } from './refundable.ts'
import { mayBecome, transactionStatuses, transactionTransitions } from './transaction.ts'

test('every status can be reached, and money once paid is only ever given back (PAY-O8)', () => {
  const reached = new Set(['prepared', ...Object.values(transactionTransitions).flat()])
  expect([...reached].sort()).toEqual([...transactionStatuses].sort())
  expect(transactionTransitions.paid).toEqual(['refunded'])
  expect(mayBecome('aborted', 'paid')).toBe(true)
  expect(mayBecome('paid', 'failed')).toBe(false)
})

test('a card refund is spread whole, and no card gets back more than it paid (PAY-O10)', () => {
  const payment = fc
    .record({
      partPence: fc.nat(5000),
      more: fc.nat(5000),
      refunded: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ partPence, more, refunded }) => {
      const confirmedPence = partPence + more
      return { partPence, confirmedPence, refundedPence: Math.floor(confirmedPence * refunded) }
    })
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 5 }), fc.integer({ min: 1, max: 9000 }), (made, pence) => {
      const payments = made.map((one, index) => ({ ...one, id: String(index) }))
      const room = payments.map((one) => Math.min(one.partPence, one.confirmedPence - one.refundedPence))
      const parts = spreadCardRefund(payments, pence)
      const most = room.reduce((sum, one) => sum + one, 0)
      if (pence > most) {
        expect(parts).toBeUndefined()
        return
      }
      expect(parts!.reduce((sum, part) => sum + part.pence, 0)).toBe(pence)
      for (const part of parts!) expect(part.pence).toBeLessThanOrEqual(room[Number(part.paymentId)]!)
    }),
  )
})
