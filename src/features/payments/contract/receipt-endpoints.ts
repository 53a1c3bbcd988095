import { z } from 'zod'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { afterField, idField } from '#kernel/fields.ts'
import { eventAccount, maxTransfersInPage, receipt } from '../rules/wire-account.ts'
import { inEvent, tags } from './payment-fields.ts'

/** Endpoints for what was paid: a payer's receipts, and the account of an event from the ledger. */
export const receiptEndpoints = {
  listReceipts: endpoint({
    method: 'GET',
    path: '/event/{id}/receipts',
    summary: 'The payments that the reader made in an event and the refunds to them, newest first',
    tags,
    access: { allow: { organiser: true, guest: true, staff: 'payments.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject(inEvent))
    .output(dataResponse(z.array(receipt))),

  readReceipt: endpoint({
    method: 'GET',
    path: '/payment/event/receipt',
    summary: 'The receipt of a payment or refund as a PDF file, in base64',
    tags,
    access: { allow: { customer: true, staff: 'payments.view' }, transaction: 'transactionId' },
    refusals: ['paymentUnknown', 'nodeNotFound', 'tooMany'],
    triesPerMinute: 60,
  })
    .input(z.strictObject({ transactionId: idField }))
    .output(dataResponse(z.object({ name: z.string(), base64: z.string() }))),

  readEventAccount: endpoint({
    method: 'GET',
    path: '/event/{id}/account',
    summary:
      'The account of an event: the transfers of its ledger in pages, newest first, and what is paid for each guest now',
    tags,
    access: { allow: { staff: 'payments.view' }, event: 'id' },
    refusals: ['nodeNotFound', 'fieldInvalid'],
  })
    .input(
      z.strictObject({
        ...inEvent,
        limit: z.int().min(1).max(maxTransfersInPage).default(maxTransfersInPage),
        after: afterField,
      }),
    )
    .output(dataResponse(eventAccount)),
}
