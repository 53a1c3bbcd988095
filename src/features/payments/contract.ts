import { z } from 'zod'
import { mostGuests } from '#features/packages/rules/document-limits.ts'
import { wireEvent } from '#features/packages/rules/reading/wire-schema.ts'
import { type Access, answer, call } from '#kernel/call.ts'
import { idField, jsonField, notesField, poundsField, uniqueIds } from '#kernel/fields.ts'
import type { Permission } from '#kernel/permission.ts'
import { paymentSettings } from './rules/payment-settings.ts'
import {
  bankOrder,
  moneyRefusals,
  paymentDetails,
  paymentStatus,
  paymentSystem,
  paymentWays,
  payRefusals,
} from './rules/wire-payment.ts'

const tags = ['payments']
const eventAnswer = answer(z.object({ event: wireEvent }))
const payForCustomers = uniqueIds(mostGuests).optional()
const request = { packageId: idField, paymentSettings, payForCustomers }
const inEvent = { id: idField }
const reason = notesField.optional()
/** An amount that does not fit, or is none, makes its row ignored and not the request wrong (PAY-017). */
const askedMove = z.strictObject({
  fromCustomer: idField,
  toCustomer: idField,
  amountGBP: z.number().nullable(),
})
const amountGBP = poundsField.min(0.01, 'This field does not look correct')

/** Payments that were made are their payer's, and staff's who may look at money; the handler looks whose it is. */
const ownPayment = { allow: { customer: true, staff: 'payments.view' } } as const
/** Who pays in an event: its members, and staff for them. */
const payers = {
  allow: { organiser: true, guest: true, staff: 'payments.takePayment' },
  event: 'eventId',
} as const
const readers = { ...payers, allow: { ...payers.allow, staff: 'payments.view' } } as const
const staffWith = (permission: Permission, event?: string): Access => ({
  allow: { staff: permission },
  event,
})

/**
 * Calls that make a payment carry an Idempotency-Key. Those that name a transaction need none: doing them
 * again changes nothing, and the answer is what is so now.
 */
export const paymentsContract = {
  paymentSystem: call({
    method: 'GET',
    path: '/payment/paymentSystem',
    summary: 'How cards are taken',
    tags,
    access: { allow: { loggedIn: true } },
    refusals: ['paymentSystemOff'],
  }).output(answer(paymentSystem)),

  paymentTypes: call({
    method: 'POST',
    path: '/event/{eventId}/package/{packageId}/paymentTypes',
    summary: 'The ways to pay now, with what each comes to',
    tags,
    access: readers,
    refusals: payRefusals,
  })
    .input(
      z.strictObject({
        eventId: idField,
        packageId: idField,
        payForCustomers,
        isBankPayment: z.boolean().optional(),
      }),
    )
    .output(answer(paymentWays)),

  paymentDetails: call({
    method: 'POST',
    path: '/event/{eventId}/package/{packageId}/paymentDetails',
    summary: 'What one way to pay comes to, for whom, and what follows',
    tags,
    access: readers,
    refusals: payRefusals,
  })
    .input(z.strictObject({ eventId: idField, ...request }))
    .output(answer(paymentDetails)),

  prepareJwt: call({
    method: 'POST',
    path: '/payment/event/prepareJwt',
    summary: 'Stores a card payment about to be made and signs what the card form needs',
    tags,
    access: payers,
    idempotent: true,
    triesPerMinute: 60,
    refusals: [...payRefusals, ...moneyRefusals, 'paymentSystemOff', 'tooMany'],
  })
    .input(z.strictObject({ eventId: idField, ...request }))
    .output(answer(z.object({ jwt: z.string(), transactionId: idField, amountGBP: z.number() }))),

  saveAwaitingTransaction: call({
    method: 'POST',
    path: '/payment/event/saveAwaitingTransaction',
    summary: 'A card payment is being made',
    tags,
    access: payers,
    refusals: ['paymentUnknown', 'nodeNotFound', 'paymentClosed'],
  })
    .input(z.strictObject({ eventId: idField, packageId: idField, transactionId: idField }))
    .output(answer(paymentStatus)),

  payment: call({
    method: 'POST',
    path: '/payment/event/payment',
    summary: 'The browser is back from the card form: the gateway is asked what became of the payment',
    tags,
    access: ownPayment,
    refusals: ['paymentUnknown', 'nodeNotFound', 'paymentSystemOff'],
  })
    // What the browser says of the result is taken for politeness only; the gateway is asked.
    .input(z.strictObject({ transactionId: idField, paymentResult: jsonField(20_000).optional() }))
    .output(answer(paymentStatus)),

  status: call({
    method: 'GET',
    path: '/payment/event/status',
    summary: 'What became of a payment, and the event as it is now',
    tags,
    access: ownPayment,
    refusals: ['paymentUnknown', 'nodeNotFound'],
  })
    .input(z.strictObject({ transactionId: idField }))
    .output(answer(paymentStatus)),

  saveTransactionAborted: call({
    method: 'POST',
    path: '/event/{id}/saveTransactionAborted',
    summary:
      'A payment was given up, or an order by bank withdrawn: by its payer, staff, an order also by the organiser',
    tags,
    access: { ...payers, event: 'id' },
    refusals: ['paymentUnknown', 'nodeNotFound', 'paymentPending', 'paymentSystemOff'],
  })
    .input(z.strictObject({ ...inEvent, transactionId: idField, reason }))
    .output(answer(paymentStatus)),

  bankPayment: call({
    method: 'POST',
    path: '/payment/event/bankPayment',
    summary: 'A payment will come by bank, with this reference',
    tags,
    access: payers,
    idempotent: true,
    triesPerMinute: 60,
    refusals: [...payRefusals, ...moneyRefusals, 'tooMany'],
  })
    .input(z.strictObject({ eventId: idField, ...request }))
    .output(
      answer(
        z.object({
          reference: z.string(),
          transactionId: idField,
          amountGBP: z.number(),
          expiresAt: z.iso.datetime(),
        }),
      ),
    ),

  bankOrders: call({
    method: 'GET',
    path: '/event/{id}/bankOrders',
    summary:
      'Payments by bank that have not arrived: a guest’s own, all for the organiser; staff see ended ones too',
    tags,
    access: { ...readers, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject(inEvent))
    .output(answer(z.object({ orders: z.array(bankOrder) }))),

  bankPaymentReceived: call({
    method: 'POST',
    path: '/payment/event/bankPaymentReceived',
    summary: 'A payment by bank has arrived',
    tags,
    access: staffWith('payments.receiveBankPayment'),
    refusals: ['paymentUnknown', 'nodeNotFound'],
  })
    .input(z.strictObject({ transactionId: idField, amountGBP: amountGBP.optional() }))
    .output(answer(paymentStatus)),

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
    summary:
      'Move paid money between guests: rows whose amount does not fit are ignored, the others all or none',
    tags,
    access: { allow: { organiser: true, staff: 'payments.moveMoney' }, event: 'id' },
    idempotent: true,
    refusals: [...moneyRefusals, 'nodeNotFound', 'customerNotFound', 'badRequest', 'amountOutOfRange'],
  })
    .input(
      z.strictObject({
        ...inEvent,
        moves: z.array(askedMove).min(1).max(mostGuests),
      }),
    )
    // The rows that were ignored, as they were sent (PAY-017).
    .output(answer(z.object({ event: wireEvent, ignoredMoves: z.array(askedMove) }))),

  customerRefund: call({
    method: 'POST',
    path: '/event/{id}/customerRefund',
    summary: 'Give money back to the card it came from',
    tags,
    access: staffWith('payments.refund', 'id'),
    idempotent: true,
    refusals: [...moneyRefusals, 'nodeNotFound', 'customerNotFound', 'amountOutOfRange', 'paymentSystemOff'],
  })
    .input(z.strictObject({ ...inEvent, customerId: idField, amountGBP, reason }))
    .output(eventAnswer),

  refundOverpaid: call({
    method: 'POST',
    path: '/event/{id}/refundOverpaid',
    summary: 'Give back to the cards it came from what a customer has paid beyond what they owe',
    tags,
    access: staffWith('payments.refund', 'id'),
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
    summary: 'Money was given back by bank',
    tags,
    access: staffWith('payments.refund', 'id'),
    idempotent: true,
    refusals: [...moneyRefusals, 'nodeNotFound', 'customerNotFound', 'amountOutOfRange'],
  })
    .input(z.strictObject({ ...inEvent, customerId: idField, amountGBP, reason }))
    .output(eventAnswer),

  addCreditNote: call({
    method: 'PUT',
    path: '/event/{id}/package/{packageId}/addCreditNote',
    summary: 'Credit a customer without a payment',
    tags,
    access: staffWith('payments.credit', 'id'),
    idempotent: true,
    refusals: [...moneyRefusals, 'nodeNotFound', 'customerNotFound'],
  })
    .input(z.strictObject({ ...inEvent, packageId: idField, customerId: idField, amountGBP, reason }))
    .output(eventAnswer),
}
