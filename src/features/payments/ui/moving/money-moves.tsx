import { useInfiniteQuery } from '@tanstack/react-query'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { countOf } from '#kernel/format-count.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { formatPounds } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { maxMovesInEvent } from '../../rules/money-move.ts'
import type { PaymentsApi } from '../payments-api.ts'

/** Up to this many moves are shown at once; older ones are collapsed. */
const maxShown = 5

/**
 * Lists the money moves of an event, newest first (PAY-018). Render it only if the event has moves. Older moves, which
 * the event does not contain, are loaded on request.
 */
export const MoneyMoves = ({ api, event }: { api: PaymentsApi; event: WireEvent }) => {
  const newestMoves = [...(event.moveMoneyHistory ?? [])].reverse()
  const { older, hasMore, loadMore, isLoading } = useOlderMoves(api, event)
  const moves = [...newestMoves, ...older]
  const names = new Map((event.customerSummary ?? []).map(({ customer }) => [customer.id, customer.name]))
  const renderRows = (shownMoves: typeof moves) => (
    <ul className="flex flex-col divide-y divide-line">
      {shownMoves.map(({ fromCustomer, toCustomer, amountGBP, dateTime }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows of one request can be equal, and the order never changes
          key={index}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold tabular-nums">{formatPounds(amountGBP)}</span> from{' '}
            {names.get(fromCustomer) ?? 'a former guest'} to {names.get(toCustomer) ?? 'a former guest'}
          </span>
          <time dateTime={dateTime} className="text-sm text-ink-soft tabular-nums">
            {formatInstant(dateTime)}
          </time>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {renderRows(moves.slice(0, maxShown))}
      {moves.length > maxShown && (
        <details className="border-t border-line">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {hasMore ? 'Earlier moves' : countOf(moves.length - maxShown, 'earlier move', 'earlier moves')}
          </summary>
          {renderRows(moves.slice(maxShown))}
          {hasMore && (
            <Button size="small" className="my-2" pending={isLoading} onClick={() => void loadMore()}>
              Show more
            </Button>
          )}
        </details>
      )}
    </>
  )
}

/** Returns the moves that are older than those in the event, as far as they are loaded. */
const useOlderMoves = (api: PaymentsApi, { _doc: id, version, moveMoneyHistory = [] }: WireEvent) => {
  const pages = useInfiniteQuery({
    queryKey: ['payments', 'moneyMoves', id, version],
    queryFn: ({ pageParam: skip }) => api.listMoneyMoves({ id, skip }),
    initialPageParam: maxMovesInEvent,
    getNextPageParam: ({ data, count }, _, skip) =>
      skip + data.length < count ? skip + data.length : undefined,
    enabled: false,
  })
  return {
    older: pages.data?.pages.flatMap(({ data }) => data) ?? [],
    hasMore: pages.data ? pages.hasNextPage : moveMoneyHistory.length === maxMovesInEvent,
    loadMore: async () => {
      const { error } = await pages.fetchNextPage()
      if (error) void toast.error(error.message)
    },
    isLoading: pages.isFetching,
  }
}
