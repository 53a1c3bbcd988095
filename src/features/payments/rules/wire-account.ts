import { z } from 'zod'
import { refundTypes, transactionTypes } from '#features/events/rules/reading/wire-transaction.ts'
import { idField } from '#kernel/fields.ts'
import { wallets } from './transaction.ts'

// Responses about money that was received or paid out. Amounts are pounds, in fields named …GBP.

const person = z.object({ id: idField, name: z.string() })

/** A payment by the reader, or a refund to them. */
export const receipt = z.object({
  transactionId: idField,
  transactionType: z.enum(['payment', 'refund']),
  /** When the money arrived, or when the refund was made. */
  date: z.string(),
  amountGBP: z.number(),
  /** The last digits of the card; null for a bank transfer, or if the digits are unknown. */
  cardDigits: z.string().nullable(),
  wallet: z.enum(wallets).nullable(),
  isBank: z.boolean(),
  paidForCustomers: z.array(z.object({ name: z.string(), amountGBP: z.number() })),
})
export type Receipt = z.infer<typeof receipt>

/** A transfer of the ledger, with its effect on guests' accounts. */
const accountTransfer = z.object({
  id: idField,
  date: z.string(),
  kind: z.enum(transactionTypes),
  /** Null for moves and credit notes. */
  refundType: z.enum(refundTypes).nullable(),
  isBankPayment: z.boolean(),
  /** True for an automatic charge of a stored card. */
  isAutomatic: z.boolean(),
  cardDigits: z.string().nullable(),
  wallet: z.enum(wallets).nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  doneBy: person.nullable(),
  /** The change of each guest's account: positive for money that counts as paid for them. */
  entries: z.array(z.object({ customerId: idField, amountGBP: z.number() })),
})
export type AccountTransfer = z.infer<typeof accountTransfer>

/** The maximum number of transfers in one response. */
export const maxTransfersInPage = 500

export const eventAccount = z.object({
  /**
   * Guests with an account, by name, and what is paid for each now. On the first page, that is the balance after its
   * newest transfer.
   */
  guests: z.array(person.extend({ balanceGBP: z.number() })),
  /** Newest first. */
  transfers: z.array(accountTransfer),
  /** True if the event has older transfers as well. */
  hasMore: z.boolean(),
})
export type EventAccount = z.infer<typeof eventAccount>
