import { downloadFile } from '#platform/browser/download-file.ts'
import { csvFile } from '#platform/browser/table-file.ts'
import type { Payout } from '../../../rules/suppliers/supplier-payouts.ts'

const header = [
  'Supplier',
  'Event',
  'Starts',
  'Ends',
  'Products',
  'Without a cost',
  'Cost',
  'Currency',
  'Event id',
]

/** Downloads payouts as a CSV file. */
export const exportPayouts = async (payouts: readonly Payout[]): Promise<void> =>
  downloadFile(
    await csvFile(
      header,
      payouts.map((payout) => [
        payout.supplierName,
        payout.eventName,
        payout.startDate,
        payout.endDate,
        payout.products,
        payout.unknown,
        payout.cost,
        payout.currency,
        payout.eventId,
      ]),
    ),
    'payouts.csv',
  )
