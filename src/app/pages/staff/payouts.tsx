import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { maxPayoutEvents } from '#features/bookings/rules/suppliers/supplier-payouts.ts'
import { exportPayouts } from '#features/bookings/ui/staff/payouts/export-payouts.ts'
import { PayoutTable } from '#features/bookings/ui/staff/payouts/payout-table.tsx'
import { payoutTotals } from '#features/bookings/ui/staff/payouts/payout-totals.ts'
import { addDays, dayOf, type IsoDate } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { readDay, readText } from '#platform/browser/address/read-query.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { DebouncedSearchField } from '#platform/ui/fields/debounced-search-field.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { NeedsPermission } from '../../frame/access/needs-permission.tsx'
import { getApi } from '../../get-api.ts'
import { staffHead } from './staff-head.ts'

type Search = { from?: IsoDate; to?: IsoDate; supplier?: string }

/** The number of days from the first to the last day of the default period. */
const defaultDays = 30

export const Route = createFileRoute('/_staff/admin/index/payouts')({
  validateSearch: (query): Search => query,
  head: ({ match: { context } }) => staffHead(context.site, 'Payouts'),
  component: () => (
    <NeedsPermission permission="packageProductDetails.cost" title="Payouts">
      <Payouts />
    </NeedsPermission>
  ),
})

function Payouts() {
  const search = Route.useSearch()
  const from = readDay(search.from) ?? dayOf(new Date())
  const to = readDay(search.to) ?? addDays(from, defaultDays)
  const supplier = readText(search.supplier) ?? ''
  const navigate = useNavigate({ from: Route.fullPath })
  const query = useQuery({
    queryKey: ['payouts', from, to],
    queryFn: () => getApi().bookings.listPayouts({ from, to }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.data.filter(({ supplierName }) =>
    supplierName.toLowerCase().includes(supplier.trim().toLowerCase()),
  )
  const download = useMutation({
    meta: { isRead: true },
    mutationFn: () => exportPayouts(rows ?? []),
    onError: (reason) => void toast.error(reason.message),
  })
  const show = (next: Search) =>
    void navigate({
      search: { from, to, supplier: supplier || undefined, ...next },
      replace: true,
      resetScroll: false,
    })
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">
          Payouts{' '}
          <span aria-live="polite" className="text-base font-normal text-ink-soft tabular-nums">
            {rows && [formatCount(rows.length), payoutTotals(rows)].filter(Boolean).join(' for ')}
          </span>
        </h1>
        <Button disabled={!rows?.length} pending={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden /> Export
        </Button>
      </header>
      <div className="flex flex-wrap items-end gap-3">
        <DateField
          label="From"
          className="w-48"
          value={from}
          max={to}
          onChange={(day) => show({ from: day })}
        />
        <DateField label="To" className="w-48" value={to} min={from} onChange={(day) => show({ to: day })} />
        <DebouncedSearchField
          label="Search for a supplier"
          value={supplier}
          onChange={(text) => show({ supplier: text })}
        />
      </div>
      {query.data?.hasMore && (
        <Notice tone="warn" title={`Only the first ${formatCount(maxPayoutEvents)} events are listed`}>
          Choose a shorter period.
        </Notice>
      )}
      <PayoutTable
        rows={rows}
        state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
      />
    </main>
  )
}
