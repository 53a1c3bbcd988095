import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionStatuses } from '#features/events/rules/reading/wire-transaction.ts'
import { type CardRefund, cardRefundLimits, splitCardRefund } from './refundable.ts'
import { canBecome, transactionTransitions } from './transaction.ts'

test('every status can be reached, and a paid transaction can only become refunded (PAY-O8)', () => {
  const reachableStatuses = new Set(['prepared', ...Object.values(transactionTransitions).flat()])
  expect([...reachableStatuses].sort()).toEqual([...transactionStatuses].sort())
  expect(transactionTransitions.paid).toEqual(['refunded'])
  expect(canBecome('aborted', 'paid')).toBe(true)
  expect(canBecome('paid', 'failed')).toBe(false)
})

test('no sequence of refunds returns more to a card for a guest than it paid for that guest (PAY-O10)', () => {
  const guests = ['ann', 'bob', 'cat']
  const paidParts = fc.array(fc.record({ id: fc.constantFrom(...guests), pence: fc.nat(6) }), {
    maxLength: 3,
  })
  const refundRequest = fc.record({
    customerId: fc.constantFrom(...guests),
    pence: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(
      fc.array(paidParts, { maxLength: 3 }),
      fc.nat(3),
      fc.array(refundRequest, { maxLength: 8 }),
      (paidFor, unconfirmedCount, requests) => {
        // A list of all paid pennies for each card payment, by guest. The gateway did not confirm the last few of
        // each payment.
        const pennies = paidFor.map((parts) =>
          parts.flatMap(({ id, pence }) => Array<string>(pence).fill(id)),
        )
        const confirmedCounts = pennies.map(({ length }) => Math.max(0, length - unconfirmedCount))
        const payments = paidFor.map((parts, index) => ({
          id: String(index),
          paidFor: parts,
          confirmedPence: confirmedCounts[index]!,
        }))
        const refunds: CardRefund[] = []
        for (const { customerId, pence } of requests) {
          // The expected maximum refund, counted from the pennies that are not refunded yet.
          const maxPence = pennies
            .map((pennyOwners, index) =>
              Math.min(pennyOwners.filter((owner) => owner === customerId).length, confirmedCounts[index]!),
            )
            .reduce((sum, pennyCount) => sum + pennyCount, 0)
          const parts = splitCardRefund(cardRefundLimits(customerId, payments, refunds), pence)
          expect(parts !== undefined).toBe(pence <= maxPence)
          for (const { paymentId, pence: part } of parts ?? []) {
            refunds.push({ paymentId, customerId, pence: part })
            for (let penny = 0; penny < part; penny++) {
              const index = pennies[Number(paymentId)]!.indexOf(customerId)
              expect(index).toBeGreaterThanOrEqual(0)
              pennies[Number(paymentId)]!.splice(index, 1)
              confirmedCounts[Number(paymentId)]! -= 1
            }
          }
          const refundedPence = (parts ?? []).reduce((sum, part) => sum + part.pence, 0)
          expect(refundedPence).toBe(pence <= maxPence ? pence : 0)
          expect(Math.min(0, ...confirmedCounts)).toBe(0)
        }
      },
    ),
  )
})
