import type { Kysely } from 'kysely'
import type { Refusal } from '#kernel/refusal.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/transact.ts'

/** A person whose records are exported or erased, with their data before the erasure. */
export type RecordedPerson = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** All email addresses that they have had, the current one first, in lower case. */
  readonly emails: readonly string[]
  readonly phone: string
}

export type ErasureCheck = {
  readonly now: Date
  /** True in the transaction that erases the person. Payments that have only begun then prevent the erasure too. */
  readonly isErasing: boolean
}

/**
 * The data about people in one part of the application. No feature imports all others, so each exports and erases its
 * own records. app/compose/list-personal-records.ts lists all of them, and a test finds tables that are missing.
 */
export type PersonalRecords = {
  /** The name of this part in the download. */
  readonly name: string
  /** Every table from which this part exports and erases rows about a person. */
  readonly tables: readonly string[]
  /** The data that remains after erasing, as text for the person. */
  readonly remains?: string
  /** Returns all data about the person as JSON, without secrets and without contact details of others. */
  describe(database: Kysely<Tables>, person: RecordedPerson, now: Date): Promise<unknown>
  /**
   * Locks the rows that `reasonNotToErase` reads, in the order of their ids, so that its result stays valid until the
   * transaction ends.
   */
  lock?(tx: Tx, person: RecordedPerson): Promise<void>
  /** Returns why the person cannot be erased yet; undefined if nothing prevents it. */
  reasonNotToErase?(
    database: Kysely<Tables>,
    person: RecordedPerson,
    check: ErasureCheck,
  ): Promise<Refusal | undefined>
  /** Blanks or deletes the records. The person's id stays where money or other people's records refer to it. */
  erase(tx: Tx, person: RecordedPerson, now: Date): Promise<void>
}
