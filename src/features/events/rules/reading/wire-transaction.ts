import { z } from 'zod'
import { idField } from '#kernel/fields.ts'

/** Values of a transaction's fields (PAY-O8). */
export const transactionTypes = ['payment', 'refund', 'moveMoney', 'creditNote'] as const
export type TransactionType = (typeof transactionTypes)[number]

export const refundTypes = ['card', 'bank'] as const
export type RefundType = (typeof refundTypes)[number]

/** 'prepared' is an intent that has not started. It is stored but never listed. */
export const transactionStatuses = ['prepared', 'awaiting', 'paid', 'aborted', 'failed', 'refunded'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** A payment, refund, money move or credit note of an event. `amountGBP` and `amount` are pounds. */
export const eventTransaction = z.object({
  id: idField,
  packageId: idField,
  customer: z.object({ id: idField, name: z.string() }),
  paidForCustomers: z.array(z.object({ id: idField, name: z.string(), amount: z.number() })),
  transactionType: z.enum(transactionTypes),
  refundType: z.enum(refundTypes).nullable(),
  transactionStatus: z.enum(transactionStatuses),
  isBankPayment: z.boolean(),
  amountGBP: z.number(),
  doneBy: z.object({ id: idField, dateTime: z.string() }),
})
export type EventTransaction = z.infer<typeof eventTransaction>

/** Maximum number of transactions in the response for an event. The collection of transactions has all of them. */
export const maxTransactionsInEvent = 100
