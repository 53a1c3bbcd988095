import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { usePermissions } from '#features/access/ui/index.ts'
import { DemoProgress } from '#features/demo/ui/demo-progress.tsx'
import { type PeriodAddress, periodOf, readPeriodAddress } from '#features/tracking/ui/period.ts'
import { PeriodChoice } from '#features/tracking/ui/period-choice.tsx'
import { StatisticsView } from '#features/tracking/ui/statistics-view.tsx'
import { dayOf } from '#kernel/dates.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { NeedsPermission } from '../../frame/access/needs-permission.tsx'
import { getApi } from '../../get-api.ts'
import { staffHead } from './staff-head.ts'
import { statisticsLinks } from './statistics-links.ts'

export const Route = createFileRoute('/_staff/admin/index/staff_stats')({
  validateSearch: (query): PeriodAddress => query,
  head: ({ match: { context } }) => staffHead(context.site, 'Statistics'),
  component: () => (
    <NeedsPermission permission="common.view" title="Statistics">
      <StaffStatistics />
    </NeedsPermission>
  ),
})

/** Milliseconds between polls while demo data is being created. */
const demoPollIntervalMs = 2000

/** Returns the progress of creating demo data: null if none is being created, undefined while loading. */
const useDemoProgress = () =>
  useQuery({
    queryKey: ['demo-data'],
    queryFn: async () => (await getApi().demo.readDemoProgress()).data,
    refetchInterval: ({ state }) => (state.data ? demoPollIntervalMs : false),
  }).data

function StaffStatistics() {
  const { can } = usePermissions()
  const progress = useDemoProgress()
  const address = readPeriodAddress(Route.useSearch())
  const navigate = useNavigate({ from: Route.fullPath })
  const period = periodOf(address, dayOf(new Date()))
  const query = useQuery({
    // This key changes when the demo data is complete, so the statistics, which include it, are loaded again.
    queryKey: ['staff-statistics', period, Boolean(progress)],
    queryFn: async () => (await getApi().tracking.readStaffStatistics(period)).data,
    placeholderData: keepPreviousData,
    refetchInterval: progress ? demoPollIntervalMs : false,
  })
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <h1 className="text-2xl font-bold">Statistics</h1>
      {progress && <DemoProgress {...progress} />}
      <PeriodChoice
        address={address}
        shown={period}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
      {query.isPending && (
        <div className="grid gap-4" aria-busy="true">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-48 w-full" />
          <Skeleton className="h-56 w-full" />
        </div>
      )}
      {query.isError && <ErrorState onRetry={() => void query.refetch()}>{query.error.message}</ErrorState>}
      {query.data && <StatisticsView figures={query.data} links={statisticsLinks(can, query.data)} />}
    </main>
  )
}
