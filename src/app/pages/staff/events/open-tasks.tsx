import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { TaskList } from '#features/bookings/rules/tasks/task-limits.ts'
import { OpenTaskTable } from '#features/bookings/ui/staff/tasks/open-task-table.tsx'
import { formatCount } from '#kernel/format-count.ts'
import { readChoice, readPage } from '#platform/browser/address/read-query.ts'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { pagesOf } from '#platform/ui/layout/pages.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { staffHead } from '../staff-head.ts'

type Search = { list?: 'all'; page?: number }

const tasksPerPage = 40

export const Route = createFileRoute('/_staff/admin/index/tasks')({
  validateSearch: (query): Search => query,
  head: ({ match: { context } }) => staffHead(context.site, 'Tasks'),
  component: () => (
    <NeedsPermission permission="eventArea.view" title="Tasks">
      <OpenTasks />
    </NeedsPermission>
  ),
})

const choices = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'All' },
] as const satisfies readonly { value: TaskList; label: string }[]

function OpenTasks() {
  const addressQuery = Route.useSearch()
  const list: TaskList = readChoice(['all'], addressQuery.list) ?? 'mine'
  const page = readPage(addressQuery.page) ?? 1
  const navigate = useNavigate({ from: Route.fullPath })
  const query = useQuery({
    queryKey: ['open-tasks', { list, page }],
    queryFn: () =>
      getApi().bookings.listOpenTasks({ list, limit: tasksPerPage, skip: (page - 1) * tasksPerPage }),
    placeholderData: keepPreviousData,
  })
  const showList = (nextList: TaskList, nextPage: number) =>
    void navigate({
      search: {
        list: nextList === 'all' ? 'all' : undefined,
        page: nextPage > 1 ? nextPage : undefined,
      },
      replace: true,
      resetScroll: false,
    })
  const { count = 0, countIsMinimum } = query.data ?? {}
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">
          Tasks{' '}
          <span aria-live="polite" className="text-base font-normal text-ink-soft tabular-nums">
            {query.data && `${countIsMinimum ? 'over ' : ''}${formatCount(count)}`}
          </span>
        </h1>
        <SegmentedChoice
          label="Tasks shown"
          hideLabel
          className="sm:w-72"
          choices={choices}
          value={list}
          onChange={(next) => showList(next, 1)}
        />
      </header>
      <OpenTaskTable
        list={list}
        rows={query.data?.data}
        state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
      />
      <Pager
        page={page}
        pages={pagesOf(query.data, page, tasksPerPage)}
        onPage={(to) => showList(list, to)}
      />
    </main>
  )
}
