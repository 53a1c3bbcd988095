import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '#kernel/format-count.ts'
import { DebouncedSearchField } from '#platform/ui/fields/debounced-search-field.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { pagesOf } from '#platform/ui/layout/pages.ts'
import type { PersonResponse } from '../../contract/people-endpoints.ts'
import type { PersonSort } from '../../rules/people/person-sorts.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { type PeopleAddress, peoplePerPage, peopleQuery } from './people-address.ts'
import { PersonTable } from './person-table.tsx'

export const peopleKey = ['people'] as const

type Props = {
  kind: PersonResponse['userType']
  title: string
  address: PeopleAddress
  onChange: (change: PeopleAddress) => void
  /** The button to create a person. */
  action: ReactNode
  /** Content between the header and the list, such as a choice of the user type. */
  children?: ReactNode
}

/** Lists people of one user type, with search by name, email or phone, sorting and pages. */
export const PeopleList = ({ kind, title, address, onChange, action, children }: Props) => {
  const api = useAccountsApi()
  const query = useQuery({
    queryKey: [...peopleKey, kind, address],
    queryFn: () => api.listPeople(peopleQuery(kind, address)),
    placeholderData: keepPreviousData,
  })
  const { search, state, sort = 'name', way = 'up', page = 1 } = address
  const { count = 0, countIsMinimum } = query.data ?? {}
  const blockedLabel = kind === 'customer' ? 'Blocked' : 'Not active'
  return (
    <main className="grid gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">
          {title}{' '}
          <span aria-live="polite" className="text-base font-normal text-ink-soft tabular-nums">
            {query.data && `${countIsMinimum ? 'over ' : ''}${formatCount(count)}`}
          </span>
        </h1>
        {action}
      </header>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <DebouncedSearchField
          label="Name, email or phone"
          value={search ?? ''}
          onChange={(text) => onChange({ search: text })}
        />
        <div className="w-full sm:w-80">
          <SegmentedChoice
            label="Show"
            hideLabel
            value={state ?? 'all'}
            onChange={(chosen) => onChange({ state: chosen === 'all' ? undefined : chosen })}
            choices={[
              { value: 'all', label: 'All' },
              { value: 'open', label: 'Active' },
              { value: 'shut', label: blockedLabel },
            ]}
          />
        </div>
      </div>
      <PersonTable
        kind={kind}
        rows={query.data?.data}
        state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
        sort={{ by: sort, descending: way === 'down' }}
        onSort={({ by, descending }) => onChange({ sort: by as PersonSort, way: descending ? 'down' : 'up' })}
        hint={search || state ? 'Shorten your search, or show all.' : 'Create the first one.'}
      />
      <Pager
        page={page}
        pages={pagesOf(query.data, page, peoplePerPage)}
        onPage={(newPage) => onChange({ page: newPage > 1 ? newPage : undefined })}
      />
    </main>
  )
}
