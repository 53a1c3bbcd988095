import type { RawBuilder } from 'kysely'
import { refreshSearch, refreshStale, type SearchSource } from '#features/search/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { RecordKind, RecordValue } from '../rules/record-kind.ts'

/** Things that can be found by what a record says, such as products by the name of their place. */
export type AlsoFound = {
  readonly search: SearchSource
  /** A query of the ids of those that say something of some records. */
  idsOf(records: readonly string[]): RawBuilder<unknown>
}

/** A kind of record and what its feature makes of one: the rows that the rest of the product reads. */
export type RecordSource = {
  readonly kind: RecordKind
  /** Writes the rows of records, new or changed, in the transaction that stores them; they may name each other. */
  write(tx: Tx, values: readonly RecordValue[]): Promise<void>
  /** Takes the rows of a record away. */
  erase(tx: Tx, id: string): Promise<void>
  /** Where else it is used, in words: 'in 3 events'; undefined when nowhere. */
  usedIn?(tx: Tx, id: string): Promise<string | undefined>
  /** How it is found by the search over everything. */
  readonly search?: SearchSource
  /** What else is found by its words. */
  readonly alsoFound?: readonly AlsoFound[]
}

/** Writes the rows of records, new or changed: the one way from a record to what pages read. */
export const writeRows = async (
  tx: Tx,
  { write }: Pick<RecordSource, 'write'>,
  values: readonly RecordValue[],
): Promise<void> => {
  if (values.length > 0) await write(tx, values)
}

/** A source whose values have the shape of its kind; the schema has checked them. */
export const recordSource = <Value extends RecordValue>(source: {
  readonly kind: RecordKind<Value>
  write(tx: Tx, values: readonly Value[]): Promise<void>
  erase(tx: Tx, id: string): Promise<void>
  usedIn?(tx: Tx, id: string): Promise<string | undefined>
  readonly search?: SearchSource
  readonly alsoFound?: readonly AlsoFound[]
}): RecordSource => source as unknown as RecordSource

/** Has the search find some records as they are now, and whatever is found by their words. */
export const refreshFound = async (
  tx: Tx,
  { search, alsoFound = [] }: RecordSource,
  ids: readonly string[],
): Promise<void> => {
  if (search) await refreshSearch(tx, search, ids)
  for (const { search: others, idsOf } of alsoFound) await refreshStale(tx, others, idsOf(ids))
}
