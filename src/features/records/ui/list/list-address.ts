import { z } from 'zod'
import { readText } from '#platform/browser/address/read-query.ts'
import type { HasPermission } from '../../rules/hidden-fields.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import {
  changedColumn,
  firstColumns,
  maxFilters,
  type RecordFilter,
  type RecordSort,
  recordFilter,
  recordSort,
  shownColumns,
  titleColumn,
} from '../../rules/record-table.ts'

/** The state of a list as query parameters. */
export type ListAddress = {
  search?: string
  filters?: RecordFilter[]
  sort?: RecordSort
  columns?: string[]
  /** 'removed' for records that staff have removed. */
  state?: 'removed'
}

const columnNames = z.array(z.string().min(1).max(80)).min(1).max(40)

/** Reads each filter separately, so that an invalid one does not affect the others. */
const readFilters = (value: unknown): RecordFilter[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const validFilters = value.slice(0, maxFilters).flatMap((each) => recordFilter.safeParse(each).data ?? [])
  return validFilters.length > 0 ? validFilters : undefined
}

/** Reads the query parameters. Invalid parts are omitted. */
export const readListAddress = (query: Record<string, unknown>): ListAddress => ({
  search: readText(query.search, 120),
  filters: readFilters(query.filters),
  sort: recordSort.safeParse(query.sort).data,
  columns: columnNames.safeParse(query.columns).data,
  state: query.state === 'removed' ? 'removed' : undefined,
})

/**
 * Returns an address without the filters and the sort order that use unknown columns. A link or a saved view can
 * contain columns that no longer exist or that the user can't see.
 */
export const knownAddress = (kind: RecordKind, can: HasPermission, address: ListAddress): ListAddress => {
  const shownNames = new Set(shownColumns(kind, can).map(({ name }) => name))
  const sortableNames = new Set([...shownNames, titleColumn, changedColumn])
  const filters = address.filters?.filter(({ column }) => shownNames.has(column)) ?? []
  return {
    ...address,
    filters: filters.length > 0 ? filters : undefined,
    sort: address.sort && sortableNames.has(address.sort.by) ? address.sort : undefined,
  }
}

/** Returns the names of the columns on screen: those in the address, or the default ones. */
export const columnNamesOf = (kind: RecordKind, { columns }: ListAddress): readonly string[] =>
  columns ?? firstColumns(kind)
