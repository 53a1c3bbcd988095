import { z } from 'zod'
import { bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
import { dateField, idField, uniqueIds } from '#kernel/fields.ts'
import {
  bookingEffects,
  maxCreditedAtOnce,
  maxStatementLength,
  statementStates,
} from '../rules/bank-statement.ts'
import { tags } from './payment-fields.ts'

/** The same permission as for recording a single bank payment. */
const access = { allow: { staff: 'payments.receiveBankPayment' } } as const
const statement = z.string().min(1).max(maxStatementLength)
const row = z.object({
  line: z.number(),
  key: idField,
  date: dateField.nullable(),
  /** Negative for money that was paid out. Null if the amount can't be read. */
  amountGBP: z.number().nullable(),
  text: z.string(),
  state: z.enum(statementStates),
  /** Why a row with a readable date and amount can't be credited; otherwise null. */
  reason: z.string().nullable(),
  /** How crediting the row changes the booking of its event; null if it does not. */
  booking: z.enum(bookingEffects).nullable(),
  /** The order whose reference the row contains. */
  order: z
    .object({
      transactionId: idField,
      eventId: idField,
      customerName: z.string(),
      reference: z.string(),
      amountGBP: z.number(),
    })
    .nullable(),
})

/** Endpoints that credit bank transfers from a bank's CSV file. */
export const statementEndpoints = {
  checkBankStatement: endpoint({
    method: 'POST',
    path: '/payment/bankStatement/check',
    maxBodyBytes: bodySizes.content,
    large: true,
    summary:
      'What each row of a bank’s CSV file would credit, and how that would change the booking of its event; changes nothing',
    tags,
    access,
    refusals: ['statementUnreadable'],
  })
    .input(z.strictObject({ statement }))
    .output(dataResponse(z.object({ rows: z.array(row) }))),

  creditBankStatement: endpoint({
    method: 'POST',
    path: '/payment/bankStatement/credit',
    maxBodyBytes: bodySizes.content,
    large: true,
    summary: 'Credit rows of a bank’s CSV file to the orders whose references they contain, each once',
    tags,
    access,
    refusals: ['statementUnreadable', 'paymentUnknown', 'nodeNotFound'],
  })
    .input(z.strictObject({ statement, rows: uniqueIds(maxCreditedAtOnce) }))
    .output(dataResponse(z.object({ rows: z.array(row), credited: z.number() }))),
}
