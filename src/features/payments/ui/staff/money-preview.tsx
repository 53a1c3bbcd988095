import { queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { formatPounds } from '#kernel/money.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { type Wallet, walletLabels } from '../../rules/transaction.ts'
import type { PaymentsApi } from '../payments-api.ts'

type Previewed = Parameters<PaymentsApi['previewMoney']>[0]
export type MoneyPreview = Awaited<ReturnType<PaymentsApi['previewMoney']>>['data']

const previewQuery = (api: PaymentsApi, input: Previewed) =>
  queryOptions({
    queryKey: ['payments', 'preview', input],
    queryFn: async () => (await api.previewMoney(input)).data,
    // The event can change at any time.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Loads and shows what a change of money would alter. A refusal says why the change is not possible. */
export const LiveMoneyPreview = ({ api, input }: { api: PaymentsApi; input: Previewed }) => {
  const { data, error } = useQuery(previewQuery(api, input))
  if (error) return <Notice tone="bad" title={error.message} />
  if (!data) return <Skeleton className="h-28" />
  return <MoneyPreviewNotice preview={data} />
}

const refundTarget = (digits: string | null, wallet: Wallet | null): string => {
  const target = wallet ? `To ${walletLabels[wallet]}` : 'To the card'
  return digits ? `${target} ending in ${digits}` : target
}

/** What a change of money would alter, and which cards get a refund. */
export const MoneyPreviewNotice = ({ preview: { differences, cards } }: { preview: MoneyPreview }) => (
  <Notice title="This will change">
    <dl className="mt-1 grid max-h-64 gap-1.5 overflow-y-auto tabular-nums">
      {differences.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt>{label}</dt>
          <dd className="flex items-center gap-1.5 font-semibold">
            <del className="font-normal text-ink-soft no-underline">{before}</del>
            <ArrowRight aria-label="becomes" className="size-4 shrink-0" />
            <ins className="no-underline">{after}</ins>
          </dd>
        </div>
      ))}
      {cards.map(({ digits, wallet, amountGBP }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two refunds can go to the same card, and the list is fixed
        <div key={index} className="flex flex-wrap justify-between gap-x-4">
          <dt>{refundTarget(digits, wallet)}</dt>
          <dd className="font-semibold">{formatPounds(amountGBP)}</dd>
        </div>
      ))}
    </dl>
  </Notice>
)
