import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Download, Landmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { transactionTypes } from '#features/events/rules/reading/wire-transaction.ts'
import {
  listedStatuses,
  type PaymentFilters,
  paymentFilter,
} from '#features/payments/rules/transaction-list.ts'
import type { WireTransaction } from '#features/payments/rules/wire-payment.ts'
import { exportPayments, maxExported } from '#features/payments/ui/staff/export-payments.ts'
import { PaymentFilterFields } from '#features/payments/ui/staff/payment-filters.tsx'
import { PaymentTable } from '#features/payments/ui/staff/payment-table.tsx'
import { formatCount } from '#kernel/format-count.ts'
import { readChoice, readDay, readPage, readText } from '#platform/browser/address/read-query.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Link } from '#platform/ui/actions/link.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { DebouncedSearchField } from '#platform/ui/fields/debounced-search-field.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { pagesOf } from '#platform/ui/layout/pages.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { staffHead } from '../staff-head.ts'

// The panel is loaded only when it is opened, because few users import bank statements.
const BankStatementPanel = lazy(() =>
  loadPart(() => import('#features/payments/ui/staff/bank-statement-panel.tsx')).then((module) => ({
    default: module.BankStatementPanel,
  })),
)

type Search = {
  type?: string
  status?: string
  by?: string
  event?: string
  customer?: string
  from?: string
  to?: string
  page?: number
}

const paymentsPerPage = 40
const paymentsKey = ['staff-payments']

export const Route = createFileRoute('/_staff/admin/index/payments')({
  validateSearch: (query): Search => query,
  head: ({ match: { context } }) => staffHead(context.site, 'Payments'),
  component: () => (
    <NeedsPermission permission="payments.view" title="Payments">
      <PaymentList />
    </NeedsPermission>
  ),
})

/** Loads a page of payments, newest first. */
const loadPayments = async (filters: PaymentFilters, limit: number, skip: number) => {
  const {
    data,
    count = 0,
    countIsMinimum,
  } = await getApi().content.queryCollection({
    collection: 'transaction',
    sort: { 'doneBy.dateTime': -1 },
    filter: paymentFilter(filters),
    limit,
    skip,
  })
  // The response has no type for single collections. The items of this one are transactions
  // (transaction-collection.ts).
  return { data: data as unknown as WireTransaction[], count, countIsMinimum }
}

function PaymentList() {
  const { can } = usePermissions()
  const queries = useQueryClient()
  const [isImporting, setImporting] = useState(false)
  const search = Route.useSearch()
  const filters: PaymentFilters = {
    type: readChoice(transactionTypes, search.type),
    status: readChoice(listedStatuses, search.status),
    by: readChoice(['card', 'bank'], search.by),
    event: readText(search.event),
    customer: readText(search.customer),
    from: readDay(search.from),
    to: readDay(search.to),
  }
  const page = readPage(search.page) ?? 1
  const navigate = useNavigate({ from: Route.fullPath })
  const query = useQuery({
    queryKey: [...paymentsKey, filters, page],
    queryFn: () => loadPayments(filters, paymentsPerPage, (page - 1) * paymentsPerPage),
    placeholderData: keepPreviousData,
  })
  const download = useMutation({
    meta: { isRead: true },
    mutationFn: async () => exportPayments((await loadPayments(filters, maxExported, 0)).data),
    onError: (reason) => void toast.error(reason.message),
  })
  const showPayments = (next: PaymentFilters, nextPage: number) =>
    void navigate({
      search: { ...next, page: nextPage > 1 ? nextPage : undefined },
      replace: true,
      resetScroll: false,
    })
  const { count = 0, countIsMinimum } = query.data ?? {}
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">
          Payments{' '}
          <span aria-live="polite" className="text-base font-normal text-ink-soft tabular-nums">
            {query.data && `${countIsMinimum ? 'over ' : ''}${formatCount(count)}`}
          </span>
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          <DebouncedSearchField
            label="Search for a customer"
            value={filters.customer ?? ''}
            onChange={(customer) => showPayments({ ...filters, customer: customer || undefined }, 1)}
          />
          {can('payments.receiveBankPayment') && !isImporting && (
            <Button onClick={() => setImporting(true)}>
              <Landmark aria-hidden /> Bank statement
            </Button>
          )}
          <Button disabled={count === 0} pending={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden />
            {countIsMinimum ? `Export the newest ${formatCount(maxExported)}` : 'Export'}
          </Button>
        </div>
      </header>
      {isImporting && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <BankStatementPanel
            api={getApi().payments}
            onClose={() => setImporting(false)}
            onCredited={() => void queries.invalidateQueries({ queryKey: paymentsKey })}
          />
        </Suspense>
      )}
      {filters.event && (
        <p className="flex flex-wrap items-center gap-3">
          <span>
            Only the event{' '}
            <Link href={`/admin/event/${filters.event}`} className="font-semibold text-accent-ink underline">
              {query.data?.data[0]?.eventName ?? filters.event}
            </Link>
          </span>
          <Button size="small" onClick={() => showPayments({ ...filters, event: undefined }, 1)}>
            Show all events
          </Button>
        </p>
      )}
      <PaymentFilterFields filters={filters} onChange={(next) => showPayments(next, 1)} />
      <PaymentTable
        rows={query.data?.data}
        state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
      />
      <Pager
        page={page}
        pages={pagesOf(query.data, page, paymentsPerPage)}
        onPage={(to) => showPayments(filters, to)}
      />
    </main>
  )
}
