import type { SearchSource } from '#features/search/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { RecordKind, RecordValue } from '../rules/record-kind.ts'

/** A kind of record and what its feature makes of one: the rows that the rest of the product reads. */
export type RecordSource = {
  readonly kind: RecordKind
  /** Writes the rows of a record, new or changed, in the transaction that stores it. */
  write(tx: Tx, value: RecordValue): Promise<void>
  /** Takes the rows of a record away. */
  erase(tx: Tx, id: string): Promise<void>
  /** Where else it is used, in words: 'in 3 events'; undefined when nowhere. */
  usedIn?(tx: Tx, id: string): Promise<string | undefined>
  /** How it is found by the search over everything. */
  readonly search?: SearchSource
  /** Others that are found, hidden and locked with those that were written: at once, and not the next night. */
  findOthersAnew?(tx: Tx, ids: readonly string[]): Promise<void>
}

/** A source whose values have the shape of its kind; the schema has checked them. */
export const recordSource = <Value extends RecordValue>(source: {
  readonly kind: RecordKind<Value>
  write(tx: Tx, value: Value): Promise<void>
  erase(tx: Tx, id: string): Promise<void>
  usedIn?(tx: Tx, id: string): Promise<string | undefined>
  readonly search?: SearchSource
  findOthersAnew?(tx: Tx, ids: readonly string[]): Promise<void>
}): RecordSource => source as unknown as RecordSource
