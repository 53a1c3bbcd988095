import { downloadFile } from '#platform/browser/download-file.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { exportRows } from '../../rules/transaction-list.ts'
import type { WireTransaction } from '../../rules/wire-payment.ts'

/** Maximum number of payments in one export: as many as one request returns. */
export const maxExported = 10_000

/** Downloads payments as a CSV file. */
export const exportPayments = async (payments: readonly WireTransaction[]): Promise<void> => {
  const { stringify } = await loadPart(() => import('csv-stringify/browser/esm/sync'))
  // Names come from customers: a spreadsheet must not run them as formulas.
  const text = stringify(exportRows(payments), { escape_formulas: true })
  // Excel recognises UTF-8 by the byte order mark only.
  downloadFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), 'payments.csv')
}
