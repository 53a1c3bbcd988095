import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { priceLines } from '../../rules/price-lines.ts'
import { PriceChart } from './price-chart.tsx'
import { nameOfPackage, PriceComparison } from './price-comparison.tsx'

/** The option for the prices before the latest change. They are not always the prices at the end of a day. */
const latestChange = 'latest change'

/**
 * Renders the prices of an event's packages over time, and compares the prices before the latest change, or of an
 * earlier day, with the current ones (PAY-024).
 */
export const PriceHistory = ({ event }: { event: WireEvent }) => {
  const api = useEventsApi()
  const id = event._doc
  const [chosen, setChosen] = useState<string>()
  const dates = useQuery({
    queryKey: ['event-price-dates', id, event.version],
    queryFn: async () => (await api.listPriceDates({ id })).data,
  })
  const history = useQuery({
    queryKey: ['event-price-history', id, event.version],
    queryFn: async () => (await api.readPriceHistory({ id })).data,
  })
  const lastChange = history.data?.at(-1)?.lastChange
  // The newest date has the current prices. If the prices before the latest change are unknown, those of the second
  // newest date are compared.
  const compared = chosen ?? (lastChange ? latestChange : dates.data?.[1])
  const date = compared === latestChange ? undefined : compared
  const prices = useQuery({
    queryKey: ['event-prices', id, date, event.version],
    queryFn: async () => (await api.readPrices({ eventId: id, date: date! })).data,
    enabled: date !== undefined,
  })
  const failedQuery = [dates, prices, history].find(({ isError }) => isError)
  if (failedQuery) return <ErrorState onRetry={() => void failedQuery.refetch()} />
  if (!dates.data || history.isPending) return <Skeleton className="h-40" />
  if (dates.data.length === 0) return <p className="text-ink-soft">No price has changed yet.</p>
  if (compared === undefined)
    return <p className="text-ink-soft">No price has changed since {formatDate(dates.data[0]!)}.</p>
  const packages = event.packageOption
  const lines = priceLines(
    history.data ?? [],
    packages.map((pack) => pack.id),
    dayOf(new Date()),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {lines && (
        <PriceChart lines={lines} names={new Map(packages.map((pack) => [pack.id, nameOfPackage(pack)]))} />
      )}
      <SelectField
        label="Compare with the prices"
        className="max-w-96"
        value={compared}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        options={[
          ...(lastChange ? [{ value: latestChange, label: `before ${formatInstant(lastChange.at)}` }] : []),
          ...dates.data.map((value) => ({ value, label: `at the end of ${formatDate(value)}` })),
        ]}
      />
      <PriceComparison
        event={event}
        date={date}
        prices={date === undefined ? lastChange?.pricesBefore : prices.data}
      />
    </div>
  )
}
