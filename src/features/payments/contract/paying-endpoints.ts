import { z } from 'zod'
import { maxGuests } from '#features/event-document/rules/document-limits.ts'
import { bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField, jsonField, uniqueIds } from '#kernel/fields.ts'
import { paymentSettings } from '../rules/payment-settings.ts'
import {
  bankAccount,
  bankOrder,
  moneyRefusals,
  paymentDetails,
  paymentOptions,
  paymentStatus,
  paymentSystem,
  payRefusals,
  pendingCardPayment,
} from '../rules/wire-payment.ts'
import { amountField, inEvent, reasonField, tags } from './payment-fields.ts'

const payForCustomers = uniqueIds(maxGuests).optional()
const request = { packageId: idField, paymentSettings, payForCustomers }

/**
 * A payment is available to its payer, and to staff with the permission. The handler checks who the payer is.
 */
const ownPayment = {
  allow: { customer: true, staff: 'payments.view' },
  transaction: 'transactionId',
} as const
/** Payers in an event: its organiser and guests, and staff on their behalf. */
const payers = {
  allow: { organiser: true, guest: true, staff: 'payments.takePayment' },
  event: 'eventId',
} as const
const readers = { ...payers, allow: { ...payers.allow, staff: 'payments.view' } } as const

/** Endpoints for paying by card or by bank, and for the state of a payment. */
export const payingEndpoints = {
  paymentSystem: endpoint({
    method: 'GET',
    path: '/payment/paymentSystem',
    summary: 'The payment system that accepts cards',
    tags,
    access: { allow: { loggedIn: true } },
    refusals: ['paymentSystemOff'],
  }).output(dataResponse(paymentSystem)),

  paymentTypes: endpoint({
    method: 'POST',
    path: '/event/{eventId}/package/{packageId}/paymentTypes',
    maxBodyBytes: bodySizes.list,
    summary: 'The payment options available now, with the amount of each',
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
    .output(dataResponse(paymentOptions)),

  paymentDetails: endpoint({
    method: 'POST',
    path: '/event/{eventId}/package/{packageId}/paymentDetails',
    maxBodyBytes: bodySizes.list,
    summary: 'One payment option in detail: the amount, who it is for, and the instalments that follow',
    tags,
    access: readers,
    refusals: payRefusals,
  })
    .input(z.strictObject({ eventId: idField, ...request }))
    .output(dataResponse(paymentDetails)),

  prepareJwt: endpoint({
    method: 'POST',
    path: '/payment/event/prepareJwt',
    priority: 'critical',
    maxBodyBytes: bodySizes.list,
    summary: 'Store a card payment before it is sent, and sign the data for the card form',
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
    .output(dataResponse(z.object({ jwt: z.string(), transactionId: idField, amountGBP: z.number() }))),

  saveAwaitingTransaction: endpoint({
    method: 'POST',
    path: '/payment/event/saveAwaitingTransaction',
    priority: 'critical',
    summary: 'Begin a card payment',
    tags,
    access: payers,
    refusals: [
      'paymentUnknown',
      'nodeNotFound',
      'paymentClosed',
      'transferPending',
      'paidMeanwhile',
      'paidByAnother',
      'notEnoughLeft',
    ],
  })
    .input(z.strictObject({ eventId: idField, packageId: idField, transactionId: idField }))
    .output(dataResponse(paymentStatus)),

  payment: endpoint({
    method: 'POST',
    path: '/payment/event/payment',
    priority: 'critical',
    summary: 'Reconcile a payment with the gateway after the browser returns from the card form',
    tags,
    access: ownPayment,
    refusals: ['paymentUnknown', 'nodeNotFound', 'paymentSystemOff', 'paymentClosed'],
  })
    // A result counts only if the gateway signed it for this payment. A report that the gateway refused the token of
    // the card form cancels the payment, if it comes from the payer or from staff who can take payments. Any other
    // value only triggers a query.
    .input(z.strictObject({ transactionId: idField, paymentResult: jsonField(20_000).optional() }))
    .output(dataResponse(paymentStatus)),

  status: endpoint({
    method: 'GET',
    path: '/payment/event/status',
    priority: 'critical',
    summary: 'The state of a payment, and the current event',
    tags,
    access: ownPayment,
    refusals: ['paymentUnknown', 'nodeNotFound'],
  })
    .input(z.strictObject({ transactionId: idField }))
    .output(dataResponse(paymentStatus)),

  saveTransactionAborted: endpoint({
    method: 'POST',
    path: '/event/{id}/saveTransactionAborted',
    summary:
      'Cancel a payment or withdraw a bank order. For the payer and staff; the organiser can withdraw any order',
    tags,
    access: { ...payers, event: 'id' },
    refusals: ['paymentUnknown', 'nodeNotFound', 'paymentPending', 'paymentSystemOff'],
  })
    .input(z.strictObject({ ...inEvent, transactionId: idField, reason: reasonField }))
    .output(dataResponse(paymentStatus)),

  pendingCardPayments: endpoint({
    method: 'GET',
    path: '/event/{id}/pendingCardPayments',
    summary:
      'Card payments that have begun and have no outcome yet. A guest gets their own and those for their place, the organiser and staff get all',
    tags,
    access: { ...readers, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject(inEvent))
    .output(dataResponse(z.object({ payments: z.array(pendingCardPayment) }))),

  bankPayment: endpoint({
    method: 'POST',
    path: '/payment/event/bankPayment',
    priority: 'critical',
    maxBodyBytes: bodySizes.list,
    summary: 'Order a payment by bank transfer, and get its reference',
    tags,
    access: payers,
    idempotent: true,
    triesPerMinute: 60,
    refusals: [
      ...payRefusals,
      ...moneyRefusals,
      'bankTransferOff',
      'earlierPaymentPending',
      'paidByAnother',
      'tooMany',
    ],
  })
    .input(z.strictObject({ eventId: idField, ...request }))
    .output(
      dataResponse(
        z.object({
          reference: z.string(),
          transactionId: idField,
          amountGBP: z.number(),
          expiresAt: z.iso.datetime(),
          bankAccount,
        }),
      ),
    ),

  bankOrders: endpoint({
    method: 'GET',
    path: '/event/{id}/bankOrders',
    summary:
      'The open bank orders of an event. A guest gets those that they announced or that pay for their place, the organiser gets all, and staff also get ended ones',
    tags,
    access: { ...readers, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject(inEvent))
    .output(
      // `bankAccount` is null if the reader gets no open order with a reference, or if no account is configured.
      dataResponse(z.object({ orders: z.array(bankOrder), bankAccount: bankAccount.nullable() })),
    ),

  bankPaymentReceived: endpoint({
    method: 'POST',
    path: '/payment/event/bankPaymentReceived',
    summary: 'Record that a bank transfer has arrived',
    tags,
    access: { allow: { staff: 'payments.receiveBankPayment' }, transaction: 'transactionId' },
    refusals: ['paymentUnknown', 'nodeNotFound'],
  })
    .input(z.strictObject({ transactionId: idField, amountGBP: amountField.optional() }))
    .output(dataResponse(paymentStatus)),
}
