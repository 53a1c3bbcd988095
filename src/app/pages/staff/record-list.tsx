import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import type { ListedRecord } from '#features/records/rules/stored-record.ts'
import { recordsKey, useRecordsApi } from '#features/records/ui/records-api.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { pagesOf } from '#platform/ui/layout/pages-of.ts'
import { NeedsPermission } from '../../frame/needs-permission.tsx'
import { recordKindNamed } from '../../record-kinds.ts'
import { headingOf, kindOfList, recordHref } from './record-lists.ts'
import { staffHead } from './staff-head.ts'

type Search = { search?: string; page?: number }

const recordsPerPage = 40

export const Route = createFileRoute('/_staff/admin/index/$records')({
  validateSearch: (query: Record<string, unknown>): Search => ({
    search:
      query.search === undefined || query.search === '' ? undefined : String(query.search).slice(0, 120),
    page: Number(query.page) > 1 ? Math.min(Math.floor(Number(query.page)), 25_000) : undefined,
  }),
  loader: ({ params }) => kindOfList(params.records),
  head: ({ match: { context }, loaderData: kind }) =>
    staffHead(context.site, kind ? headingOf(recordKindFacts[kind].words.many) : 'Not found'),
  component: RecordListPage,
})

function RecordListPage() {
  const kind = recordKindNamed(Route.useLoaderData())
  return (
    <NeedsPermission path={`${kind.area}.view`} title={headingOf(kind.words.many)}>
      <RecordList key={kind.name} kind={kind} />
    </NeedsPermission>
  )
}

const columns: readonly Column<ListedRecord>[] = [
  { id: 'title', header: 'Name', cell: ({ title }) => title },
  { id: 'id', header: 'Id', cell: ({ id }) => <span className="text-ink-soft">{id}</span>, wideOnly: true },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ changedAt }) => (changedAt ? formatInstant(changedAt) : 'As shipped'),
    wideOnly: true,
  },
]

const RecordList = ({ kind }: { kind: RecordKind }) => {
  const { search, page = 1 } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const api = useRecordsApi()
  const { may } = usePermissions()
  const query = useQuery({
    queryKey: [...recordsKey(kind.name), 'list', { search, page }],
    queryFn: () =>
      api.list({ kind: kind.name, search, limit: recordsPerPage, skip: (page - 1) * recordsPerPage }),
    placeholderData: keepPreviousData,
  })
  const change = (next: Search) => void navigate({ search: next, replace: true, resetScroll: false })
  const { one, many } = kind.words
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{headingOf(many)}</h1>
        <div className="flex w-full flex-wrap gap-3 sm:w-auto">
          <SearchField
            label={`Search ${many}`}
            placeholder={`Search ${many} (Ctrl K)`}
            className="min-w-0 flex-1 sm:w-80"
            value={search ?? ''}
            onChange={(text) => change({ search: text || undefined })}
          />
          {may(`${kind.area}.edit`) && (
            <LinkButton kind="primary" href={`/admin/record/${kind.name}`}>
              New {one}
            </LinkButton>
          )}
        </div>
      </header>
      <DataTable
        caption={headingOf(many)}
        columns={columns}
        rows={query.data?.data}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => recordHref(kind.name, id)}
        state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon={<SearchX />} title={search ? 'Nothing found' : `No ${many} yet`}>
            {search ? 'Try a part of the name or of the id.' : `The first ${one} you make stands here.`}
          </EmptyState>
        }
      />
      <Pager
        page={page}
        pages={pagesOf(query.data, page, recordsPerPage)}
        onPage={(to) => change({ search, page: to > 1 ? to : undefined })}
      />
    </main>
  )
}
