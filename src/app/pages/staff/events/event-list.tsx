import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CalendarX2, Pencil } from 'lucide-react'
import { useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { EventSort } from '#features/bookings/rules/lists/event-list-query.ts'
import type { EventsPlan } from '#features/bookings/rules/many/event-edit.ts'
import { useBookingsApi } from '#features/bookings/ui/bookings-api.ts'
import { EventFilters } from '#features/bookings/ui/staff/event-filters.tsx'
import {
  type EventListAddress,
  eventListQuery,
  eventsPerPage,
  readEventListAddress,
} from '#features/bookings/ui/staff/event-list-address.ts'
import { EventTable } from '#features/bookings/ui/staff/event-table.tsx'
import { ChangeEventsForm } from '#features/bookings/ui/staff/list/change-events-form.tsx'
import { EventViews } from '#features/bookings/ui/staff/list/event-views.tsx'
import { EventExportMenu } from '#features/bookings/ui/staff/list/export-menu.tsx'
import { countOf, formatCount } from '#kernel/format-count.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { DebouncedSearchField } from '#platform/ui/fields/debounced-search-field.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { pagesOf } from '#platform/ui/layout/pages.ts'
import { SelectionBar } from '#platform/ui/layout/selection-bar.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { staffHead } from '../staff-head.ts'
import { SupplierChoice } from '../supplier-choice.tsx'
import { CancellationPlan } from './cancellation-plan.tsx'

export const Route = createFileRoute('/_staff/admin/index/events')({
  // The page validates its query, because code in validateSearch is loaded for every visitor.
  validateSearch: (query): EventListAddress & { show?: unknown } => query,
  head: ({ match: { context } }) => staffHead(context.site, 'Events'),
  component: () => (
    <NeedsPermission permission="eventArea.view" title="Events">
      <Events />
    </NeedsPermission>
  ),
})

/** The list of events, or with `show=unpaid` the plan of the automatic cancellation. */
const Events = () => (Route.useSearch().show === 'unpaid' ? <CancellationPlan /> : <EventList />)

function EventList() {
  const { can } = usePermissions()
  const seesCost = can('packageProductDetails.cost')
  const { sort: requestedSort, ...rest } = readEventListAddress(Route.useSearch())
  // A shared address can have a sort order that this user is not allowed to use.
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
  // After a change of a filter or the sort order, the list starts at its first page.
  const changeAddress = (next: EventListAddress) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...next }),
      replace: true,
      resetScroll: false,
    })
  const setAddress = (next: EventListAddress) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  const { sort, way, page = 1, dateField: _, ...filters } = address
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  const { count = 0, countIsMinimum, data: rows = [] } = query.data ?? {}
  const bulkEdit = useBulkEventEdit(rows, managers.data?.data ?? [])
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">
          Events{' '}
          <span aria-live="polite" className="text-base font-normal text-ink-soft tabular-nums">
            {query.data && `${countIsMinimum ? 'over ' : ''}${formatCount(count)}`}
          </span>
        </h1>
        <div className="flex flex-wrap items-center gap-2.5">
          <DebouncedSearchField
            label="Search events"
            value={address.search ?? ''}
            onChange={(search) => changeAddress({ search })}
          />
          <EventViews address={address} onAddress={setAddress} />
          <EventExportMenu
            query={eventListQuery(address)}
            seesCost={seesCost}
            managers={managers.data?.data ?? []}
          />
          <LinkButton href="/admin/index/events?show=unpaid">
            <CalendarX2 aria-hidden /> Automatic cancellation
          </LinkButton>
        </div>
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
            onChange={(supplier) => changeAddress({ supplier })}
          />
        }
        isNarrowed={isNarrowed}
        onChange={changeAddress}
        onClear={() => {
          setAddress({ sort, way })
          recoverFocus()
        }}
      />
      <EventTable
        rows={query.data?.data}
        state={query.isError ? 'failed' : query.isFetching && !query.data ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
        sort={{ by: sort ?? 'createdDate', descending: way !== 'up' }}
        onSort={({ by, descending }) =>
          changeAddress({ sort: by as EventSort, way: descending ? 'down' : 'up' })
        }
        isNarrowed={isNarrowed}
        seesCost={seesCost}
        selection={
          bulkEdit.canChange
            ? { selected: bulkEdit.selectedIds, onSelected: bulkEdit.select, nameOf: ({ name }) => name }
            : undefined
        }
      />
      {bulkEdit.selectedIds.size > 0 && (
        <SelectionBar
          count={bulkEdit.selectedIds.size}
          total={rows.length}
          onAll={() => bulkEdit.select(new Set(rows.map(({ id }) => id)))}
          onNone={() => bulkEdit.select(new Set())}
        >
          <Button kind="primary" onClick={() => void bulkEdit.change()}>
            <Pencil aria-hidden /> {bulkEdit.selectedIds.size === 1 ? 'Change event' : 'Change events'}
          </Button>
        </SelectionBar>
      )}
      <Pager
        page={page}
        pages={pagesOf(query.data, page, eventsPerPage)}
        onPage={(to) => changeAddress({ page: to > 1 ? to : undefined })}
      />
    </main>
  )
}

type NamedItem = { readonly id: string; readonly name: string }

/** Returns the selected events on the page, and the action that changes them. */
const useBulkEventEdit = (rows: readonly NamedItem[], managers: readonly NamedItem[]) => {
  const { can } = usePermissions()
  const api = useBookingsApi()
  const queries = useQueryClient()
  const [selection, select] = useState<ReadonlySet<string>>(new Set())
  const [canEdit, canEditManager] = [can('eventArea.edit'), can('eventFunctions.editManager')]
  // Events that are no longer on the page do not count as selected, because the user would not see which events change.
  const selectedIds = new Set(rows.map(({ id }) => id).filter((id) => selection.has(id)))
  const change = async () => {
    const { data: plan } = await openDialog<EventsPlan>(
      (dialog) => (
        <ChangeEventsForm {...{ api, managers, canEdit, canEditManager, dialog }} ids={[...selectedIds]} />
      ),
      { name: 'change-events', size: 'small', closesOnBackdrop: false },
    )
    if (!plan) return
    toast.show(`${countOf(plan.changes.length, 'event', 'events')} changed`, { kind: 'good' })
    select(new Set())
    await queries.invalidateQueries({ queryKey: ['staff-events'] })
    await queries.invalidateQueries({ queryKey: ['staff-event'] })
  }
  return { canChange: canEdit || canEditManager, selectedIds, select, change }
}
