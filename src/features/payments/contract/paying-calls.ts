import { z } from 'zod'
import { maxGuests } from '#features/events/rules/document-limits.ts'
import { answer, bodySizes, call } from '#kernel/call.ts'
import { idField, jsonField, uniqueIds } from '#kernel/fields.ts'
import { paymentSettings } from '../rules/payment-settings.ts'
import {
  bankAccount,
  bankOrder,
  moneyRefusals,
  paymentDetails,
  paymentStatus,
  paymentSystem,
  paymentWays,
  payRefusals,
} from '../rules/wire-payment.ts'
import { amountField, inEvent, reasonField, tags } from './payment-fields.ts'

const payForCustomers = uniqueIds(maxGuests).optional()
const request = { packageId: idField, paymentSettings, payForCustomers }

/** Payments that were made are their payer's, and staff's who may look at money; the handler looks whose it is. */
const ownPayment = { allow: { customer: true, staff: 'payments.view' } } as const
/** Who pays in an event: its members, and staff for them. */
const payers = {
  allow: { organiser: true, guest: true, staff: 'payments.takePayment' },
  event: 'eventId',
} as const
const readers = { ...payers, allow: { ...payers.allow, staff: 'payments.view' } } as const

/** Paying, by card or by bank, and what becomes of it. */
export const payingCalls = {
  paymentSystem: call({
    method: 'GET',
    path: '/payment/paymentSystem',
    summary: 'The payment system and how it takes cards',
    tags,
    access: { allow: { loggedIn: true } },
    refusals: ['paymentSystemOff'],
  }).output(answer(paymentSystem)),

  paymentTypes: call({
    method: 'POST',
    path: '/event/{eventId}/package/{packageId}/paymentTypes',
    maxBodyBytes: bodySizes.list,
    summary: 'The payment types available now, with their amounts',
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
    maxBodyBytes: bodySizes.list,
    summary: 'The amount of one payment type, whom it is for, and what is due later',
    tags,
    access: readers,
    refusals: payRefusals,
  })
    .input(z.strictObject({ eventId: idField, ...request }))
    .output(answer(paymentDetails)),

  prepareJwt: call({
    method: 'POST',
    path: '/payment/event/prepareJwt',
    maxBodyBytes: bodySizes.list,
    summary: 'Prepare a card payment and sign the request of the card form',
    tags,
    access: payers,
    idempotent: true,
    triesPerMinute: 60,
    refusals: [
      ...payRefusals,
      ...moneyRefusals,
      'paymentSystemOff',
      'paymentUnknown',
      'paymentClosed',
      'earlierPaymentPending',
      'tooMany',
    ],
  })
    .input(z.strictObject({ eventId: idField, ...request }))
    .output(answer(z.object({ jwt: z.string(), transactionId: idField, amountGBP: z.number() }))),

  saveAwaitingTransaction: call({
    method: 'POST',
    path: '/payment/event/saveAwaitingTransaction',
    summary: 'Record that a card payment has started',
    tags,
    access: payers,
    refusals: ['paymentUnknown', 'nodeNotFound', 'paymentClosed', 'paidByAnother', 'notEnoughLeft'],
  })
    .input(z.strictObject({ eventId: idField, packageId: idField, transactionId: idField }))
    .output(answer(paymentStatus)),

  payment: call({
    method: 'POST',
    path: '/payment/event/payment',
    summary: 'Reconcile a card payment with the gateway after the card form',
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
    summary: 'The status of a payment, and the current event',
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
      'Cancel a payment or a bank transfer: for its payer and staff; for the organiser, bank transfers only',
    tags,
    access: { ...payers, event: 'id' },
    refusals: ['paymentUnknown', 'nodeNotFound', 'paymentPending', 'paymentSystemOff'],
  })
    .input(z.strictObject({ ...inEvent, transactionId: idField, reason: reasonField }))
    .output(answer(paymentStatus)),

  bankPayment: call({
    method: 'POST',
    path: '/payment/event/bankPayment',
    maxBodyBytes: bodySizes.list,
    summary: 'Start a bank transfer, and return its reference',
    tags,
    access: payers,
    idempotent: true,
    triesPerMinute: 60,
    refusals: [...payRefusals, ...moneyRefusals, 'bankTransferOff', 'tooMany'],
  })
    .input(z.strictObject({ eventId: idField, ...request }))
    .output(
      answer(
        z.object({
          reference: z.string(),
          transactionId: idField,
          amountGBP: z.number(),
          expiresAt: z.iso.datetime(),
          bankAccount,
        }),
      ),
    ),

  bankOrders: call({
    method: 'GET',
    path: '/event/{id}/bankOrders',
    summary:
      'Outstanding bank transfers: guests see their own and those for them, organisers see all; staff also see ended ones',
    tags,
    access: { ...readers, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject(inEvent))
    .output(
      // The account for the orders that the reader is to pay; null while there is none.
      answer(z.object({ orders: z.array(bankOrder), bankAccount: bankAccount.nullable() })),
    ),

  bankPaymentReceived: call({
    method: 'POST',
    path: '/payment/event/bankPaymentReceived',
    summary: 'Record that a bank transfer has arrived',
    tags,
    access: { allow: { staff: 'payments.receiveBankPayment' } },
    refusals: ['paymentUnknown', 'nodeNotFound'],
  })
    .input(z.strictObject({ transactionId: idField, amountGBP: amountField.optional() }))
    .output(answer(paymentStatus)),
}
