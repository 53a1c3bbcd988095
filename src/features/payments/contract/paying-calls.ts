import { z } from 'zod'
import { maxGuests } from '#features/events/rules/document-limits.ts'
import { bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
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
  paymentSystem: endpoint({
    method: 'GET',
    path: '/payment/paymentSystem',
    summary: 'How cards are taken',
    tags,
    access: { allow: { loggedIn: true } },
    refusals: ['paymentSystemOff'],
  }).output(dataResponse(paymentSystem)),

  paymentTypes: endpoint({
    method: 'POST',
    path: '/event/{eventId}/package/{packageId}/paymentTypes',
    maxBodyBytes: bodySizes.list,
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
    .output(dataResponse(paymentWays)),

  paymentDetails: endpoint({
    method: 'POST',
    path: '/event/{eventId}/package/{packageId}/paymentDetails',
    maxBodyBytes: bodySizes.list,
    summary: 'What one way to pay comes to, for whom, and what follows',
    tags,
    access: readers,
    refusals: payRefusals,
  })
    .input(z.strictObject({ eventId: idField, ...request }))
    .output(dataResponse(paymentDetails)),

  prepareJwt: endpoint({
    method: 'POST',
    path: '/payment/event/prepareJwt',
    maxBodyBytes: bodySizes.list,
    summary: 'Stores a card payment about to be made and signs what the card form needs',
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
    summary: 'A card payment is being made',
    tags,
    access: payers,
    refusals: ['paymentUnknown', 'nodeNotFound', 'paymentClosed', 'paidByAnother', 'notEnoughLeft'],
  })
    .input(z.strictObject({ eventId: idField, packageId: idField, transactionId: idField }))
    .output(dataResponse(paymentStatus)),

  payment: endpoint({
    method: 'POST',
    path: '/payment/event/payment',
    summary: 'The browser is back from the card form: the gateway is asked what became of the payment',
    tags,
    access: ownPayment,
    refusals: ['paymentUnknown', 'nodeNotFound', 'paymentSystemOff'],
  })
    // What the browser says of the result is taken for politeness only; the gateway is asked.
    .input(z.strictObject({ transactionId: idField, paymentResult: jsonField(20_000).optional() }))
    .output(dataResponse(paymentStatus)),

  status: endpoint({
    method: 'GET',
    path: '/payment/event/status',
    summary: 'What became of a payment, and the event as it is now',
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
      'A payment was given up, or an order by bank withdrawn: by its payer, staff, an order also by the organiser',
    tags,
    access: { ...payers, event: 'id' },
    refusals: ['paymentUnknown', 'nodeNotFound', 'paymentPending', 'paymentSystemOff'],
  })
    .input(z.strictObject({ ...inEvent, transactionId: idField, reason: reasonField }))
    .output(dataResponse(paymentStatus)),

  bankPayment: endpoint({
    method: 'POST',
    path: '/payment/event/bankPayment',
    maxBodyBytes: bodySizes.list,
    summary: 'A payment will come by bank, with this reference',
    tags,
    access: payers,
    idempotent: true,
    triesPerMinute: 60,
    refusals: [...payRefusals, ...moneyRefusals, 'bankTransferOff', 'tooMany'],
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
      'Payments by bank that have not arrived: a guest’s own and for them, all for the organiser; staff see ended ones too',
    tags,
    access: { ...readers, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject(inEvent))
    .output(
      // The account for the orders that the reader is to pay; null while there is none.
      dataResponse(z.object({ orders: z.array(bankOrder), bankAccount: bankAccount.nullable() })),
    ),

  bankPaymentReceived: endpoint({
    method: 'POST',
    path: '/payment/event/bankPaymentReceived',
    summary: 'A payment by bank has arrived',
    tags,
    access: { allow: { staff: 'payments.receiveBankPayment' } },
    refusals: ['paymentUnknown', 'nodeNotFound'],
  })
    .input(z.strictObject({ transactionId: idField, amountGBP: amountField.optional() }))
    .output(dataResponse(paymentStatus)),
}
