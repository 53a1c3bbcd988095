import { z } from 'zod'
import { paymentTypes } from '#features/events/rules/pricing/due.ts'
import { wireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { dateField, idField } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { refundTypes, transactionStatuses, transactionTypes } from './transaction.ts'

/** Answers of the payment calls: amounts in pounds in fields named …GBP. */

const person = z.object({ id: idField, name: z.string(), amountGBP: z.number() })

export const paymentSystem = z.object({
  name: z.literal('secureTrading'),
  mode: z.enum(['test', 'live']),
  /** Which form takes the card: the sandbox's in our page, or the provider's own. */
  cardForm: z.enum(['sandbox', 'secureTrading']),
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
  dueDate: dateField.nullable(),
  payForCustomers: z.array(person),
  leftGBP: z.number(),
  instalments: z.array(z.object({ date: dateField, amountGBP: z.number() })),
})

export const paymentWays = z.object({
  /** Ordered by bank for these people and not arrived: none of the ways asks for it again. */
  pendingGBP: z.number(),
  /** False while there is no account to transfer to. */
  byBankTransfer: z.boolean(),
  paymentTypes: z.array(
    paymentDetails.extend({
      /** Limits of a custom amount; the same as amountGBP for the others. */
      minGBP: z.number(),
      maxGBP: z.number(),
    }),
  ),
})

export const paymentStatus = z.object({
  transactionId: idField,
  status: z.enum(transactionStatuses),
  amountGBP: z.number(),
  /** Why it failed, in words for the payer. */
  reason: z.string().nullable(),
  event: wireEvent,
})

/** A payment by bank that was ordered and has not arrived. */
export const bankOrder = z.object({
  transactionId: idField,
  packageId: idField,
  /** Who is to pay it. */
  customer: z.object({ id: idField, name: z.string() }),
  /** For a guest whom somebody else pays for only what is theirs of it. */
  amountGBP: z.number(),
  /** Only for who may withdraw it. */
  reference: z.string().nullable(),
  orderedAt: z.string(),
  expiresAt: z.string(),
  isOpen: z.boolean(),
  /** False for a guest whom somebody else pays for. */
  mayWithdraw: z.boolean(),
  /** Why it is open no more; money that comes for it all the same is credited. */
  reason: z.string().nullable(),
})
export type BankOrder = z.infer<typeof bankOrder>

/** A transaction as staff see it (PAY-010). */
export const wireTransaction = z.object({
  id: idField,
  eventId: idField,
  packageId: idField,
  customer: z.object({ id: idField, name: z.string() }),
  paidForCustomers: z.array(z.object({ id: idField, name: z.string(), amount: z.number() })),
  transactionType: z.enum(transactionTypes),
  refundType: z.enum(refundTypes).nullable(),
  transactionStatus: z.enum(transactionStatuses),
  isBankPayment: z.boolean(),
  amountGBP: z.number(),
  reference: z.string().nullable(),
  cardDigits: z.string().nullable(),
  reason: z.string().nullable(),
  doneBy: z.object({ id: idField, dateTime: z.string() }),
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
