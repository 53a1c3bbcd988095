import type { Online } from '../src/platform/server/database/online-migration.ts'

/** Ensures that a row of a bank statement confirms at most one bank order. */
export const upOnline = ({ createIndex }: Online): Promise<void> =>
  createIndex(
    'payment_transaction_bank_row',
    'on payment_transaction (bank_row) where bank_row is not null',
    'unique index',
  )
