import { z } from 'zod'
import { maxGuests } from '#features/events/rules/document-limits.ts'
import { wireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { type Access, answer, bodySizes, call } from '#kernel/call.ts'
import { idField } from '#kernel/fields.ts'
import { moneyRefusals } from '../rules/wire-payment.ts'
import { amountField, inEvent, reasonField, tags } from './payment-fields.ts'

const eventAnswer = answer(z.object({ event: wireEvent }))
/** An amount that does not fit, or is none, makes its row ignored and not the request wrong (PAY-017). */
const askedMove = z.strictObject({
  fromCustomer: idField,
  toCustomer: idField,
  amountGBP: z.number().nullable(),
})
const givesBack: Access = { allow: { staff: 'payments.refund' }, event: 'id' }

/** Money that is paid: how the rest of it follows, whose it is, and what goes back. */
export const movingCalls = {
  updateCustomerBalanceMethodPossible: call({
    method: 'GET',
    path: '/event/{id}/updateCustomerBalanceMethodPossible/{customerId}',
    summary: 'Whether a customer may pay the balance by instalments',
    tags,
    access: {
      allow: { self: true, organiser: true, staff: 'payments.view' },
      self: 'customerId',
      event: 'id',
    },
    refusals: ['nodeNotFound', 'customerNotFound'],
  })
    .input(z.strictObject({ ...inEvent, customerId: idField }))
    .output(answer(z.object({ possible: z.boolean() }))),

  updateCustomerBalanceMethod: call({
    method: 'POST',
    path: '/event/{id}/updateCustomerBalanceMethod/{customerId}',
    summary: 'Pay the balance by instalments, or not',
    tags,
    access: {
      allow: { self: true, organiser: true, staff: 'payments.takePayment' },
      self: 'customerId',
      event: 'id',
    },
    refusals: ['nodeNotFound', 'customerNotFound', 'nothingDue'],
  })
    .input(z.strictObject({ ...inEvent, customerId: idField, useInstalments: z.boolean() }))
    .output(eventAnswer),

  moveMoney: call({
    method: 'PUT',
    path: '/event/{id}/moveMoney',
    maxBodyBytes: bodySizes.list,
    summary:
      'Move paid money between guests: rows with an invalid amount are ignored, and the others are moved all or none',
    tags,
    access: { allow: { organiser: true, staff: 'payments.moveMoney' }, event: 'id' },
    idempotent: true,
    refusals: [...moneyRefusals, 'nodeNotFound', 'customerNotFound', 'badRequest', 'amountOutOfRange'],
  })
    .input(
      z.strictObject({
        ...inEvent,
        moves: z.array(askedMove).min(1).max(maxGuests),
      }),
    )
    // The rows that were ignored, as they were sent (PAY-017).
    .output(answer(z.object({ event: wireEvent, ignoredMoves: z.array(askedMove) }))),

  customerRefund: call({
    method: 'POST',
    path: '/event/{id}/customerRefund',
    summary: 'Refund money to the card it came from',
    tags,
    access: givesBack,
    idempotent: true,
    refusals: [
      ...moneyRefusals,
      'nodeNotFound',
      'customerNotFound',
      'nothingToRefund',
      'notPaidByCard',
      'amountOutOfRange',
      'paymentSystemOff',
    ],
  })
    .input(z.strictObject({ ...inEvent, customerId: idField, amountGBP: amountField, reason: reasonField }))
    .output(eventAnswer),

  refundOverpaid: call({
    method: 'POST',
    path: '/event/{id}/refundOverpaid',
    summary: 'Refund what a customer has overpaid to the cards it came from',
    tags,
    access: givesBack,
    idempotent: true,
    refusals: [
      ...moneyRefusals,
      'nodeNotFound',
      'customerNotFound',
      'nothingOverpaid',
      'notPaidByCard',
      'paymentSystemOff',
    ],
  })
    .input(z.strictObject({ ...inEvent, customerId: idField }))
    .output(eventAnswer),

  customerBankRefund: call({
    method: 'POST',
    path: '/event/{id}/customerBankRefund',
    summary: 'Record a refund made by bank',
    tags,
    access: givesBack,
    idempotent: true,
    refusals: [...moneyRefusals, 'nodeNotFound', 'customerNotFound', 'nothingToRefund', 'amountOutOfRange'],
  })
    .input(z.strictObject({ ...inEvent, customerId: idField, amountGBP: amountField, reason: reasonField }))
    .output(eventAnswer),

  addCreditNote: call({
    method: 'PUT',
    path: '/event/{id}/package/{packageId}/addCreditNote',
    summary: 'Credit a customer without a payment',
    tags,
    access: { allow: { staff: 'payments.credit' }, event: 'id' },
    idempotent: true,
    refusals: [...moneyRefusals, 'nodeNotFound', 'customerNotFound'],
  })
    .input(
      z.strictObject({
        ...inEvent,
        packageId: idField,
        customerId: idField,
        amountGBP: amountField,
        reason: reasonField,
      }),
    )
    .output(eventAnswer),
}
