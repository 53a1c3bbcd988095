import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { usePermissions } from '#features/access/ui/index.ts'
import type { RecordColumn } from '../../rules/record-cells.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import { changedColumn, filterProblem, shownColumns, sortText } from '../../rules/record-table.ts'
import type { NameOf } from '../../rules/value-text.ts'
import { recordsKey, useRecordsApi } from '../records-api.ts'
import { columnNamesOf, type ListAddress } from './list-address.ts'

/** A row as the server returns it. */
export type LoadedRow = {
  readonly id: string
  readonly title: string
  readonly changedAt: string | null
  readonly values: readonly unknown[]
}

/** The number of rows in one request. */
const blockSize = 100

const noIds: readonly string[] = []

/** Returns the ids of a list in order, its columns on screen and all available columns. */
export const useRecordList = (kind: RecordKind, address: ListAddress) => {
  const api = useRecordsApi()
  const { can } = usePermissions()
  const { search, filters = [], sort, state } = address
  const allColumns = shownColumns(kind, can)
  const invalidFilters = filters.flatMap((filter) => {
    const column = allColumns.find(({ name }) => name === filter.column)
    const problem = column && filterProblem(column, filter)
    return problem ? [{ filter, problem: `${column.label}: ${problem}` }] : []
  })
  const isValid = invalidFilters.length === 0
  const query = useQuery({
    queryKey: [...recordsKey(kind.name), 'ids', { search, filters: address.filters, sort, state }],
    queryFn: () =>
      api.listIds({
        kind: kind.name,
        state,
        search,
        filters: address.filters,
        sort: sort && sortText(sort),
      }),
    placeholderData: keepPreviousData,
    enabled: isValid,
  })
  const names = columnNamesOf(kind, address)
  return {
    query,
    idsResponse: isValid ? query.data : undefined,
    ids: (isValid && query.data?.data) || noIds,
    /** Invalid filters of the address or of a saved view, with their problems. */
    invalidFilters,
    allColumns,
    columns: names.flatMap((name) => allColumns.find((column) => column.name === name) ?? []),
    showsChangedColumn: names.includes(changedColumn),
    names,
  }
}

type Range = {
  readonly first: number
  readonly last: number
  readonly state: ListAddress['state']
}

/** Loads the visible rows in blocks, and the titles of the records that they reference. */
export const useLoadedRows = (
  kind: RecordKind,
  ids: readonly string[],
  columns: readonly RecordColumn[],
  { first, last, state }: Range,
) => {
  const api = useRecordsApi()
  const names = columns.map(({ name }) => name)
  const from = Math.floor(first / blockSize)
  const to = Math.floor(Math.max(first, last) / blockSize)
  const blocks = Array.from({ length: to - from + 1 }, (_, index) => {
    const start = (from + index) * blockSize
    return ids.slice(start, start + blockSize)
  }).filter((block) => block.length > 0)
  return useQueries({
    queries: blocks.map((idList) => ({
      queryKey: [...recordsKey(kind.name), 'rows', state, names, idList],
      queryFn: () => api.rows({ kind: kind.name, state, idList, columns: names }),
      staleTime: 30_000,
    })),
    combine: combineBlocks,
  })
}

type RowsResponse = Awaited<ReturnType<ReturnType<typeof useRecordsApi>['rows']>>

const combineBlocks = (loaded: readonly { readonly data: RowsResponse | undefined }[]) => {
  const rows = new Map<string, LoadedRow>()
  const titles: Record<string, Record<string, string>> = {}
  for (const { data: response } of loaded) {
    for (const { values = [], ...row } of response?.data ?? []) rows.set(row.id, { ...row, values })
    for (const [kindName, titlesById] of Object.entries(response?.names ?? {}))
      titles[kindName] = { ...titles[kindName], ...titlesById }
  }
  const nameOf: NameOf = (kindName, id) => titles[kindName]?.[id] ?? id
  return { rows, nameOf }
}
