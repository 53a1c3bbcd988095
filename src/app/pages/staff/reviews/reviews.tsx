import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { usePermissions } from '#features/access/ui/index.ts'
import { exportReviews } from '#features/reviews/ui/staff/export-reviews.ts'
import { ReviewFilters } from '#features/reviews/ui/staff/review-filters.tsx'
import {
  type ReviewListAddress,
  readReviewListAddress,
} from '#features/reviews/ui/staff/review-list-address.ts'
import { ReviewTable } from '#features/reviews/ui/staff/review-table.tsx'
import { formatCount } from '#kernel/format-count.ts'
import { readPage } from '#platform/browser/address/read-query.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { DebouncedSearchField } from '#platform/ui/fields/debounced-search-field.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { pagesOf } from '#platform/ui/layout/pages.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { staffHead } from '../staff-head.ts'

const reviewsPerPage = 40
const reviewsKey = ['staff-reviews']

export const Route = createFileRoute('/_staff/admin/index/reviews')({
  validateSearch: (query): ReviewListAddress => query,
  head: ({ match: { context } }) => staffHead(context.site, 'Reviews'),
  component: () => (
    <NeedsPermission permission="content.view" title="Reviews">
      <Reviews />
    </NeedsPermission>
  ),
})

function Reviews() {
  const addressQuery = Route.useSearch()
  const filters = readReviewListAddress(addressQuery)
  const page = readPage(addressQuery.page) ?? 1
  const { can } = usePermissions()
  const queries = useQueryClient()
  const navigate = useNavigate({ from: Route.fullPath })
  const query = useQuery({
    queryKey: [...reviewsKey, { ...filters, page }],
    queryFn: () =>
      getApi().reviews.listReviews({ ...filters, limit: reviewsPerPage, skip: (page - 1) * reviewsPerPage }),
    placeholderData: keepPreviousData,
  })
  const exporting = useMutation({
    meta: { isRead: true },
    mutationFn: () => exportReviews(getApi().reviews, filters),
    onError: (reason) => toast.error(failureMessage(reason)),
  })
  const change = (next: ReviewListAddress) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...next }),
      replace: true,
      resetScroll: false,
    })
  const { count = 0, countIsMinimum } = query.data ?? {}
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">
          Reviews{' '}
          <span aria-live="polite" className="text-base font-normal text-ink-soft tabular-nums">
            {query.data && `${countIsMinimum ? 'over ' : ''}${formatCount(count)}`}
          </span>
        </h1>
        <DebouncedSearchField
          label="Search reviews"
          value={filters.search ?? ''}
          onChange={(search) => change({ search })}
        />
      </header>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ReviewFilters query={filters} onChange={change} />
        <Button disabled={count === 0} pending={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download aria-hidden />
          Export as CSV
        </Button>
      </div>
      <ReviewTable
        rows={query.data?.data}
        state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
        isNarrowed={Object.values(filters).some((value) => value !== undefined)}
        onChanged={
          can('content.edit') ? () => void queries.invalidateQueries({ queryKey: reviewsKey }) : undefined
        }
      />
      <Pager
        page={page}
        pages={pagesOf(query.data, page, reviewsPerPage)}
        onPage={(to) => change({ page: to > 1 ? to : undefined })}
      />
    </main>
  )
}
