import { z } from 'zod'
import { entryCommand, staffOnly } from './define-command.ts'

/**
 * Says how much of an entry's cost its supplier has invoiced, in per cent with up to two decimals; null while
 * that is not known (001 §6). What was cancelled may be invoiced as well.
 */
export const editInvoiced = entryCommand({
  name: 'editInvoiced',
  data: z.strictObject({ invoicedPercent: z.number().min(0).max(100).multipleOf(0.01).nullable() }),
  permission: staffOnly('editInvoiced'),
  example: { by: 'staff', on: 'booked', itineraryId: 'it-karting', data: { invoicedPercent: 50 } },
  change: (entry, { invoicedPercent }) => ({ ...entry, money: { ...entry.money, invoicedPercent } }),
})
