import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { formatPounds } from '#kernel/money.ts'
import { downloadFile } from '#platform/browser/download-file.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { describeMeans } from '../rules/payment-means.ts'
import type { Receipt } from '../rules/wire-account.ts'
import type { PaymentsApi } from './payments-api.ts'

const receiptsQuery = (api: PaymentsApi, { _doc: id, version }: Pick<WireEvent, '_doc' | 'version'>) =>
  queryOptions({
    queryKey: ['payments', 'receipts', id, version],
    queryFn: async () => (await api.listReceipts({ id })).data,
    placeholderData: (previousData) => previousData,
  })

type Props = { api: PaymentsApi; event: WireEvent }

/** Lists the reader's own payments and refunds, each with its receipt; renders nothing if there are none. */
export const Receipts = ({ api, event }: Props) => {
  const { data = [] } = useQuery(receiptsQuery(api, event))
  if (data.length === 0) return null
  return (
    <Card className="flex min-w-0 flex-col gap-2" aria-labelledby="receipts-title">
      <h2 id="receipts-title" className="font-semibold text-xl">
        Your payments
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {data.map((receipt) => (
          <ReceiptRow key={receipt.transactionId} api={api} receipt={receipt} />
        ))}
      </ul>
    </Card>
  )
}

const ReceiptRow = ({ api, receipt }: { api: PaymentsApi; receipt: Receipt }) => {
  const { transactionId, transactionType, amountGBP, date } = receipt
  const isRefund = transactionType === 'refund'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">
          {formatPounds(amountGBP)}
          {isRefund && <span className="font-normal"> refunded</span>}
        </p>
        <p className="text-ink-soft text-sm">
          <time dateTime={date}>{formatInstant(date)}</time>
          <span className="block">{describeMeans(receipt)}</span>
        </p>
      </div>
      <ReceiptButton
        api={api}
        size="small"
        transactionId={transactionId}
        ariaLabel={`Receipt for ${formatPounds(amountGBP)}`}
      />
    </li>
  )
}

type ButtonProps = { api: PaymentsApi; transactionId: string; ariaLabel?: string; size?: 'small' }

/** Downloads the receipt of a payment or refund as a PDF file. */
export const ReceiptButton = ({ api, transactionId, ariaLabel, size }: ButtonProps) => {
  const download = useMutation({
    meta: { isRead: true },
    mutationFn: async () => {
      const { data } = await api.readReceipt({ transactionId })
      const bytes = Uint8Array.from(atob(data.base64), (character) => character.charCodeAt(0))
      downloadFile(new Blob([bytes], { type: 'application/pdf' }), data.name)
    },
    onError: (reason) => toast.error(failureMessage(reason)),
  })
  return (
    <Button size={size} pending={download.isPending} aria-label={ariaLabel} onClick={() => download.mutate()}>
      <FileDown aria-hidden />
      Receipt
    </Button>
  )
}
