import type { RawBuilder } from 'kysely'
import { refreshSearch, refreshStale, type SearchSource } from '#features/search/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { RecordKind, RecordProblem, RecordValue } from '../rules/record-kind.ts'
import { withShownPhotos } from '../rules/shown-photos.ts'
import { findPhotos, lockPhotos } from './record-store.ts'

/**
 * Other search entries that contain text of a record. For example, the entries of products contain the name of their
 * location.
 */
export type DependentSearch = {
  readonly search: SearchSource
  /** Returns a query for the ids of the entries that contain text of the given records. */
  idsOf(records: readonly string[]): RawBuilder<unknown>
}

/** A kind of record, and how its feature writes the derived rows that the rest of Jaunt reads. */
export type RecordSource = {
  readonly kind: RecordKind
  /**
   * Writes the derived rows of new or changed records, in the transaction that stores them. The records can reference
   * each other. Photos of the library have the addresses that pages show (shown-photos.ts). Only `writeRows` calls
   * this function.
   */
  write(tx: Tx, values: readonly RecordValue[]): Promise<void>
  /** Deletes the derived rows of a record. */
  erase(tx: Tx, id: string): Promise<void>
  /** Returns problems that depend on rows other than records. */
  problems?(
    tx: Tx,
    values: readonly RecordValue[],
  ): Promise<readonly (RecordProblem & { readonly id: string })[]>
  /** Returns where a record is used outside of records, as text: 'in 3 events'. Undefined if it is not used there. */
  usedIn?(tx: Tx, id: string): Promise<string | undefined>
  /** The source of the kind's entries in the site-wide search. */
  readonly search?: SearchSource
  /** Other search sources whose entries contain text of the record. */
  readonly dependentSearches?: readonly DependentSearch[]
}

/** Writes the derived rows of new or changed records. All derived rows are written by this function. */
export const writeRows = async (
  tx: Tx,
  { kind, write }: Pick<RecordSource, 'kind' | 'write'>,
  values: readonly RecordValue[],
  { isLocking = true }: { isLocking?: boolean } = {},
): Promise<void> => {
  if (values.length === 0) return
  const find = await (isLocking ? lockPhotos : findPhotos)(tx, kind, values)
  await write(
    tx,
    values.map((value) => withShownPhotos(kind, value, find)),
  )
}

/** Returns a source whose `write` gets values typed by the kind, which the kind's schema has already validated. */
export const recordSource = <Value extends RecordValue>(source: {
  readonly kind: RecordKind<Value>
  write(tx: Tx, values: readonly Value[]): Promise<void>
  erase(tx: Tx, id: string): Promise<void>
  problems?: RecordSource['problems']
  usedIn?(tx: Tx, id: string): Promise<string | undefined>
  readonly search?: SearchSource
  readonly dependentSearches?: readonly DependentSearch[]
}): RecordSource => source as unknown as RecordSource

/** Updates the search entries of the given records and all entries that contain their text. */
export const refreshSearchEntries = async (
  tx: Tx,
  { search, dependentSearches = [] }: RecordSource,
  ids: readonly string[],
): Promise<void> => {
  if (search) await refreshSearch(tx, search, ids)
  for (const { search: others, idsOf } of dependentSearches) await refreshStale(tx, others, idsOf(ids))
}
