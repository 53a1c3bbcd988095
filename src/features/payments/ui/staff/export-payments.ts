import { downloadFile } from '#platform/browser/download-file.ts'
import { csvFile, safeCell } from '#platform/browser/table-file.ts'
import { exportColumns, exportRows } from '../../rules/transaction-list.ts'
import type { WireTransaction } from '../../rules/wire-payment.ts'

/** Maximum number of payments in one export: as many as one request returns. */
export const maxExported = 10_000

/** Downloads payments as a CSV file. */
export const exportPayments = async (payments: readonly WireTransaction[]): Promise<void> => {
  const rows = exportRows(payments).map((row) => row.map(safeCell))
  downloadFile(await csvFile(exportColumns, rows), 'payments.csv')
}
