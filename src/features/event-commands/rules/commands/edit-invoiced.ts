import { z } from 'zod'
import { staffOnly } from '../permissions.ts'
import { invoicedPercentField } from './add-item.ts'
import { entryCommand } from './define-command.ts'

/** Sets how much of an entry's cost its supplier has invoiced (PERM-024). Cancelled entries can be invoiced too. */
export const editInvoiced = entryCommand({
  name: 'editInvoiced',
  data: z.strictObject({ invoicedPercent: invoicedPercentField }),
  permission: staffOnly('editInvoiced'),
  example: { by: 'staff', on: 'booked', itineraryId: 'it-karting', data: { invoicedPercent: 50 } },
  fold: ({ productId, item }, { invoicedPercent }) => ({
    productId,
    item: { ...item, money: { ...item.money, invoicedPercent } },
  }),
  change: (entry, { invoicedPercent }) => ({ ...entry, money: { ...entry.money, invoicedPercent } }),
})
