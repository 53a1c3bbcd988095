import { z } from 'zod'
import { staffOnly } from '../permissions.ts'
import { entryCommand } from './define-command.ts'

/**
 * Sets how much of an entry's cost its supplier has invoiced, in per cent with up to two decimals; null while unknown
 * (PERM-024). Cancelled entries can be invoiced too.
 */
export const editInvoiced = entryCommand({
  name: 'editInvoiced',
  data: z.strictObject({ invoicedPercent: z.number().min(0).max(100).multipleOf(0.01).nullable() }),
  permission: staffOnly('editInvoiced'),
  example: { by: 'staff', on: 'booked', itineraryId: 'it-karting', data: { invoicedPercent: 50 } },
  change: (entry, { invoicedPercent }) => ({ ...entry, money: { ...entry.money, invoicedPercent } }),
})
