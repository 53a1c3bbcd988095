import { z } from 'zod'
import { paymentTypes } from '#features/event-prices/rules/due/due.ts'
import { wireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { eventTransaction, transactionStatuses } from '#features/events/rules/reading/wire-transaction.ts'
import { dateField, idField } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusal.ts'
import { wallets } from './transaction.ts'

// Responses of the payment endpoints. Amounts are pounds, in fields named …GBP.

const person = z.object({ id: idField, name: z.string(), amountGBP: z.number() })

export const paymentSystem = z.object({
  name: z.literal('secureTrading'),
  mode: z.enum(['test', 'live']),
  /** Which form collects the card: the sandbox's in our page, or the provider's. */
  cardForm: z.enum(['sandbox', 'secureTrading']),
  /** The wallets that the card form offers on devices that support them. */
  wallets: z.array(z.enum(wallets)),
})

/** The account that a transfer is paid into. */
export const bankAccount = z.object({
  name: z.string(),
  sortCode: z.string(),
  accountNumber: z.string(),
  iban: z.string(),
  bic: z.string().nullable(),
  bankName: z.string().nullable(),
})
export type BankAccount = z.infer<typeof bankAccount>

export const paymentDetails = z.object({
  paymentType: z.enum(paymentTypes),
  amountGBP: z.number(),
  /** In the past if the payment is overdue. */
  dueDate: dateField.nullable(),
  payForCustomers: z.array(person),
  /** What these people still owe after this payment. */
  leftGBP: z.number(),
  /**
   * The balance date, by which the rest has to be paid. Null if nothing can be left to pay, or if the date is unknown
   * or has passed. A custom payment can always leave something to pay, because the payer can choose a smaller amount.
   */
  leftDueDate: dateField.nullable(),
  /**
   * The last day on which a person who can't come gets back everything that was paid for their place. Null if that day
   * has passed or is unknown.
   */
  refundableUntil: dateField.nullable(),
  instalments: z.array(z.object({ date: dateField, amountGBP: z.number() })),
})

export const paymentOptions = z.object({
  /** The total of pending bank transfers for these people. The payment options exclude it. */
  pendingGBP: z.number(),
  /** False if no account to transfer to is configured. */
  byBankTransfer: z.boolean(),
  paymentTypes: z.array(
    paymentDetails.extend({
      /** The limits of a custom amount; equal to amountGBP for other options. */
      minGBP: z.number(),
      maxGBP: z.number(),
      /**
       * True if this option pays what is due next for these people. If two options other than custom pay the same, it
       * is true for both.
       */
      isDueNext: z.boolean(),
    }),
  ),
})

export const paymentStatus = z.object({
  transactionId: idField,
  status: z.enum(transactionStatuses),
  amountGBP: z.number(),
  /** The people whose places it pays for, with the part of each. The open places are one part. */
  payForCustomers: z.array(person),
  /** Why the payment failed or ended, as text for the payer. */
  reason: z.string().nullable(),
  /** True if the card was charged in another currency, so that staff have to return the money. */
  isChargedInOtherCurrency: z.boolean(),
  /** The wallet that paid; null for a card. */
  wallet: z.enum(wallets).nullable(),
  event: wireEvent,
})

/** A card payment that has begun and has no outcome yet. */
export const pendingCardPayment = z.object({
  transactionId: idField,
  packageId: idField,
  /** The payer. */
  customer: z.object({ id: idField, name: z.string() }),
  /** The whole amount. For a guest in another payer's payment, only the guest's part. */
  amountGBP: z.number(),
  /** The people whose places it pays for. For a guest in another payer's payment, only the guest. */
  payForCustomers: z.array(person),
  startedAt: z.iso.datetime(),
  /** True for a charge of a stored card on its due date. */
  isAutomatic: z.boolean(),
})
export type PendingCardPayment = z.infer<typeof pendingCardPayment>

/** A bank order whose money has not arrived. */
export const bankOrder = z.object({
  transactionId: idField,
  packageId: idField,
  /** The payer. */
  customer: z.object({ id: idField, name: z.string() }),
  /** The whole amount. For a guest in another payer's order, only the guest's part. */
  amountGBP: z.number(),
  /** Null for readers who can't withdraw the order. */
  reference: z.string().nullable(),
  orderedAt: z.string(),
  expiresAt: z.string(),
  isOpen: z.boolean(),
  /** False for a guest who is included in somebody else's order. */
  canWithdraw: z.boolean(),
  /** Why the order has ended. Money that still arrives for it is credited. */
  reason: z.string().nullable(),
})
export type BankOrder = z.infer<typeof bankOrder>

/** A transaction as staff see it (PAY-010). */
export const wireTransaction = eventTransaction.extend({
  eventId: idField,
  eventName: z.string(),
  /** True for a charge of a stored card on its due date. */
  isAutomatic: z.boolean(),
  reference: z.string().nullable(),
  cardDigits: z.string().nullable(),
  /** The wallet that paid, or to which a refund went; null for a card. */
  wallet: z.enum(wallets).nullable(),
  reason: z.string().nullable(),
})
export type WireTransaction = z.infer<typeof wireTransaction>

export const payRefusals = [
  'nodeNotFound',
  'customerNotFound',
  'notAllowed',
  'stageForbids',
  'fieldInvalid',
  'nothingDue',
  'amountOutOfRange',
  'notEnoughLeft',
] as const satisfies readonly RefusalCode[]

export const moneyRefusals = [
  'idempotencyMissing',
  'idempotencyMismatch',
] as const satisfies readonly RefusalCode[]
