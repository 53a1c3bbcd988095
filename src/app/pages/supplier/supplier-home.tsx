import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import {
  SupplierEventTable,
  type SupplierList,
  searchSupplierEvents,
} from '#features/bookings/ui/supplier/supplier-event-table.tsx'
import { readChoice, readPage, readText } from '#platform/browser/address/read-query.ts'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { monthOf } from '#platform/ui/layout/month-steps.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { getApi } from '../../get-api.ts'
import { HeadOfficeMembers } from './head-office-members.tsx'
import { SupplierCalendar } from './supplier-calendar.tsx'
import { loadSupplierName, supplierHead } from './supplier-name.ts'

type Search = {
  list?: Exclude<SupplierList, 'all'>
  search?: string
  page?: number
  view?: 'calendar'
  month?: string
}

const lists = ['toConfirm', 'upcoming', 'past'] as const
const maxRows = 1000
const rowsPerPage = 40
const views = [
  { value: 'list', label: 'List' },
  { value: 'calendar', label: 'Calendar' },
] as const

export const Route = createFileRoute('/_supplier/supplier/$supplierId/index')({
  validateSearch: (query): Search => query,
  loader: ({ params }) => loadSupplierName(params.supplierId),
  head: ({ loaderData, match: { context } }) => supplierHead(context.site, loaderData?.name, 'Supplier'),
  component: SupplierHome,
})

const titles = { all: 'Requests and bookings', toConfirm: 'To confirm', upcoming: 'Upcoming', past: 'Past' }

function SupplierHome() {
  const { supplierId } = Route.useParams()
  const addressQuery = Route.useSearch()
  const list = readChoice(lists, addressQuery.list) ?? 'all'
  const search = readText(addressQuery.search) ?? ''
  const page = readPage(addressQuery.page) ?? 1
  const isCalendar = addressQuery.view === 'calendar'
  const navigate = useNavigate({ from: Route.fullPath })
  const query = useQuery({
    queryKey: ['supplier-events', supplierId, list],
    queryFn: () => getApi().bookings.listSupplierEvents({ supplierId, list, limit: maxRows }),
  })
  const change = (next: Search) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const foundEvents = query.data && searchSupplierEvents(query.data.data, search)
  const eventsOfPage = foundEvents?.slice((page - 1) * rowsPerPage, page * rowsPerPage)
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{titles[list]}</h1>
        <SearchField
          label="Search events and products"
          className="w-full sm:w-80"
          value={search}
          onChange={(text) => change({ search: text || undefined, page: undefined })}
        />
      </header>
      <HeadOfficeMembers supplierId={supplierId} />
      <SegmentedChoice
        label="View"
        hideLabel
        choices={views}
        value={isCalendar ? 'calendar' : 'list'}
        onChange={(view) => change({ view: view === 'calendar' ? view : undefined, page: undefined })}
        className="sm:max-w-72"
      />
      {isCalendar ? (
        <SupplierCalendar
          supplierId={supplierId}
          month={monthOf(addressQuery.month)}
          onMonth={(month) => change({ month })}
          rows={foundEvents}
          isFailed={query.isError}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <SupplierEventTable
            supplierId={supplierId}
            list={list}
            search={search}
            rows={eventsOfPage}
            state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
            onRetry={() => void query.refetch()}
          />
          <Pager
            page={page}
            pages={Math.ceil((foundEvents?.length ?? 0) / rowsPerPage)}
            onPage={(to) => change({ page: to > 1 ? to : undefined })}
          />
        </>
      )}
    </main>
  )
}
