import { z } from 'zod'
import { readText } from '#platform/browser/address/read-query.ts'
import type { MayRead } from '../../rules/hidden-fields.ts'
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

/** What the address of a list says of how one looks at it. */
export type ListAddress = {
  search?: string
  filters?: RecordFilter[]
  sort?: RecordSort
  columns?: string[]
  /** 'removed' for what staff have taken away. */
  state?: 'removed'
}

const columnNames = z.array(z.string().min(1).max(80)).min(1).max(40)

/** The filters that can be read, each by itself: one that cannot takes no other with it. */
const readFilters = (given: unknown): RecordFilter[] | undefined => {
  if (!Array.isArray(given)) return undefined
  const read = given.slice(0, maxFilters).flatMap((each) => recordFilter.safeParse(each).data ?? [])
  return read.length > 0 ? read : undefined
}

/** Reads the address; what makes no sense in it is left out. */
export const readListAddress = (query: Record<string, unknown>): ListAddress => ({
  search: readText(query.search, 120),
  filters: readFilters(query.filters),
  sort: recordSort.safeParse(query.sort).data,
  columns: columnNames.safeParse(query.columns).data,
  state: query.state === 'removed' ? 'removed' : undefined,
})

/**
 * What of an address can be asked: a link or a view that was kept may speak of a column that is there no more, or that
 * its reader is not shown.
 */
export const knownAddress = (kind: RecordKind, may: MayRead, address: ListAddress): ListAddress => {
  const shown = new Set(shownColumns(kind, may).map(({ name }) => name))
  const sorts = new Set([...shown, titleColumn, changedColumn])
  const filters = address.filters?.filter(({ column }) => shown.has(column)) ?? []
  return {
    ...address,
    filters: filters.length > 0 ? filters : undefined,
    sort: address.sort && sorts.has(address.sort.by) ? address.sort : undefined,
  }
}

/** The names of the columns that are shown: those of the address, or those a list begins with. */
export const columnNamesOf = (kind: RecordKind, { columns }: ListAddress): readonly string[] =>
  columns ?? firstColumns(kind)
