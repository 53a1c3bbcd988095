import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { EventSort } from '#features/bookings/rules/lists/event-list-names.ts'
import { EventTable } from '#features/bookings/ui/staff/event-table.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { getApi } from '../../../get-api.ts'

const eventsPerPage = 40

/** The events that a customer organises or is a guest of, newest first by default. */
export const CustomerEvents = ({ customerId }: { customerId: string }) => {
  const seesCost = usePermissions().can('packageProductDetails.cost')
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<{ by: EventSort; descending: boolean }>({
    by: 'createdDate',
    descending: true,
  })
  const query = useQuery({
    queryKey: ['staff-events', 'of', customerId, page, sort],
    queryFn: () =>
      getApi().bookings.listCustomerEvents({
        id: customerId,
        limit: eventsPerPage,
        skip: (page - 1) * eventsPerPage,
        sort: { [sort.by]: sort.descending ? -1 : 1 },
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-4">
      <EventTable
        rows={query.data?.data}
        state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
        sort={sort}
        onSort={({ by, descending }) => {
          setSort({ by: by as EventSort, descending })
          setPage(1)
        }}
        isNarrowed={false}
        seesCost={seesCost}
      />
      <Pager page={page} pages={Math.ceil((query.data?.count ?? 0) / eventsPerPage)} onPage={setPage} />
    </div>
  )
}
