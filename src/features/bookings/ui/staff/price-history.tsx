import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { priceLines } from '../../rules/price-lines.ts'
import { PriceChart } from './price-chart.tsx'
import { nameOfPackage, PriceComparison } from './price-comparison.tsx'

/**
 * Renders the prices of an event's packages over time, and compares the prices of an earlier day with the current ones
 * (PAY-024).
 */
export const PriceHistory = ({ event }: { event: WireEvent }) => {
  const api = useEventsApi()
  const id = event._doc
  const [chosen, setChosen] = useState<string>()
  const dates = useQuery({
    queryKey: ['event-price-dates', id, event.version],
    queryFn: async () => (await api.listPriceDates({ id })).data,
  })
  // The newest date has the current prices, so the date before it is compared by default.
  const date = chosen ?? dates.data?.[1]
  const prices = useQuery({
    queryKey: ['event-prices', id, date, event.version],
    queryFn: async () => (await api.readPrices({ eventId: id, date: date! })).data,
    enabled: date !== undefined,
  })
  const history = useQuery({
    queryKey: ['event-price-history', id, event.version],
    queryFn: async () => (await api.readPriceHistory({ id })).data,
  })
  const failed = [dates, prices, history].find(({ isError }) => isError)
  if (failed) return <ErrorState onRetry={() => void failed.refetch()} />
  if (!dates.data) return <Skeleton className="h-40" />
  if (dates.data.length === 0) return <p className="text-ink-soft">No price has changed yet.</p>
  if (date === undefined)
    return <p className="text-ink-soft">No price has changed since {formatDate(dates.data[0]!)}.</p>
  const packages = event.packageOption
  const lines = priceLines(
    history.data ?? [],
    packages.map((pack) => pack.id),
    dayOf(new Date()),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {history.isPending && <Skeleton className="h-76 w-full rounded-card" />}
      {lines && (
        <PriceChart lines={lines} names={new Map(packages.map((pack) => [pack.id, nameOfPackage(pack)]))} />
      )}
      <SelectField
        label="Prices at the end of"
        className="max-w-72"
        value={date}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        options={dates.data.map((value) => ({ value, label: formatDate(value) }))}
      />
      <PriceComparison event={event} date={date} prices={prices.data} />
    </div>
  )
}
