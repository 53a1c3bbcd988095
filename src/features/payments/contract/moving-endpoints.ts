import { z } from 'zod'
import { maxGuests } from '#features/event-document/rules/document-limits.ts'
import { previewFields } from '#features/events/rules/preview-fields.ts'
import { eventResponseWithConsequences } from '#features/events/rules/reading/event-response.ts'
import { wireEvent, wireMoneyMove } from '#features/events/rules/reading/wire-schema.ts'
import { type Access, bodySizes, dataResponse, endpoint, listResponse } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { maxMovesInEvent } from '../rules/money-move.ts'
import { wallets } from '../rules/transaction.ts'
import { moneyRefusals } from '../rules/wire-payment.ts'
import { amountField, inEvent, reasonField, tags } from './payment-fields.ts'

const eventResponse = dataResponse(z.object({ event: wireEvent }))
/** A row whose amount is missing or out of range is ignored; the request stays valid (PAY-017). */
const requestedMove = z.strictObject({
  fromCustomer: idField,
  toCustomer: idField,
  amountGBP: z.number().nullable(),
})
/** A form has at most one row for each other guest. */
const requestedMoves = z.array(requestedMove).min(1).max(maxGuests)

const refundAccess: Access = { allow: { staff: 'payments.refund' }, event: 'id' }
const creditAccess: Access = { allow: { staff: 'payments.credit' }, event: 'id' }
const moveAccess: Access = { allow: { organiser: true, staff: 'payments.moveMoney' }, event: 'id' }

/** A change of money that can be previewed: the inputs of the endpoints below, and of a received bank transfer. */
const previewedChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cardRefund'), customerId: idField, amountGBP: amountField }),
  z.strictObject({ kind: z.literal('bankRefund'), customerId: idField, amountGBP: amountField }),
  z.strictObject({ kind: z.literal('refundOverpaid'), customerId: idField }),
  z.strictObject({
    kind: z.literal('credit'),
    packageId: idField,
    customerId: idField,
    amountGBP: amountField,
  }),
  z.strictObject({ kind: z.literal('receive'), transactionId: idField }),
  z.strictObject({ kind: z.literal('move'), moves: requestedMoves }),
])
export type PreviewedChange = z.infer<typeof previewedChange>

/** The access to the preview of each change: the same as to the change itself. */
export const previewAccess: Readonly<Record<PreviewedChange['kind'], Access>> = {
  cardRefund: refundAccess,
  bankRefund: refundAccess,
  refundOverpaid: refundAccess,
  credit: creditAccess,
  receive: { allow: { staff: 'payments.receiveBankPayment' }, event: 'id' },
  move: moveAccess,
}

/** Endpoints for money that is already paid, and for how a guest pays the balance. */
export const movingEndpoints = {
  updateCustomerBalanceMethodPossible: endpoint({
    method: 'GET',
    path: '/event/{id}/updateCustomerBalanceMethodPossible/{customerId}',
    summary: 'Whether a customer can pay the balance by instalments',
    tags,
    access: {
      allow: { self: true, organiser: true, staff: 'payments.view' },
      self: 'customerId',
      event: 'id',
    },
    refusals: ['nodeNotFound', 'customerNotFound'],
  })
    .input(z.strictObject({ ...inEvent, customerId: idField }))
    // `reason` is a sentence that says why instalments are not possible; empty if they are.
    .output(dataResponse(z.object({ possible: z.boolean(), reason: z.string() }))),

  updateCustomerBalanceMethod: endpoint({
    method: 'POST',
    path: '/event/{id}/updateCustomerBalanceMethod/{customerId}',
    summary: 'Choose whether to pay the balance by instalments, or preview what that changes',
    tags,
    access: {
      allow: { self: true, organiser: true, staff: 'payments.takePayment' },
      self: 'customerId',
      event: 'id',
    },
    refusals: ['nodeNotFound', 'customerNotFound', 'noInstalments', 'editConflict'],
  })
    .input(z.strictObject({ ...inEvent, customerId: idField, useInstalments: z.boolean(), ...previewFields }))
    // The consequences say what the customer has to pay and when, and what is charged to their stored card.
    .output(eventResponseWithConsequences),

  moveMoney: endpoint({
    method: 'PUT',
    path: '/event/{id}/moveMoney',
    maxBodyBytes: bodySizes.list,
    summary:
      'Move paid money between guests; rows with an amount out of range are ignored, the others move together',
    tags,
    access: moveAccess,
    idempotent: true,
    refusals: [...moneyRefusals, 'nodeNotFound', 'customerNotFound', 'badRequest', 'amountOutOfRange'],
  })
    .input(z.strictObject({ ...inEvent, moves: requestedMoves }))
    // The rows that were ignored, unchanged (PAY-017).
    .output(dataResponse(z.object({ event: wireEvent, ignoredMoves: z.array(requestedMove) }))),

  listMoneyMoves: endpoint({
    method: 'GET',
    path: '/event/{id}/moneyMoves',
    summary: 'The moves of money between the guests of an event, newest first',
    tags,
    // These readers also get the newest moves in the response for the event itself.
    access: { allow: { organiser: true, staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(
      z.strictObject({
        ...inEvent,
        limit: z.int().min(1).max(maxMovesInEvent).default(40),
        skip: z.int().min(0).max(1_000_000).default(0),
      }),
    )
    .output(listResponse(wireMoneyMove)),

  previewMoney: endpoint({
    method: 'POST',
    path: '/event/{id}/previewMoney',
    maxBodyBytes: bodySizes.list,
    summary: 'What a refund, a credit, a move or a received bank transfer would change; changes nothing',
    tags,
    // The handler checks the access to the change that is previewed (`previewAccess`).
    access: {
      allow: {
        organiser: true,
        staff: ['payments.refund', 'payments.credit', 'payments.receiveBankPayment', 'payments.moveMoney'],
      },
      event: 'id',
    },
    refusals: [
      'nodeNotFound',
      'customerNotFound',
      'badRequest',
      'nothingToRefund',
      'nothingOverpaid',
      'notPaidByCard',
      'amountOutOfRange',
      'paymentSystemOff',
      'paymentUnknown',
    ],
  })
    .input(z.strictObject({ ...inEvent, change: previewedChange }))
    .output(
      dataResponse(
        z.object({
          differences: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
          /** The cards that a refund would be sent to. `wallet` is null if the payment was made without a wallet. */
          cards: z.array(
            z.object({
              digits: z.string().nullable(),
              wallet: z.enum(wallets).nullable(),
              amountGBP: z.number(),
            }),
          ),
        }),
      ),
    ),

  customerRefund: endpoint({
    method: 'POST',
    path: '/event/{id}/customerRefund',
    summary: 'Refund money to the card that paid it',
    tags,
    access: refundAccess,
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
    .output(eventResponse),

  refundOverpaid: endpoint({
    method: 'POST',
    path: '/event/{id}/refundOverpaid',
    summary: 'Refund what a customer has overpaid to the cards that paid it',
    tags,
    access: refundAccess,
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
    .output(eventResponse),

  customerBankRefund: endpoint({
    method: 'POST',
    path: '/event/{id}/customerBankRefund',
    summary: 'Record a refund made by bank',
    tags,
    access: refundAccess,
    idempotent: true,
    refusals: [...moneyRefusals, 'nodeNotFound', 'customerNotFound', 'nothingToRefund', 'amountOutOfRange'],
  })
    .input(z.strictObject({ ...inEvent, customerId: idField, amountGBP: amountField, reason: reasonField }))
    .output(eventResponse),

  addCreditNote: endpoint({
    method: 'PUT',
    path: '/event/{id}/package/{packageId}/addCreditNote',
    summary: 'Credit a customer without a payment',
    tags,
    access: creditAccess,
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
    .output(eventResponse),
}
