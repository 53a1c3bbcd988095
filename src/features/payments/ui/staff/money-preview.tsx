import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatPence, formatPounds, penceFromPounds } from '#kernel/money.ts'
import { ChangeRows } from '#platform/ui/display/change-rows.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { describeMeans } from '../../rules/payment-means.ts'
import type { PaymentsApi } from '../payments-api.ts'

type PreviewInput = Parameters<PaymentsApi['previewMoney']>[0]
export type MoneyPreview = Awaited<ReturnType<PaymentsApi['previewMoney']>>['data']

const previewQuery = (api: PaymentsApi, input: PreviewInput) =>
  queryOptions({
    queryKey: ['payments', 'preview', input],
    queryFn: async () => (await api.previewMoney(input)).data,
    // The event can change at any time.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Loads and shows what a change of money would alter. A refusal says why the change is not possible. */
export const LiveMoneyPreview = ({ api, input }: { api: PaymentsApi; input: PreviewInput }) => {
  const { data, error } = useQuery(previewQuery(api, input))
  if (error) return <Notice tone="bad" title={error.message} />
  if (!data) return <Skeleton className="h-28" />
  return <MoneyPreviewNotice preview={data} />
}

/** Returns the label of the button that sends the refunds of a preview: 'Refund £5.00'. */
export const refundLabelOf = ({ cards }: Pick<MoneyPreview, 'cards'>): string =>
  `Refund ${formatPence(cards.reduce((sum, { amountGBP }) => sum + penceFromPounds(amountGBP), 0))}`

/** What a change of money would alter, and which cards get a refund. */
export const MoneyPreviewNotice = ({ preview: { differences, cards } }: { preview: MoneyPreview }) => (
  <Notice title={differences.length + cards.length === 0 ? 'Nothing will change' : 'This will change'}>
    <dl className="mt-1 grid max-h-64 gap-1.5 overflow-y-auto tabular-nums">
      <ChangeRows changes={differences} />
      {cards.map(({ digits, wallet, amountGBP }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two refunds can go to the same card, and the list is fixed
        <div key={index} className="flex flex-wrap justify-between gap-x-4">
          <dt>To {describeMeans({ isBank: false, cardDigits: digits, wallet }, { card: 'the card' })}</dt>
          <dd className="font-semibold">{formatPounds(amountGBP)}</dd>
        </div>
      ))}
    </dl>
  </Notice>
)
