import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { usePermissions } from '#features/access/ui/index.ts'
import type { EventSort } from '#features/bookings/rules/lists/event-list-query.ts'
import { EventFilters } from '#features/bookings/ui/staff/event-filters.tsx'
import {
  type EventListAddress,
  eventListQuery,
  eventsPerPage,
  readEventListAddress,
} from '#features/bookings/ui/staff/event-list-address.ts'
import { EventTable } from '#features/bookings/ui/staff/event-table.tsx'
import { formatCount } from '#kernel/format-count.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { DebouncedSearchField } from '#platform/ui/fields/debounced-search-field.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { pagesOf } from '#platform/ui/layout/pages.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { staffHead } from '../staff-head.ts'
import { SupplierChoice } from '../supplier-choice.tsx'

export const Route = createFileRoute('/_staff/admin/index/events')({
  // Validated in the page: the code for it would otherwise load for every visitor.
  validateSearch: (query): EventListAddress => query,
  head: ({ match: { context } }) => staffHead(context.site, 'Events'),
  component: () => (
    <NeedsPermission path="eventArea.view" title="Events">
      <EventList />
    </NeedsPermission>
  ),
})

function EventList() {
  const seesCost = usePermissions().can('packageProductDetails.cost')
  const { sort: requestedSort, ...rest } = readEventListAddress(Route.useSearch())
  // A shared address can contain an order that this reader cannot use.
  const address = { ...rest, sort: requestedSort === 'costGBP' && !seesCost ? undefined : requestedSort }
  const navigate = useNavigate({ from: Route.fullPath })
  const query = useQuery({
    queryKey: ['staff-events', address],
    queryFn: () => getApi().bookings.listEvents(eventListQuery(address)),
    placeholderData: keepPreviousData,
  })
  const locations = useQuery({
    queryKey: ['location-names'],
    queryFn: () => getApi().catalogue.listLocations({ isCity: true, fields: ['id', 'name'] }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const managers = useQuery({
    queryKey: ['staff-names'],
    queryFn: () => getApi().accounts.listStaff({}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A changed filter or order starts at the first page.
  const change = (next: EventListAddress) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...next }),
      replace: true,
      resetScroll: false,
    })
  const { sort, way, page = 1, dateField: _, ...narrowing } = address
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined)
  const { count = 0, countIsMinimum } = query.data ?? {}
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">
          Events{' '}
          <span aria-live="polite" className="text-base font-normal text-ink-soft tabular-nums">
            {query.data && `${countIsMinimum ? 'over ' : ''}${formatCount(count)}`}
          </span>
        </h1>
        <DebouncedSearchField
          label="Search events"
          value={address.search ?? ''}
          onChange={(search) => change({ search })}
        />
      </header>
      <EventFilters
        address={address}
        locations={(locations.data?.data ?? []).map(({ id = '', name = '' }) => ({ id, name }))}
        managers={managers.data?.data ?? []}
        supplierField={
          <SupplierChoice
            value={address.supplier}
            placeholder="All"
            required={false}
            onChange={(supplier) => change({ supplier })}
          />
        }
        isNarrowed={isNarrowed}
        onChange={change}
        onClear={() => {
          void navigate({ search: { sort, way }, replace: true, resetScroll: false })
          recoverFocus()
        }}
      />
      <EventTable
        rows={query.data?.data}
        state={query.isError ? 'failed' : query.isFetching && !query.data ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
        sort={{ by: sort ?? 'createdDate', descending: way !== 'up' }}
        onSort={({ by, descending }) => change({ sort: by as EventSort, way: descending ? 'down' : 'up' })}
        isNarrowed={isNarrowed}
        seesCost={seesCost}
      />
      <Pager
        page={page}
        pages={pagesOf(query.data, page, eventsPerPage)}
        onPage={(to) => change({ page: to > 1 ? to : undefined })}
      />
    </main>
  )
}
